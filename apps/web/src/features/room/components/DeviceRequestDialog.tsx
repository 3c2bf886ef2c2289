import { useText } from '@majlis/i18n/react'
import { Button, Group, Text } from '@mantine/core'
import { Dialog } from '../../../shared/dialog/index.ts'
import { useRoom, useRoomValue } from '../../room-core/index.ts'

/** A host asks to turn on microphone or camera. Nothing is turned on without this person's consent. */
export function DeviceRequestDialog() {
  const t = useText('room')
  const { call, connection } = useRoom()
  const request = useRoomValue((room) => room.deviceRequest)
  if (!request) return null
  const { source, byName } = request
  const { dismissDeviceRequest } = connection.actions

  function agree(): void {
    dismissDeviceRequest()
    void (source === 'microphone' ? call.setMicrophone(true) : call.setCamera(true))
  }

  return (
    <Dialog title={t(`dialog.asked_${source}`, { name: byName })} onClose={dismissDeviceRequest}>
      <Text size="md">{t('dialog.asked_text')}</Text>
      <Group justify="flex-end" mt="lg" gap="sm">
        <Button variant="default" onClick={dismissDeviceRequest}>
          {t('dialog.not_now')}
        </Button>
        <Button onClick={agree}>{t(source === 'microphone' ? 'dialog.unmute' : 'dialog.camera_on')}</Button>
      </Group>
    </Dialog>
  )
}
