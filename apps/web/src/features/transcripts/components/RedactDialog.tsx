import type { Speaker } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { Skeleton, Stack } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import { ConfirmDialog } from '../../../shared/dialog/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import styles from './transcripts.module.css'

/** Lines, or everything that someone said. */
type RedactedPassage = { segmentIds: string[] } | { speaker: Speaker }

interface RedactDialogProps {
  id: string
  passage: RedactedPassage
  onRedacted(): void
  onClose(): void
}

/** Shows what is removed with a passage, and removes it for good. */
export function RedactDialog({ id, passage, onRedacted, onClose }: RedactDialogProps) {
  const t = useText('transcripts')
  const formats = useFormats()
  const speaker = 'speaker' in passage ? passage.speaker : null
  const input = {
    id,
    passage: 'speaker' in passage ? { speakerId: passage.speaker.id } : passage,
  }
  const preview = useQuery({
    ...orpc.transcript.previewRedaction.queryOptions({ input }),
    staleTime: 0,
    retry: false,
  })
  const redacting = useMutation(
    orpc.transcript.redact.mutationOptions({
      onSuccess() {
        showSnackbar(t('redact.done'))
        onRedacted()
      },
      meta: { changes: ['transcripts', 'recordings'] },
    }),
  )
  const redacted = preview.data?.data
  return (
    <ConfirmDialog
      title={
        speaker ? t('redact.titleOf', { name: speaker.name || t('speaker.unknown') }) : t('redact.title')
      }
      confirmLabel={t('redact.confirm')}
      isBusy={redacting.isPending}
      isDisabled={!redacted}
      error={redacting.error ?? preview.error}
      onConfirm={() => redacting.mutate(input)}
      onClose={onClose}
    >
      <Stack gap="md">
        <p>{t('redact.lead')}</p>
        {redacted ? (
          <ul className={styles.redacted}>
            <li>{t('redact.lines', { count: redacted.lines })}</li>
            <li>{t('redact.minutes', { count: redacted.minutesLines })}</li>
            {redacted.lengthMs > 0 ? (
              <li>{t('redact.length', { length: formats.length(redacted.lengthMs) })}</li>
            ) : null}
          </ul>
        ) : preview.isPending ? (
          <Skeleton height={72} />
        ) : null}
        {redacted && redacted.lengthMs > 0 ? <p>{t('redact.unavailable')}</p> : null}
        <p>{t('redact.final')}</p>
      </Stack>
    </ConfirmDialog>
  )
}
