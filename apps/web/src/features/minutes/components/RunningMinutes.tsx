import type { Minutes } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Card, Notice } from '@majlis/ui'
import { Button, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import styles from './minutes.module.css'

/** Minutes that are being written, with their progress if this installation shows it (spec 9.13), and Cancel. */
export function RunningMinutes({ id, minutes }: { id: string; minutes: Minutes }) {
  const t = useText('minutes')
  const errorText = useErrorText()
  const cancel = useMutation(
    orpc.minutes.cancel.mutationOptions({
      onSuccess: () => showSnackbar(t('writing.cancelled')),
      meta: { changes: ['minutes'] },
    }),
  )
  return (
    <Card className={styles.card}>
      <div role="status">
        <h2 className={styles.title}>{t('writing.title')}</h2>
      </div>
      {minutes.progress === null ? null : (
        <Progress value={minutes.progress * 100} size="md" radius="xl" aria-label={t('writing.label')} />
      )}
      {minutes.can.edit ? (
        <div>
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>
            {t('writing.cancel')}
          </Button>
        </div>
      ) : null}
      <Notice tone="bad">{cancel.error ? errorText(cancel.error) : null}</Notice>
    </Card>
  )
}
