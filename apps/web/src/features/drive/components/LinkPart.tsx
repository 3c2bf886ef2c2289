import { limits, type DriveLink } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice, TextField } from '@majlis/ui'
import { Button, Switch } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useMutation } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { CopyButton } from '../../../shared/clipboard/index.ts'
import { useNow } from '../../../shared/clock/index.ts'
import { ConfirmDialog } from '../../../shared/dialog/index.ts'
import { ExpiryField, expiryOf, type Expiry } from '../../../shared/share-link/index.ts'
import { useShareLink } from '../hooks/useShareLink.ts'
import styles from './drive.module.css'
import sharing from './sharing.module.css'

const meta = { changes: ['drive' as const] }

/**
 * The share link of an entry, for its owner. The switch takes effect immediately, after a confirmation if it ends a
 * link.
 */
export function LinkPart({ id }: { id: string }) {
  const t = useText('drive')
  const errorText = useErrorText()
  const query = useShareLink(id)
  const creating = useMutation(orpc.drive.saveShareLink.mutationOptions({ meta }))
  const [isEnding, setEnding] = useState(false)
  const error = query.error ?? creating.error
  const link = query.data?.data ?? null
  return (
    <section className={sharing.part}>
      <Switch
        label={t('link.on')}
        description={t('link.onText')}
        checked={link !== null}
        disabled={!query.data || creating.isPending}
        onChange={({ currentTarget }) => (currentTarget.checked ? creating.mutate({ id }) : setEnding(true))}
      />
      <Notice tone="bad">{error ? errorText(error) : null}</Notice>
      {link ? <LinkSettings key={link.url} id={id} link={link} /> : null}
      {isEnding ? <EndDialog id={id} onClose={() => setEnding(false)} /> : null}
    </section>
  )
}

function EndDialog({ id, onClose }: { id: string; onClose(): void }) {
  const t = useText('drive')
  const ending = useMutation(orpc.drive.endShareLink.mutationOptions({ onSuccess: onClose, meta }))
  return (
    <ConfirmDialog
      title={t('link.endTitle')}
      confirmLabel={t('link.end')}
      isBusy={ending.isPending}
      error={ending.error}
      onConfirm={() => ending.mutate({ id })}
      onClose={onClose}
    >
      {t('link.endText')}
    </ConfirmDialog>
  )
}

function LinkSettings({ id, link }: { id: string; link: DriveLink }) {
  const t = useText('drive')
  const errorText = useErrorText()
  const now = useNow()
  const endOf = ({ expiresAt }: DriveLink): Expiry => (expiresAt === null ? 'never' : 'kept')
  const [expiry, setExpiry] = useState(endOf(link))
  const [passcode, setPasscode] = useState(link.passcode ?? '')
  const [canDownload, setCanDownload] = useState(link.canDownload)
  const saving = useMutation(
    orpc.drive.saveShareLink.mutationOptions({
      onSuccess: ({ data }) => setExpiry(endOf(data)),
      meta: { ...meta, done: t('link.saved') },
    }),
  )

  function save(event: SubmitEvent): void {
    event.preventDefault()
    const expiresAt = expiryOf(expiry, now)
    saving.mutate({
      id,
      passcode: passcode.trim() || null,
      canDownload,
      ...(expiresAt === undefined ? {} : { expiresAt }),
    })
  }

  return (
    <form className={sharing.part} onSubmit={save}>
      <div className={sharing.address}>
        <TextField label={t('link.address')} value={link.url} dir="ltr" readOnly />
        <CopyButton text={link.url} label={t('link.copy')} />
      </div>
      <ExpiryField
        label={t('link.expires')}
        neverLabel={t('link.never')}
        daysLabel={(count) => t('link.days', { count })}
        expiresAt={link.expiresAt}
        value={expiry}
        onChange={setExpiry}
      />
      <TextField
        label={t('link.passcode')}
        description={t('link.passcodeText')}
        autoComplete="off"
        maxLength={limits.drive.passcodeMaxChars}
        value={passcode}
        onChange={({ currentTarget }) => setPasscode(currentTarget.value)}
      />
      <Switch
        label={t('link.download')}
        checked={canDownload}
        onChange={({ currentTarget }) => setCanDownload(currentTarget.checked)}
      />
      <Notice tone="bad">{saving.error ? errorText(saving.error) : null}</Notice>
      <div className={sharing.foot}>
        <span className={styles.hint}>{t('link.views', { count: link.views })}</span>
        <Button type="submit" loading={saving.isPending}>
          {t('link.save')}
        </Button>
      </div>
    </form>
  )
}
