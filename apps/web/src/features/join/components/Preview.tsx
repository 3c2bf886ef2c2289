import { useText } from '@majlis/i18n/react'
import { Avatar } from '@majlis/ui'
import { ActionIcon, Loader } from '@mantine/core'
import { IconMicrophone, IconMicrophoneOff, IconUser, IconVideo, IconVideoOff } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useSession } from '../../../shared/session/index.ts'
import { useSnapshot } from '../../../shared/store/useSnapshot.ts'
import type { JoinController } from '../model/join-controller.ts'
import styles from './Preview.module.css'

/** The camera preview, mirrored as people expect, with the switches for camera and microphone. */
export function Preview({ controller, name }: { controller: JoinController; name: string }) {
  const t = useText('join')
  const tc = useText('common')
  const { local } = controller.call
  const own = useSnapshot(local)
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => (video.current ? local.attachPreview(video.current) : undefined), [local])

  const hint = own.isBackdropStarting
    ? tc('backdrops.starting')
    : own.isCameraStarting
      ? t('devices.camera_starting')
      : own.isCameraOn
        ? null
        : t('devices.camera_off')

  return (
    <div className={styles.preview}>
      <video
        ref={video}
        className={styles.video}
        data-on={own.isCameraOn || undefined}
        aria-label={t('devices.preview')}
        playsInline
        muted
      />
      {own.isCameraOn ? null : <Person name={name} />}
      {hint ? (
        <p className={styles.hint} role="status">
          {own.isCameraStarting || own.isBackdropStarting ? <Loader size={14} color="currentColor" /> : null}
          {hint}
        </p>
      ) : null}
      <div className={styles.controls}>
        <Switch
          isOn={own.isMicrophoneOn}
          isBusy={own.isMicrophoneStarting}
          hasError={own.deviceErrors.microphone !== null}
          label={t(own.isMicrophoneOn ? 'devices.microphone_off_action' : 'devices.microphone_on_action')}
          onIcon={IconMicrophone}
          offIcon={IconMicrophoneOff}
          onToggle={controller.setMicrophone}
        />
        <Switch
          isOn={own.isCameraOn}
          isBusy={own.isCameraStarting}
          hasError={own.deviceErrors.camera !== null}
          label={t(own.isCameraOn ? 'devices.camera_off_action' : 'devices.camera_on_action')}
          onIcon={IconVideo}
          offIcon={IconVideoOff}
          onToggle={controller.setCamera}
        />
      </div>
    </div>
  )
}

function Person({ name }: { name: string }) {
  const { session } = useSession()
  const pictureUrl = session?.profile.pictureUrl ?? null
  if (name.trim() !== '')
    return <Avatar name={name} pictureUrl={pictureUrl} size={110} className={styles.avatar} />
  return (
    <span className={styles.empty} aria-hidden>
      <IconUser size={44} stroke={1.6} />
    </span>
  )
}

interface SwitchProps {
  isOn: boolean
  isBusy: boolean
  hasError: boolean
  label: string
  onIcon: typeof IconVideo
  offIcon: typeof IconVideo
  onToggle: (on: boolean) => void
}

function Switch({ isOn, isBusy, hasError, label, onIcon: OnIcon, offIcon: OffIcon, onToggle }: SwitchProps) {
  const Icon = isOn ? OnIcon : OffIcon
  return (
    <ActionIcon
      className={styles.switch}
      data-off={!isOn || undefined}
      data-error={hasError || undefined}
      variant="transparent"
      size={48}
      aria-label={label}
      title={label}
      aria-busy={isBusy}
      onClick={() => onToggle(!isOn)}
    >
      {isBusy ? <Loader size={20} color="currentColor" /> : <Icon size={22} stroke={1.8} />}
    </ActionIcon>
  )
}
