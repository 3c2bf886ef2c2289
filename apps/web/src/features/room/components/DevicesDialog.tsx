import type { DeviceKind } from '@majlis/media'
import { useText } from '@majlis/i18n/react'
import { NativeSelect, Stack, Switch } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Switch.layer.css'
import { useEffect } from 'react'
import { Dialog } from '../../../shared/dialog/index.ts'
import { LanguageSelect } from '../../../shared/preferences/index.ts'
import { useCallValue, useRoom } from '../../room-core/index.ts'
import styles from './ControlsPanel.module.css'
import { nameOf } from './DeviceMenu.tsx'

/** Microphone, camera and speaker in one dialog: for phones, and for people who want to see all of them. */
export function DevicesDialog({ onClose }: { onClose: () => void }) {
  const t = useText('room')
  const { call } = useRoom()
  const isNoiseSuppressionOn = useCallValue((snapshot) => snapshot.self.isNoiseSuppressionOn)
  const hasSpeakers = useCallValue((snapshot) => snapshot.self.available.speakers.length > 0)

  useEffect(() => void call.local.refreshDevices(), [call])

  return (
    <Dialog title={t('devices.title')} onClose={onClose}>
      <Stack gap="md">
        <DeviceSelect kind="microphone" />
        <Switch
          label={t('devices.noise_suppression')}
          description={t('devices.noise_hint')}
          aria-label={t('devices.noise_suppression')}
          classNames={{ description: styles.rowHint }}
          checked={isNoiseSuppressionOn}
          onChange={(event) => void call.setNoiseSuppression(event.currentTarget.checked)}
        />
        {hasSpeakers ? <DeviceSelect kind="speaker" /> : null}
        <DeviceSelect kind="camera" />
        <LanguageSelect />
      </Stack>
    </Dialog>
  )
}

const lists = { microphone: 'microphones', camera: 'cameras', speaker: 'speakers' } as const

function DeviceSelect({ kind }: { kind: DeviceKind }) {
  const t = useText('room')
  const { call } = useRoom()
  const devices = useCallValue((snapshot) => snapshot.self.available[lists[kind]])
  const chosen = useCallValue((snapshot) => snapshot.self.devices[`${kind}Id`])
  const named = devices.map((device, index) => ({
    value: device.id,
    label: nameOf(device, index, (number) => t('devices.unnamed', { number })),
  }))
  return (
    <NativeSelect
      label={t(`devices.${kind}`)}
      data={[{ value: '', label: t(devices.length === 0 ? 'devices.none' : 'devices.system') }, ...named]}
      value={chosen ?? ''}
      disabled={devices.length === 0}
      onChange={(event) => void call.switchDevice(kind, event.currentTarget.value || null)}
    />
  )
}
