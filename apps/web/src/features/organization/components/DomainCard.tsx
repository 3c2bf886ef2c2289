import type { OrganizationDomain } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Card, Chip, Notice, type ChipTone } from '@majlis/ui'
import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { CopyButton } from '../../../shared/clipboard/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import own from './DomainCard.module.css'
import styles from './SettingsCard.module.css'

const tones: Record<OrganizationDomain['state'], ChipTone> = {
  listed: 'ok',
  pending: 'quiet',
  proven: 'ok',
  missing: 'warn',
  lost: 'bad',
}

/** A domain: its status, its DNS record, and the actions. */
export function DomainCard({ known }: { known: OrganizationDomain }) {
  const t = useText('organization')
  const id = useId()
  const { domain, state, record } = known
  return (
    <Card className={styles.card} aria-labelledby={id}>
      <header className={own.head}>
        <h2 id={id} dir="ltr" className={own.domain}>
          {domain}
        </h2>
        <Chip tone={tones[state]} dot>
          {t(`domains.state_${state}`)}
        </Chip>
      </header>
      <StateText known={known} />
      {record ? (
        <>
          {state === 'proven' || state === 'listed' ? (
            <details className={own.record}>
              <summary>{t('domains.showRecord')}</summary>
              <RecordFields domain={domain} record={record} />
            </details>
          ) : (
            <RecordFields domain={domain} record={record} />
          )}
          <DomainActions known={known} />
        </>
      ) : null}
    </Card>
  )
}

function StateText({ known }: { known: OrganizationDomain }) {
  const t = useText('organization')
  const { profile } = useUser()
  const formats = useFormats(profile)
  const { state, stateSince, checkedAt, endsAt, searchedUntil } = known
  const end = endsAt ?? searchedUntil
  const since = stateSince === null ? '' : formats.date(stateSince)
  const until = end === null ? '' : formats.date(end)
  const text = state === 'pending' && searchedUntil === null ? 'stopped' : state
  return (
    <p className={styles.text}>
      {t(`domains.text_${text}`, { since, until })}{' '}
      {checkedAt === null
        ? null
        : t('domains.checked', {
            time: `${formats.date(checkedAt, { length: 'short' })} ${formats.time(checkedAt)}`,
          })}
    </p>
  )
}

function RecordFields({
  domain,
  record: { name, value },
}: {
  domain: string
  record: { name: string; value: string }
}) {
  const t = useText('organization')
  const rows = [
    [t('domains.recordName'), name],
    [t('domains.recordValue'), value],
  ] as const
  return rows.map(([label, text]) => (
    <div key={label} className={styles.copied}>
      <TextInput label={label} value={text} readOnly dir="ltr" />
      <CopyButton
        text={text}
        label={t('domains.copy')}
        accessibleLabel={t('domains.copyOfDomain', { name: label, domain })}
      />
    </div>
  ))
}

function DomainActions({ known: { domain, state } }: { known: OrganizationDomain }) {
  const t = useText('organization')
  const errorText = useErrorText()
  const [isRemoving, setRemoving] = useState(false)
  const check = useMutation(
    orpc.administration.checkDomain.mutationOptions({ meta: { changes: ['domains'] } }),
  )
  const finding = check.data?.data.finding
  return (
    <footer className={`${styles.foot} ${own.actions}`}>
      <Notice tone="bad" isPlaceKept className={styles.error}>
        {check.error ? errorText(check.error) : null}
      </Notice>
      <p role="status" className={own.finding} data-finding={finding}>
        {finding && !check.isPending ? t(`domains.finding_${finding}`) : null}
      </p>
      <Button
        variant="default"
        aria-label={t('domains.removeOf', { domain })}
        onClick={() => setRemoving(true)}
      >
        {t('domains.remove')}
      </Button>
      <Button
        variant={state === 'proven' || state === 'listed' ? 'default' : 'filled'}
        aria-label={t('domains.checkOf', { domain })}
        loading={check.isPending}
        onClick={() => check.mutate({ domain })}
      >
        {t('domains.check')}
      </Button>
      {isRemoving ? (
        <RemoveDialog
          domain={domain}
          isProven={state === 'proven' || state === 'missing'}
          onClose={() => setRemoving(false)}
        />
      ) : null}
    </footer>
  )
}

function RemoveDialog({ domain, isProven, onClose }: { domain: string; isProven: boolean; onClose(): void }) {
  const t = useText('organization')
  const errorText = useErrorText()
  const remove = useMutation(
    orpc.administration.removeDomain.mutationOptions({
      onSuccess: onClose,
      meta: { changes: ['domains'], done: t('domains.removed', { domain }) },
    }),
  )
  return (
    <Dialog onClose={onClose} title={t('domains.removeTitle', { domain })}>
      <p>{t(isProven ? 'domains.removeProven' : 'domains.removeText')}</p>
      <footer className={styles.foot}>
        <Notice tone="bad" isPlaceKept className={styles.error}>
          {remove.error ? errorText(remove.error) : null}
        </Notice>
        <Button variant="default" onClick={onClose}>
          {t('domains.keep')}
        </Button>
        <Button color="red" loading={remove.isPending} onClick={() => remove.mutate({ domain })}>
          {t('domains.remove')}
        </Button>
      </footer>
    </Dialog>
  )
}
