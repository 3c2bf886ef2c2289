import type { SharedRecording } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { useRef, useState, type KeyboardEvent } from 'react'
import { playUrlOf } from '../model/facts.ts'
import { actOnKey, changeSpeed } from '../model/player-keys.ts'
import styles from './Player.module.css'
import { PlayerBar } from './PlayerBar.tsx'
import { SeekBar } from './SeekBar.tsx'

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

/** The browser's own player with its keys, and what it lacks: chapters, speed, and keys for both. */
export function Player({ recording, isStarted = false, onFailed, onElement = ignored }: PlayerProps) {
  const t = useText('recordings')
  const [hasFailed, setFailed] = useState(false)
  const [speed, setSpeed] = useState(1)
  const player = useRef<HTMLMediaElement | null>(null)
  const { hasVideo, meetingTitle: title, chapters, downloadUrl, pictures, lengthMs } = recording
  const posterUrl = pictures?.posterUrl
  const url = playUrlOf(downloadUrl)
  const media = {
    ref: (element: HTMLMediaElement | null) => onElement((player.current = element)),
    src: isStarted || posterUrl ? url : `${url}${firstPicture}`,
    controls: true,
    autoPlay: isStarted,
    preload: 'metadata' as const,
    'aria-label': t('share.player', { title }),
    onRateChange: () => setSpeed(player.current?.playbackRate ?? 1),
    onError() {
      setFailed(true)
      onFailed?.()
    },
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (player.current && actOnKey(event, player.current, chapters)) event.preventDefault()
  }

  function goTo(offsetMs: number): void {
    if (!player.current) return
    player.current.currentTime = offsetMs / 1_000
    void player.current.play()
  }

  if (hasFailed) {
    return (
      <p role="alert" className={styles.failed}>
        {t('share.unplayable')}
      </p>
    )
  }
  return (
    // Keys of the player, wherever the focus is in it.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={styles.player} onKeyDown={onKeyDown}>
      {/* A recording has no captions. */}
      {/* oxlint-disable jsx-a11y/media-has-caption */}
      {hasVideo ? (
        <video
          className={styles.video}
          playsInline
          {...(posterUrl ? { poster: posterUrl } : {})}
          {...media}
        />
      ) : (
        <audio className={styles.audio} {...media} />
      )}
      {/* oxlint-enable jsx-a11y/media-has-caption */}
      {pictures ? (
        <SeekBar
          previews={pictures.previews}
          lengthMs={lengthMs}
          player={player}
          onSeek={(ms) => {
            if (player.current) player.current.currentTime = ms / 1_000
          }}
        />
      ) : null}
      <PlayerBar
        chapters={chapters}
        hasVideo={hasVideo}
        speed={speed}
        onSpeed={(wanted) => player.current && changeSpeed(player.current, wanted)}
        onGoTo={goTo}
        onPictureInPicture={() => {
          if (player.current instanceof HTMLVideoElement) void player.current.requestPictureInPicture()
        }}
      />
    </div>
  )
}
