import type { SharedRecording } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Loader } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useCallback, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { usePlayback, type Playback } from '../hooks/usePlayback.ts'
import { playUrlOf } from '../model/facts.ts'
import { actOnKey, playFrom, togglePlay } from '../model/player-keys.ts'
import { toggleFullScreen } from '../model/screen-modes.ts'
import { ChapterList } from './ChapterList.tsx'
import styles from './Player.module.css'
import { PlayerControls } from './PlayerControls.tsx'

interface PlayerProps {
  recording: Pick<SharedRecording, 'hasVideo' | 'meetingTitle' | 'chapters' | 'pictures' | 'lengthMs'> & {
    downloadUrl: string
  }
  /** Play was pressed. */
  isStarted?: boolean
  /** The file could not be played, or is not there any more. */
  onFailed?(): void
  /** The browser's player, null once it is gone. */
  onElement?(element: HTMLMediaElement | null): void
}

/** The browser shows a picture of the beginning before anyone presses Play. */
const firstPicture = '#t=0.1'

const ignored = () => undefined

/** Plays a recording: the same controls in every browser, with chapters, previews and keys. */
export function Player({ recording, isStarted = false, onFailed, onElement = ignored }: PlayerProps) {
  const t = useText('recordings')
  const [hasFailed, setFailed] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const player = useRef<HTMLMediaElement | null>(null)
  const playback = usePlayback(player)
  const { hasVideo, meetingTitle: title, chapters, downloadUrl, pictures, lengthMs } = recording
  const posterUrl = pictures?.posterUrl
  const url = playUrlOf(downloadUrl)
  // The same on every render, or the element would be announced again.
  const keepElement = useCallback(
    (element: HTMLMediaElement | null) => onElement((player.current = element)),
    [onElement],
  )
  const media = {
    ref: keepElement,
    src: isStarted || posterUrl ? url : `${url}${firstPicture}`,
    autoPlay: isStarted,
    preload: 'metadata' as const,
    'aria-label': t('share.player', { title }),
    // The keyboard has the buttons.
    onClick: () => act(togglePlay),
    onError() {
      setFailed(true)
      onFailed?.()
    },
  }

  function act(on: (media: HTMLMediaElement) => void): void {
    if (player.current) on(player.current)
  }

  function fillScreen(): void {
    toggleFullScreen(frame.current, player.current)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (!player.current) return
    if (actOnKey(event, player.current, { chapters, fillScreen })) event.preventDefault()
  }

  if (hasFailed) return <Unplayable />
  return (
    // Keys of the player, wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={frame} className={styles.player} onKeyDown={onKeyDown}>
      {/* A recording has no captions. */}
      {/* oxlint-disable jsx-a11y/media-has-caption */}
      {hasVideo ? (
        <Picture playback={playback}>
          <video
            className={styles.video}
            playsInline
            {...(posterUrl ? { poster: posterUrl } : {})}
            {...media}
          />
        </Picture>
      ) : (
        <audio {...media} />
      )}
      {/* oxlint-enable jsx-a11y/media-has-caption */}
      <PlayerControls
        playback={playback}
        lengthMs={lengthMs}
        hasVideo={hasVideo}
        previews={pictures?.previews ?? null}
        act={act}
        onFullScreen={fillScreen}
      />
      <ChapterList chapters={chapters} onGoTo={(offsetMs) => act((to) => playFrom(to, offsetMs))} />
    </div>
  )
}

function Unplayable() {
  const t = useText('recordings')
  return (
    <p role="alert" className={styles.failed}>
      {t('share.unplayable')}
    </p>
  )
}

/** A press on the marks is one on the picture. */
function Picture({ playback, children }: { playback: Playback; children: ReactNode }) {
  return (
    <div className={styles.picture}>
      {children}
      {playback.isPaused ? (
        <span className={styles.mark} aria-hidden>
          <IconPlayerPlayFilled size={34} />
        </span>
      ) : null}
      {playback.isWaiting ? <Loader className={styles.waiting} color="white" /> : null}
    </div>
  )
}
