import type { RecordedTalk } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Dialog } from '../../../shared/dialog/index.ts'
import { StartForm } from './StartTranscript.tsx'

interface AgainDialogProps {
  talk: RecordedTalk
  sentTo: string | null
  onClose(): void
}

/** Transcribes a recording in another language, or with a model that was changed. */
export function AgainDialog({ talk, sentTo, onClose }: AgainDialogProps) {
  const t = useText('transcripts')
  return (
    <Dialog title={t('start.again')} onClose={onClose}>
      <StartForm talk={talk} sentTo={sentTo} isAgain onStarted={onClose} />
    </Dialog>
  )
}
