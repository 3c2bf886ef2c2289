import { useText } from '@majlis/i18n/react'
import { IconHandStop, IconScreenShare, IconScreenShareOff } from '@tabler/icons-react'
import {
  canShareScreen,
  useRunCommand,
  useIsAudience,
  useIsCovered,
  useNarrow,
  useCallValue,
  useOwnHand,
  shortcuts,
  ControlButton,
} from '../../room-core/index.ts'
import { InterpretationButton } from '../../room-interpretation/index.ts'
import styles from './ControlBar.module.css'
import { CameraButton, MicrophoneButton } from './DeviceButtons.tsx'
import { DeviceMenu } from './DeviceMenu.tsx'
import { FlipCameraButton } from './FlipCameraButton.tsx'
import { LeaveButton } from './LeaveButton.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { PanelButtons } from './PanelButtons.tsx'
import { ReactionsMenu } from './ReactionsMenu.tsx'

/** The main controls, within reach of a thumb. */
export function ControlBar() {
  const t = useText('room')
  const isNarrow = useNarrow()
  const isCovered = useIsCovered()
  return (
    <footer className={styles.bar} inert={isCovered}>
      <div className={styles.controls} role="group" aria-label={t('bar.controls')}>
        <div className={styles.pair}>
          <MicrophoneButton />
          {isNarrow ? null : <DeviceMenu kind="audio" />}
        </div>
        <div className={styles.pair}>
          <CameraButton />
          {isNarrow ? null : <DeviceMenu kind="camera" />}
        </div>
        {isNarrow ? <FlipCameraButton /> : null}
        <i className={styles.separator} aria-hidden />
        {isNarrow || !canShareScreen ? null : <ShareButton />}
        <HandButton />
        <ReactionsMenu />
        <InterpretationButton />
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

function ShareButton() {
  const t = useText('room')
  const run = useRunCommand()
  const isSharing = useCallValue((call) => call.self.isSharing)
  const isAllowed = useCallValue((call) => call.self.rights.screen)
  const forbidden = useIsAudience() ? 'bar.share_webinar' : 'bar.share_forbidden'
  const label = isSharing ? t('bar.share_stop') : t(isAllowed ? 'bar.share' : forbidden)
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
