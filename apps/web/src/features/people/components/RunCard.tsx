import type { PeopleRun } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Card, Notice } from '@majlis/ui'
import { Button, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import styles from './people.module.css'

/** A bulk operation: its progress, and the users it left out. */
export function RunCard({ run, onClose }: { run: PeopleRun; onClose(): void }) {
  const t = useText('people')
  const tc = useText('common')
  const errorText = useErrorText()
  const stop = useMutation(
    orpc.people.cancelRun.mutationOptions({
      meta: { changes: ['people'] },
    }),
  )
  const seen = run.done + run.skipped.reduce((sum, { count }) => sum + count, 0)
  const progress = t('run.progress', { done: run.done, total: run.total })
  return (
    <Card className={styles.card} role="status" aria-label={t('run.label')}>
      <div className={styles.form}>
        <b>{`${t(`act.${run.act}`)} · ${t(`run.${run.status}`)}`}</b>
        {run.status === 'running' ? (
          <Progress
            value={run.total === 0 ? 100 : Math.min(100, (seen / run.total) * 100)}
            aria-label={progress}
          />
        ) : null}
        <p className={styles.quiet}>{progress}</p>
        {run.skipped.length > 0 ? (
          <ul className={styles.names}>
            {run.skipped.map(({ code, count }) => (
              <li key={code}>{t('run.skipped', { total: count, reason: errorText(code) })}</li>
            ))}
          </ul>
        ) : null}
        <Notice tone="bad" isStrong>
          {stop.error ? errorText(stop.error) : null}
        </Notice>
        <div className={styles.dialogFoot}>
          {run.status === 'running' ? (
            <Button variant="default" loading={stop.isPending} onClick={() => stop.mutate({ id: run.id })}>
              {t('run.stop')}
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
