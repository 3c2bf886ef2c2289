import { useText } from '@majlis/i18n/react'
import { IconCameraRotate } from '@tabler/icons-react'
import { useCallValue, useRoom, ControlButton } from '../../room-core/index.ts'
import { nextCamera } from '../model/next-camera.ts'

/** Switches between the cameras of a phone. Not rendered if there is only one. */
export function FlipCameraButton() {
  const t = useText('room')
  const { call } = useRoom()
  const isOn = useCallValue(({ self }) => self.isCameraOn || self.isCameraStarting)
  const isStarting = useCallValue(({ self }) => self.isCameraStarting)
  const cameras = useCallValue(({ self }) => self.available.cameras)
  const cameraId = useCallValue(({ self }) => self.devices.cameraId)
  const next = nextCamera(cameras, cameraId)
  if (!isOn || next === null) return null
  return (
    <ControlButton
      label={t('bar.camera_flip')}
      icon={<IconCameraRotate stroke={1.8} />}
      isBusy={isStarting}
      onClick={() => (isStarting ? undefined : void call.switchDevice('camera', next))}
    />
  )
}
