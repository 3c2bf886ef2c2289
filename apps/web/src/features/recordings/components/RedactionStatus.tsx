import type { Redaction } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.layer.css'
import { useMutation } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import styles from './recordings.module.css'

interface RedactionStatusProps {
  meetingId: string
  fileName: string
  redaction: Redaction
  /** The owner of the meeting. */
  canChange: boolean
}

/**
 * Replaces a recording while a passage is being redacted: explains why it can't be watched, shows the progress, and
 * offers to cancel or try again.
 */
export function RedactionStatus({ meetingId, fileName, redaction, canChange }: RedactionStatusProps) {
  const t = useText('recordings')
  const errorText = useErrorText()
  const { state, progress } = redaction
  const change = useMutation(
    orpc.recording.changeRedaction.mutationOptions({ meta: { changes: ['recordings', 'transcripts'] } }),
  )
  const next = state === 'waiting' ? 'cancelled' : 'waiting'
  return (
    <div className={styles.redaction}>
      <p role="status">{t(`redaction.${state}`)}</p>
      {state === 'waiting' ? (
        <Progress value={progress * 100} size="md" radius="xl" aria-label={t('redaction.progress')} />
      ) : null}
      {canChange ? (
        <div>
          <Button
            variant="default"
            size="sm"
            loading={change.isPending}
            onClick={() => change.mutate({ meetingId, fileName, state: next })}
          >
            {t(state === 'waiting' ? 'redaction.cancel' : 'redaction.retry')}
          </Button>
        </div>
      ) : null}
      <Notice tone="bad">{change.error ? errorText(change.error) : null}</Notice>
    </div>
  )
}
