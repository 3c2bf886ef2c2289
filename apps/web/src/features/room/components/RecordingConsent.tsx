import { useText } from '@majlis/i18n/react'
import { Button } from '@mantine/core'
import { Dialog } from '../../../shared/dialog/index.ts'
import { useRoom, useRoomValue } from '../hooks/useRoom.ts'

/** Asked of everyone whom a recording will show or does show. Who does not agree leaves. */
export function RecordingConsent() {
  const t = useText('room')
  const { connection } = useRoom()
  const isNeeded = useRoomValue((room) => room.view.self.needsConsent)
  if (!isNeeded) return null
  const { agreeToRecording, leave } = connection.actions
  return (
    <Dialog
      title={t('record.consent_title')}
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
    </Dialog>
  )
}
