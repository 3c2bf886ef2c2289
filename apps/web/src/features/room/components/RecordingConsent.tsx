import type { RecordingPurposes } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { Dialog } from '../../../shared/dialog/index.ts'
import { useRoom, useRoomValue } from '../hooks/useRoom.ts'

/** Asks everyone who will be or is in a recording. People who don't agree leave. */
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
      {purposes ? <Purposes {...purposes} /> : null}
    </Dialog>
  )
}

/** Says whether the recording will be transcribed and minutes written, and where that happens. */
function Purposes({ transcript, minutes }: RecordingPurposes) {
  const t = useText('room')
  return (
    <>
      {transcript ? (
        <p>
          {transcript.sentTo === null
            ? t('record.consent_transcript')
            : t('record.consent_transcript_sent', { host: transcript.sentTo })}
        </p>
      ) : null}
      {minutes ? <p>{minutesText(t, minutes)}</p> : null}
    </>
  )
}

function minutesText(
  t: ReturnType<typeof useText<'room'>>,
  { isByModel, sentTo }: NonNullable<RecordingPurposes['minutes']>,
): string {
  if (!isByModel) return t('record.consent_minutes_extract')
  return sentTo === null ? t('record.consent_minutes') : t('record.consent_minutes_sent', { host: sentTo })
}
