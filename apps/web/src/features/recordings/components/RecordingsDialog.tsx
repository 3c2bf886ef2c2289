import { useText } from '@majlis/i18n/react'
import { Dialog } from '../../../shared/dialog/index.ts'
import { RecordingsPart, type RecordingsPartProps } from './RecordingsPart.tsx'

export interface RecordingsDialogProps extends RecordingsPartProps {
  meetingTitle: string
  onClose(): void
}

/** The recordings of one meeting, over a list of meetings. */
export function RecordingsDialog({ meetingTitle: title, onClose, ...part }: RecordingsDialogProps) {
  const t = useText('recordings')
  return (
    <Dialog title={t('list.of', { title })} size="lg" onClose={onClose}>
      <RecordingsPart {...part} />
    </Dialog>
  )
}
