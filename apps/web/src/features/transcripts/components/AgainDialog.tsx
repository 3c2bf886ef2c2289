import type { RecordedTalk, Transcription } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Dialog } from '../../../shared/dialog/index.ts'
import { StartForm } from './StartTranscript.tsx'

interface AgainDialogProps {
  talk: RecordedTalk
  engine: Transcription['engine']
  onClose(): void
}

/** Transcribes a recording again, in another language or with another model. */
export function AgainDialog({ talk, engine, onClose }: AgainDialogProps) {
  const t = useText('transcripts')
  return (
    <Dialog title={t('start.again')} onClose={onClose}>
      <StartForm talk={talk} engine={engine} isAgain onStarted={onClose} />
    </Dialog>
  )
}
