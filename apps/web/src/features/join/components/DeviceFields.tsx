import { useErrorText, useText } from '@majlis/i18n/react'
import type { Device, DeviceKind } from '@majlis/media'
import { UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconMicrophone, IconVideo, IconVolume } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import { useSnapshot } from '../../../shared/store/useSnapshot.ts'
import type { JoinController } from '../model/join-controller.ts'
import { BackdropField } from './BackdropField.tsx'
import { DataUseField } from './DataUseField.tsx'
import styles from './DeviceFields.module.css'
import { LevelMeter } from './LevelMeter.tsx'

/** Microphone, camera, speaker and background, each with a way to check it. */
export function DeviceFields({ controller }: { controller: JoinController }) {
  const t = useText('join')
  const errorText = useErrorText()
  const { local } = controller.call
  const { available, devices, deviceErrors } = useSnapshot(local)
  const [isTesting, setIsTesting] = useState(false)
  const switchTo = (kind: DeviceKind) => (id: string | null) => void local.switchDevice(kind, id)
  const note = (code: string | null) =>
    code === 'media.device_missing' || code === 'media.device_busy' ? errorText(code) : null

  async function test() {
    setIsTesting(true)
    await local.playTestTone().catch(() => undefined)
    setIsTesting(false)
  }

  return (
    <div className={styles.fields}>
      <DeviceSelect
        label={t('devices.microphone')}
        icon={<IconMicrophone size={18} stroke={1.8} />}
        devices={available.microphones}
        value={devices.microphoneId}
        note={note(deviceErrors.microphone)}
        onChange={switchTo('microphone')}
      >
        <LevelMeter local={local} label={t('devices.level')} />
      </DeviceSelect>
      <DeviceSelect
        label={t('devices.camera')}
        icon={<IconVideo size={18} stroke={1.8} />}
        devices={available.cameras}
        value={devices.cameraId}
        note={note(deviceErrors.camera)}
        onChange={switchTo('camera')}
      />
      <DeviceSelect
        label={t('devices.speaker')}
        icon={<IconVolume size={18} stroke={1.8} />}
        devices={available.speakers}
        value={devices.speakerId}
        note={null}
        onChange={switchTo('speaker')}
      >
        <UnstyledButton
          className={styles.test}
          onClick={test}
          disabled={isTesting}
          aria-label={t('devices.test_label')}
        >
          {t(isTesting ? 'devices.testing' : 'devices.test')}
        </UnstyledButton>
      </DeviceSelect>
      <BackdropField local={local} />
      <DataUseField local={local} />
    </div>
  )
}

interface DeviceSelectProps {
  label: string
  icon: ReactNode
  devices: readonly Device[]
  value: string | null
  note: string | null
  onChange: (id: string | null) => void
  children?: ReactNode
}

/** The browser's own list: fast, familiar on phones, and supported by every screen reader. */
function DeviceSelect({ label, icon, devices, value, note, onChange, children }: DeviceSelectProps) {
  const t = useText('join')
  const id = useId()
  return (
    <div className={styles.device}>
      <div className={styles.field} data-bad={note !== null || undefined}>
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
        <select
          id={id}
          className={styles.select}
          aria-label={label}
          aria-describedby={note ? `${id}-note` : undefined}
          value={value ?? ''}
          onChange={(event) => onChange(event.currentTarget.value || null)}
        >
          <option value="">{t('devices.default', { device: label })}</option>
          {devices.map((device, index) => (
            <option key={device.id} value={device.id}>
              {device.label || t('devices.unnamed', { device: label, number: index + 1 })}
            </option>
          ))}
        </select>
        <IconChevronDown className={styles.chevron} size={16} stroke={1.8} aria-hidden />
        {children}
      </div>
      {note ? (
        <p id={`${id}-note`} className={styles.note}>
          {note}
        </p>
      ) : null}
    </div>
  )
}
