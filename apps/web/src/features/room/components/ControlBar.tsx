import { useText } from '@majlis/i18n/react'
import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import {
  IconHandStop,
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconScreenShare,
  IconScreenShareOff,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react'
import { canShareScreen, useRunCommand } from '../hooks/useCommands.ts'
import { useNarrow } from '../hooks/useNarrow.ts'
import { useCallValue, useIsHost, useOwnHand, useRoom } from '../hooks/useRoom.ts'
import { shortcuts } from '../model/commands.ts'
import styles from './ControlBar.module.css'
import { ControlButton } from './ControlButton.tsx'
import { DeviceMenu } from './DeviceMenu.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { PanelButtons } from './PanelButtons.tsx'
import { ReactionsMenu } from './ReactionsMenu.tsx'

/** Everything one does all the time, in reach of one thumb. */
export function ControlBar() {
  const t = useText('room')
  const isNarrow = useNarrow()
  return (
    <footer className={styles.bar}>
      <div className={styles.controls} role="group" aria-label={t('bar.controls')}>
        <div className={styles.pair}>
          <MicrophoneButton />
          {isNarrow ? null : <DeviceMenu kind="audio" />}
        </div>
        <div className={styles.pair}>
          <CameraButton />
          {isNarrow ? null : <DeviceMenu kind="camera" />}
        </div>
        <i className={styles.separator} aria-hidden />
        {isNarrow || !canShareScreen ? null : <ShareButton />}
        <HandButton />
        <ReactionsMenu />
        <MoreMenu />
        <i className={styles.separator} aria-hidden />
        <LeaveButton />
      </div>
      {isNarrow ? null : (
        <div className={styles.panels}>
          <PanelButtons />
        </div>
      )}
    </footer>
  )
}

function MicrophoneButton() {
  const t = useText('room')
  const run = useRunCommand()
  const isOn = useCallValue((call) => call.self.isMicrophoneOn)
  const isStarting = useCallValue((call) => call.self.isMicrophoneStarting)
  const isAllowed = useCallValue((call) => call.self.rights.microphone)
  const label = isOn ? t('bar.mute') : t(isAllowed ? 'bar.unmute' : 'bar.unmute_forbidden')
  return (
    <ControlButton
      label={isStarting ? t('bar.starting') : label}
      shortcut={isAllowed ? shortcuts.microphone : undefined}
      icon={isOn ? <IconMicrophone stroke={1.8} /> : <IconMicrophoneOff stroke={1.8} />}
      tone={isOn ? 'plain' : 'off'}
      isBusy={isStarting}
      aria-disabled={!isOn && !isAllowed}
      onClick={() => (isOn || isAllowed ? run('microphone') : undefined)}
    />
  )
}

function CameraButton() {
  const t = useText('room')
  const run = useRunCommand()
  const isOn = useCallValue((call) => call.self.isCameraOn)
  const isStarting = useCallValue((call) => call.self.isCameraStarting)
  const isAllowed = useCallValue((call) => call.self.rights.camera)
  const label = isOn ? t('bar.camera_off') : t(isAllowed ? 'bar.camera_on' : 'bar.camera_forbidden')
  return (
    <ControlButton
      label={isStarting ? t('bar.starting') : label}
      shortcut={isAllowed ? shortcuts.camera : undefined}
      icon={isOn ? <IconVideo stroke={1.8} /> : <IconVideoOff stroke={1.8} />}
      tone={isOn ? 'plain' : 'off'}
      isBusy={isStarting}
      aria-disabled={!isOn && !isAllowed}
      onClick={() => (isOn || isAllowed ? run('camera') : undefined)}
    />
  )
}

function ShareButton() {
  const t = useText('room')
  const run = useRunCommand()
  const isSharing = useCallValue((call) => call.self.isSharing)
  const isAllowed = useCallValue((call) => call.self.rights.screen)
  const label = isSharing ? t('bar.share_stop') : t(isAllowed ? 'bar.share' : 'bar.share_forbidden')
  return (
    <ControlButton
      label={label}
      shortcut={isAllowed ? shortcuts.share : undefined}
      icon={isSharing ? <IconScreenShareOff stroke={1.8} /> : <IconScreenShare stroke={1.8} />}
      tone={isSharing ? 'live' : 'plain'}
      aria-disabled={!isSharing && !isAllowed}
      onClick={() => (isSharing || isAllowed ? run('share') : undefined)}
    />
  )
}

function HandButton() {
  const t = useText('room')
  const run = useRunCommand()
  const isRaised = useOwnHand()
  return (
    <ControlButton
      label={t(isRaised ? 'bar.hand_lower' : 'bar.hand_raise')}
      shortcut={shortcuts.hand}
      icon={<IconHandStop stroke={1.8} />}
      tone={isRaised ? 'live' : 'plain'}
      onClick={() => run('hand')}
    />
  )
}

/** Hosts choose between leaving and ending; everybody else leaves with one press. */
function LeaveButton() {
  const t = useText('room')
  const { connection, ui } = useRoom()
  const isHost = useIsHost()
  const { leave } = connection.actions
  if (!isHost) {
    return (
      <button type="button" className={styles.leave} aria-label={t('bar.leave')} onClick={leave}>
        <LeaveFace />
      </button>
    )
  }
  return (
    <Menu withInitialFocusPlaceholder={false} position="top-end" width={260}>
      <Menu.Target>
        <button type="button" className={styles.leave} aria-label={t('bar.leave')}>
          <LeaveFace />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={leave}>
          <span className={styles.choice}>{t('bar.leave_meeting')}</span>
          <span className={styles.hint}>{t('bar.leave_hint')}</span>
        </Menu.Item>
        <Menu.Item color="red" onClick={() => ui.openDialog({ kind: 'end' })}>
          <span className={styles.choice}>{t('bar.end_for_all')}</span>
          <span className={styles.hint}>{t('bar.end_hint')}</span>
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The word; on a small phone, where it has no space, the receiver that is put down. */
function LeaveFace() {
  const t = useText('room')
  return (
    <>
      <span className={styles.word}>{t('bar.leave')}</span>
      <IconPhoneOff className={styles.receiver} size={23} stroke={1.8} aria-hidden />
    </>
  )
}
