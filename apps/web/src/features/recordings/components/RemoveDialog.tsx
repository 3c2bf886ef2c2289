import { useErrorText, useText } from '@majlis/i18n/react'
import { Notice } from '@majlis/ui'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { errorCode, orpc } from '../../../shared/api/index.ts'
import { Dialog } from '../../../shared/dialog/index.ts'
import type { KeptRecording } from './RecordingRow.tsx'
import styles from './recordings.module.css'

interface RemoveDialogProps {
  recording: KeptRecording
  onClose(): void
  onRemoved(): void
}

/** Asks before a recording is gone for good. It may be gone already: then it goes from the list, too. */
export function RemoveDialog({ recording, onClose, onRemoved }: RemoveDialogProps) {
  const t = useText('recordings')
  const tc = useText('common')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { meetingId, fileName, originalFileName: name } = recording
  const follow = async () => {
    await queries.invalidateQueries({ queryKey: orpc.recording.key() })
    onRemoved()
  }
  const removal = useMutation(
    orpc.recording.remove.mutationOptions({
      onSuccess: follow,
      onError: (error) => (errorCode(error) === 'recording.not_found' ? follow() : undefined),
    }),
  )
  return (
    <Dialog
      title={t('remove.title')}
      onClose={onClose}
      actions={
        <>
          <Button variant="default" onClick={onClose}>
            {tc('action.cancel')}
          </Button>
          <Button
            color="red"
            loading={removal.isPending}
            onClick={() => removal.mutate({ params: { meetingId }, query: { fileName } })}
          >
            {t('remove.button')}
          </Button>
        </>
      }
    >
      <p className={styles.asked}>{t('remove.text', { name })}</p>
      <Notice tone="bad">{removal.error ? errorText(removal.error) : null}</Notice>
    </Dialog>
  )
}
