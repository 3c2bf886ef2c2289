import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { Dialog } from '../../../shared/dialog/index.ts'
import { useRoom, useRoomValue } from '../../room-core/index.ts'
import { RecordingPurposes } from './RecordingPurposes.tsx'

/** Asks everyone for consent before or during a recording. People who don't agree leave. */
export function RecordingConsent() {
  const t = useText('room')
  const { connection } = useRoom()
  const isNeeded = useRoomValue((room) => room.view.self.needsConsent)
  const isStarting = useRoomValue(
    ({ view: { capture } }) => capture?.state === 'starting' || capture?.state === 'queued',
  )
  const purposes = useRoomValue((room) => room.view.recordingPurposes)
  if (!isNeeded) return null
  const { agreeToRecording, leave } = connection.actions
  return (
    <Dialog
      title={t(isStarting ? 'record.consent_title_starting' : 'record.consent_title')}
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      actions={
        <>
          <Button variant="default" onClick={leave}>
            {t('bar.leave_meeting')}
          </Button>
          <Button onClick={() => void agreeToRecording()} data-autofocus>
            {t('record.consent_stay')}
          </Button>
        </>
      }
    >
      <p>{t('record.consent_text')}</p>
      {purposes ? <RecordingPurposes {...purposes} /> : null}
    </Dialog>
  )
}
