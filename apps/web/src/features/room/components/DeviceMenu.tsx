import type { Device, DeviceKind } from '@majlis/media'
import { useText } from '@majlis/i18n/react'
import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import { IconChevronUp } from '@tabler/icons-react'
import { useCallValue, useRoom } from '../../room-core/index.ts'
import styles from './DeviceMenu.module.css'

const lists = { microphone: 'microphones', camera: 'cameras', speaker: 'speakers' } as const

/** The devices of one kind as a single choice. */
export function DeviceChoices({ kind }: { kind: DeviceKind }) {
  const { call } = useRoom()
  const t = useText('room')
  const devices = useCallValue((snapshot) => snapshot.self.available[lists[kind]])
  const chosen = useCallValue((snapshot) => snapshot.self.devices[`${kind}Id`])
  return (
    <>
      <Menu.Label>{t(`devices.${kind}`)}</Menu.Label>
      <Menu.RadioGroup
        value={chosen ?? ''}
        onChange={(id) => void call.switchDevice(kind, id === '' ? null : id)}
      >
        <Menu.RadioItem closeMenuOnClick value="">
          {devices.length === 0 ? t('devices.none') : t('devices.system')}
        </Menu.RadioItem>
        {devices.map((device, index) => (
          <Menu.RadioItem closeMenuOnClick key={device.id} value={device.id}>
            <bdi>{nameOf(device, index, (number) => t('devices.unnamed', { number }))}</bdi>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </>
  )
}

export function nameOf(device: Device, index: number, unnamed: (number: number) => string): string {
  return device.label === '' ? unnamed(index + 1) : device.label
}

/** The arrow beside microphone or camera. */
export function DeviceMenu({ kind }: { kind: 'audio' | 'camera' }) {
  const { call, ui } = useRoom()
  const t = useText('room')
  const isNoiseSuppressionOn = useCallValue((snapshot) => snapshot.self.isNoiseSuppressionOn)
  const hasSpeakers = useCallValue((snapshot) => snapshot.self.available.speakers.length > 0)
  const label = t(kind === 'audio' ? 'bar.audio_devices' : 'bar.camera_devices')
  return (
    <Menu withInitialFocusPlaceholder={false} position="top" onOpen={() => void call.local.refreshDevices()}>
      <Menu.Target>
        <button type="button" className={styles.caret} aria-label={label} data-hint={label}>
          <IconChevronUp size={16} stroke={2} />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={styles.dropdown}>
        {kind === 'audio' ? (
          <>
            <DeviceChoices kind="microphone" />
            {hasSpeakers ? (
              <>
                <Menu.Divider />
                <DeviceChoices kind="speaker" />
              </>
            ) : null}
            <Menu.Divider />
            <Menu.CheckboxItem
              checked={isNoiseSuppressionOn}
              onChange={(checked) => void call.setNoiseSuppression(checked)}
            >
              {t('devices.noise_suppression')}
            </Menu.CheckboxItem>
          </>
        ) : (
          <>
            <DeviceChoices kind="camera" />
            <Menu.Divider />
            <Menu.Item onClick={() => ui.openDialog({ kind: 'backdrop' })}>
              {t('more.backdrop_menu')}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
