import type { PeopleRun } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Card, Notice } from '@majlis/ui'
import { Button, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import styles from './people.module.css'

/** A bulk operation: its progress, and the users it skipped. */
export function BulkOperationCard({ operation, onClose }: { operation: PeopleRun; onClose(): void }) {
  const t = useText('people')
  const tc = useText('common')
  const errorText = useErrorText()
  const stop = useMutation(
    orpc.people.cancelRun.mutationOptions({
      meta: { changes: ['people'] },
    }),
  )
  const seen = operation.done + operation.skipped.reduce((sum, { count }) => sum + count, 0)
  const progress = t('bulkOperation.progress', { done: operation.done, total: operation.total })
  return (
    <Card className={styles.card} role="status" aria-label={t('bulkOperation.label')}>
      <div className={styles.form}>
        <b>{`${t(`act.${operation.act}`)} · ${t(`bulkOperation.${operation.status}`)}`}</b>
        {operation.status === 'running' ? (
          <Progress
            value={operation.total === 0 ? 100 : Math.min(100, (seen / operation.total) * 100)}
            aria-label={progress}
          />
        ) : null}
        <p className={styles.quiet}>{progress}</p>
        {operation.skipped.length > 0 ? (
          <ul className={styles.names}>
            {operation.skipped.map(({ code, count }) => (
              <li key={code}>{t('bulkOperation.skipped', { total: count, reason: errorText(code) })}</li>
            ))}
          </ul>
        ) : null}
        <Notice tone="bad" isStrong>
          {stop.error ? errorText(stop.error) : null}
        </Notice>
        <div className={styles.dialogFoot}>
          {operation.status === 'running' ? (
            <Button
              variant="default"
              loading={stop.isPending}
              onClick={() => stop.mutate({ id: operation.id })}
            >
              {t('bulkOperation.stop')}
            </Button>
          ) : (
            <Button variant="default" onClick={onClose}>
              {tc('action.close')}
            </Button>
          )}
        </div>
      </div>
    </Card>
  )
}
