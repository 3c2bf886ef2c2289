import type { Transcript } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Card, Notice } from '@majlis/ui'
import { Button, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import styles from './transcripts.module.css'

/** A transcript that is being made, with its progress if this installation shows it (spec 9.13), and Cancel. */
export function RunningTranscript({ transcript, canCancel }: { transcript: Transcript; canCancel: boolean }) {
  const t = useText('transcripts')
  const errorText = useErrorText()
  const { id, state, progress } = transcript
  const cancel = useMutation(
    orpc.transcript.cancel.mutationOptions({
      onSuccess: () => showSnackbar(t('running.cancelled')),
      meta: { changes: ['transcripts'] },
    }),
  )
  return (
    <Card className={styles.padded}>
      <div role="status">
        <h2 className={styles.title}>{t(state === 'queued' ? 'running.queued' : 'running.transcribing')}</h2>
      </div>
      {progress === null ? null : (
        <Progress value={progress * 100} size="md" radius="xl" aria-label={t('running.label')} />
      )}
      <p className={styles.quiet}>{t('running.leave')}</p>
      {canCancel ? (
        <div>
          <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate({ id })}>
            {t('running.cancel')}
          </Button>
        </div>
      ) : null}
      <Notice tone="bad">{cancel.error ? errorText(cancel.error) : null}</Notice>
    </Card>
  )
}
