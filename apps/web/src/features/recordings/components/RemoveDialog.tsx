import type { Recording } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { useMutation } from '@tanstack/react-query'
import { errorCode, orpc } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import { ConfirmDialog } from '../../../shared/dialog/index.ts'
import { showSnackbar } from '../../../shared/snackbar/index.ts'
import { useRecordingNames } from '../../../shared/recording-names/index.ts'
import styles from './recordings.module.css'

interface RemoveDialogProps {
  recording: Recording
  onClose(): void
  onRemoved(): void
}

/** Asks before a recording is permanently deleted. If it is already deleted, it is removed from the list too. */
export function RemoveDialog({ recording, onClose, onRemoved }: RemoveDialogProps) {
  const t = useText('recordings')
  const renew = useRenew()
  const { nameOf } = useRecordingNames()
  const { meetingId, fileName } = recording
  const name = nameOf(recording)
  const isGone = (error: unknown) => !error || errorCode(error) === 'recording.not_found'
  const removal = useMutation(
    orpc.recording.remove.mutationOptions({
      onError: (error) => (isGone(error) ? renew('recordings') : undefined),
      // Called once the list without it is loaded.
      onSettled: (_removed, error) => {
        if (!isGone(error)) return
        showSnackbar(t('list.removed'))
        onRemoved()
      },
      meta: { changes: ['recordings'] },
    }),
  )
  return (
    <ConfirmDialog
      title={t('remove.title')}
      confirmLabel={t('remove.button')}
      isBusy={removal.isPending}
      error={removal.error}
      onConfirm={() => removal.mutate({ params: { meetingId }, query: { fileName } })}
      onClose={onClose}
    >
      <p className={styles.question}>{t('remove.text', { name })}</p>
    </ConfirmDialog>
  )
}
