import type { RecordingPictures } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { ActionIcon, NativeSelect, Tooltip } from '@mantine/core'
import '@mantine/core/styles/Tooltip.layer.css'
import {
  IconMaximize,
  IconMinimize,
  IconPictureInPicture,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useIsFullScreen } from '../../../shared/full-screen/index.ts'
import type { Playback } from '../hooks/usePlayback.ts'
import { changeSpeed, changeVolume, speeds, toggleMute, togglePlay } from '../model/player-keys.ts'
import {
  canChangeVolume,
  canFillScreen,
  canPictureInPicture,
  togglePictureInPicture,
} from '../model/player-abilities.ts'
import styles from './Player.module.css'
import { SeekBar } from './SeekBar.tsx'

interface PlayerControlsProps {
  playback: Playback
  lengthMs: number
  hasVideo: boolean
  /** Null: there are none. */
  previews: RecordingPictures['previews'] | null
  /** Runs a function with the browser's media element. */
  act(on: (media: HTMLMediaElement) => void): void
  onFullScreen(): void
  /** Whether Play has the focus in a dialog that opens. */
  isFocused: boolean
}

const icon = { size: 20, stroke: 1.8, 'aria-hidden': true } as const

/** The controls below the picture: play, position, volume, speed and full screen. */
export function PlayerControls(props: PlayerControlsProps) {
  const { playback, lengthMs, previews, act } = props
  return (
    <div className={styles.controls}>
      <SeekBar
        previews={previews}
        lengthMs={lengthMs}
        positionMs={playback.positionMs}
        onSeek={(ms) => act((media) => void (media.currentTime = ms / 1_000))}
      />
      <Bar {...props} />
    </div>
  )
}

function Bar({ playback, lengthMs, hasVideo, act, onFullScreen, isFocused }: PlayerControlsProps) {
  const t = useText('recordings')
  const { number, elapsed } = useFormats()
  const isFullScreen = useIsFullScreen()
  const { isPaused, isMuted, volume, speed, positionMs } = playback
  return (
    // Left to right in every language, like the time above it.
    <div className={styles.bar} dir="ltr">
      <Control
        label={t(isPaused ? 'player.play' : 'player.pause')}
        isFocused={isFocused}
        onClick={() => act(togglePlay)}
      >
        {isPaused ? <IconPlayerPlayFilled {...icon} /> : <IconPlayerPauseFilled {...icon} />}
      </Control>
      <Control label={t(isMuted ? 'player.unmute' : 'player.mute')} onClick={() => act(toggleMute)}>
        {isMuted ? <IconVolumeOff {...icon} /> : <IconVolume {...icon} />}
      </Control>
      {canChangeVolume() ? (
        <input
          className={styles.volume}
          type="range"
          min={0}
          max={1}
          step={0.05}
          value={isMuted ? 0 : volume}
          aria-label={t('player.volume')}
          aria-valuetext={t('player.volume_at', {
            percent: number(Math.round((isMuted ? 0 : volume) * 100)),
          })}
          onChange={({ currentTarget: { value } }) => act((media) => changeVolume(media, Number(value)))}
        />
      ) : null}
      <span className={`${styles.time} num`} title={t('player.keys')}>
        {elapsed(positionMs)} / {elapsed(lengthMs)}
      </span>
      <NativeSelect
        size="sm"
        className={styles.speed}
        aria-label={t('player.speed')}
        value={String(speed)}
        data={speeds.map((one) => ({
          value: String(one),
          label: t('player.times', { speed: number(one) }),
        }))}
        onChange={({ currentTarget: { value } }) => act((media) => changeSpeed(media, Number(value)))}
      />
      {hasVideo && canPictureInPicture() ? (
        <Control
          label={t('player.picture_in_picture')}
          className={styles.wide}
          onClick={() => act(togglePictureInPicture)}
        >
          <IconPictureInPicture {...icon} />
        </Control>
      ) : null}
      {hasVideo && canFillScreen() ? (
        <Control
          label={t(isFullScreen ? 'player.full_screen_leave' : 'player.full_screen')}
          onClick={onFullScreen}
        >
          {isFullScreen ? <IconMinimize {...icon} /> : <IconMaximize {...icon} />}
        </Control>
      ) : null}
    </div>
  )
}

interface ControlProps {
  label: string
  className?: string | undefined
  isFocused?: boolean
  onClick(): void
  children: ReactNode
}

function Control({ label, className, isFocused = false, onClick, children }: ControlProps) {
  return (
    // In full screen, only the contents of the player are visible.
    <Tooltip label={label} withinPortal={false}>
      <ActionIcon
        className={className}
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={label}
        data-autofocus={isFocused || undefined}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  )
}
