import { useText } from '@majlis/i18n/react'
import { IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from '@tabler/icons-react'
import {
  useRunCommand,
  useIsAudience,
  useCallValue,
  shortcuts,
  ControlButton,
} from '../../room-core/index.ts'

interface DeviceButtonProps {
  /** Whether the room's shortcuts work here. */
  hasKeys?: boolean
}

/** A blocked device keeps its button, which says why. */
export function MicrophoneButton({ hasKeys = true }: DeviceButtonProps) {
  const t = useText('room')
  const run = useRunCommand()
  const isOn = useCallValue((call) => call.self.isMicrophoneOn)
  const isStarting = useCallValue((call) => call.self.isMicrophoneStarting)
  const isAllowed = useCallValue((call) => call.self.rights.microphone)
  const forbidden = useIsAudience() ? 'bar.unmute_webinar' : 'bar.unmute_forbidden'
  const label = isOn ? t('bar.mute') : t(isAllowed ? 'bar.unmute' : forbidden)
  return (
    <ControlButton
      label={isStarting ? t('bar.starting') : label}
      shortcut={isAllowed && hasKeys ? shortcuts.microphone : undefined}
      icon={isOn ? <IconMicrophone stroke={1.8} /> : <IconMicrophoneOff stroke={1.8} />}
      tone={isOn ? 'plain' : 'off'}
      isBusy={isStarting}
      aria-disabled={!isOn && !isAllowed}
      onClick={() => (isOn || isAllowed ? run('microphone') : undefined)}
    />
  )
}

export function CameraButton({ hasKeys = true }: DeviceButtonProps) {
  const t = useText('room')
  const run = useRunCommand()
  const isOn = useCallValue((call) => call.self.isCameraOn)
  const isStarting = useCallValue((call) => call.self.isCameraStarting)
  const isAllowed = useCallValue((call) => call.self.rights.camera)
  const forbidden = useIsAudience() ? 'bar.camera_webinar' : 'bar.camera_forbidden'
  const label = isOn ? t('bar.camera_off') : t(isAllowed ? 'bar.camera_on' : forbidden)
  return (
    <ControlButton
      label={isStarting ? t('bar.starting') : label}
      shortcut={isAllowed && hasKeys ? shortcuts.camera : undefined}
      icon={isOn ? <IconVideo stroke={1.8} /> : <IconVideoOff stroke={1.8} />}
      tone={isOn ? 'plain' : 'off'}
      isBusy={isStarting}
      aria-disabled={!isOn && !isAllowed}
      onClick={() => (isOn || isAllowed ? run('camera') : undefined)}
    />
  )
}
