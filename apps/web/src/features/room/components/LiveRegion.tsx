import { useText } from '@majlis/i18n/react'
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useCallValue, useRoom, useUiValue } from '../../room-core/index.ts'

/** Announcements for screen readers: people who join, leave, raise a hand or write, and the user's own devices. */
export function LiveRegion() {
  const announcement = useUiValue((state) => state.announcement)
  useDeviceWords()
  return (
    <VisuallyHidden>
      <div role="status" aria-live="polite" aria-atomic="true">
        {announcement ? <span key={announcement.id}>{announcement.text}</span> : null}
      </div>
    </VisuallyHidden>
  )
}

/** A shortcut switches devices wherever the focus is, so its effect is announced. */
function useDeviceWords(): void {
  const t = useText('room')
  const { ui } = useRoom()
  const isMicrophoneOn = useCallValue((call) => call.self.isMicrophoneOn)
  const isCameraOn = useCallValue((call) => call.self.isCameraOn)
  const announced = useRef({ isMicrophoneOn, isCameraOn })
  useEffect(() => {
    const last = announced.current
    announced.current = { isMicrophoneOn, isCameraOn }
    if (last.isMicrophoneOn !== isMicrophoneOn) {
      ui.announce(t(isMicrophoneOn ? 'announce.microphone_on' : 'announce.microphone_off'))
    }
    if (last.isCameraOn !== isCameraOn)
      ui.announce(t(isCameraOn ? 'announce.camera_on' : 'announce.camera_off'))
  }, [isMicrophoneOn, isCameraOn, ui, t])
}
