import { salesStatuses, type SalesRequest } from '@majlis/contract'
import { useErrorText, useFormats, useText } from '@majlis/i18n/react'
import { Card, Chip, Notice } from '@majlis/ui'
import { Button, NativeSelect } from '@mantine/core'
import { IconMail, IconTrash } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { errorCode, orpc } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import { ConfirmDialog } from '../../../shared/dialog/index.ts'
import { useUser } from '../../../shared/session/index.ts'
import styles from './requests.module.css'

/** A visitor's request with its status. */
export function RequestCard({ request }: { request: SalesRequest }) {
  const t = useText('sales')
  const errorText = useErrorText()
  const formats = useFormats(useUser().profile)
  const renew = useRenew()
  const [isDeleting, setDeleting] = useState(false)
  const change = useMutation(
    orpc.sales.changeStatus.mutationOptions({
      onError: (error: unknown) => (errorCode(error) === 'sales.gone' ? renew('salesRequests') : undefined),
      meta: { changes: ['salesRequests'] },
    }),
  )
  const { id, at, name, email, organization, size, about, callTime, status } = request
  // The choice is shown immediately, and reverted if it can't be saved.
  const shownStatus = change.isPending ? change.variables.status : status
  return (
    <li>
      <Card className={styles.card}>
        <header className={styles.head}>
          <h2>
            <bdi>{name}</bdi>, <bdi>{organization}</bdi>
          </h2>
          <time className={styles.quiet} dateTime={new Date(at).toISOString()}>
            {`${formats.date(at, { length: 'short' })} ${formats.time(at)}`}
          </time>
        </header>
        <p className={styles.text}>
          <bdi>{about}</bdi>
        </p>
        <p className={styles.chips}>
          <Chip>{t('console.people', { size: t(`size.${size}`) })}</Chip>
          {callTime ? <Chip tone="accent">{t('console.call', { time: callTime })}</Chip> : null}
        </p>
        {change.error ? <Notice tone="bad">{errorText(change.error)}</Notice> : null}
        <div className={styles.actions}>
          <NativeSelect
            size="xs"
            aria-label={t('console.statusOf', { name })}
            value={shownStatus}
            data={salesStatuses.map((one) => ({ value: one, label: t(`status.${one}`) }))}
            onChange={(event) => {
              const chosen = salesStatuses.find((one) => one === event.currentTarget.value)
              if (chosen) change.mutate({ id, status: chosen })
            }}
          />
          <Button
            component="a"
            href={`mailto:${encodeURIComponent(email)}`}
            variant="default"
            size="xs"
            leftSection={<IconMail size={16} stroke={1.8} aria-hidden />}
          >
            {t('console.reply')} <span className="ltr">&nbsp;{email}</span>
          </Button>
          <Button
            variant="subtle"
            size="xs"
            color="red"
            leftSection={<IconTrash size={16} stroke={1.8} aria-hidden />}
            aria-label={t('console.deleteOf', { name })}
            onClick={() => setDeleting(true)}
          >
            {t('console.delete')}
          </Button>
        </div>
        {isDeleting ? <DeleteDialog id={id} onClose={() => setDeleting(false)} /> : null}
      </Card>
    </li>
  )
}

/** If another operator has deleted it, it goes from the list, too. */
function DeleteDialog({ id, onClose }: { id: string; onClose(): void }) {
  const t = useText('sales')
  const renew = useRenew()
  const deletion = useMutation(
    orpc.sales.delete.mutationOptions({
      onError: (error: unknown) => (errorCode(error) === 'sales.gone' ? renew('salesRequests') : undefined),
      meta: { changes: ['salesRequests'] },
    }),
  )
  return (
    <ConfirmDialog
      title={t('console.deleteTitle')}
      confirmLabel={t('console.delete')}
      isBusy={deletion.isPending}
      error={deletion.error}
      onConfirm={() => deletion.mutate({ id })}
      onClose={onClose}
    >
      {t('console.deleteText')}
    </ConfirmDialog>
  )
}
