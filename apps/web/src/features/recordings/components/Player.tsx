import type { SharedRecording } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { Loader } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useCallback, useId, useRef, useState, type ComponentProps, type KeyboardEvent } from 'react'
import { useFileUrl } from '../hooks/useFileUrl.ts'
import { usePlayback, type Playback } from '../hooks/usePlayback.ts'
import { playUrlOf } from '../model/facts.ts'
import { actOnKey, playFrom, togglePlay } from '../model/player-keys.ts'
import { toggleFullScreen } from '../model/player-abilities.ts'
import { ChapterList } from './ChapterList.tsx'
import styles from './Player.module.css'
import { PlayerControls } from './PlayerControls.tsx'

interface PlayerProps {
  recording: Pick<SharedRecording, 'hasVideo' | 'meetingTitle' | 'chapters' | 'pictures' | 'lengthMs'> & {
    downloadUrl: string
  }
  /** Play was pressed. */
  isStarted?: boolean
  /** Gets a new address of a file that can't be played. Null if there is none. */
  renew?(): Promise<string | null>
  /** The browser's media element; null once it is removed. */
  onElement?(element: HTMLMediaElement | null): void
}

/** Shows the first picture before Play is pressed. */
const firstPicture = '#t=0.1'

const ignored = () => undefined

/** Plays a recording with the same controls in every browser, with chapters, previews and keys. */
export function Player({ recording, isStarted = false, renew, onElement = ignored }: PlayerProps) {
  const t = useText('recordings')
  const id = useId()
  const frame = useRef<HTMLDivElement>(null)
  const [player, setPlayer] = useState<HTMLMediaElement | null>(null)
  const { playback, act } = usePlayback(player)
  const { hasVideo, meetingTitle: title, chapters, downloadUrl, pictures, lengthMs } = recording
  const posterUrl = pictures?.posterUrl
  const file = useFileUrl(downloadUrl, renew)
  const url = playUrlOf(file.url)
  // Memoised, or the element would be reported again at every render.
  const keepElement = useCallback(
    (element: HTMLMediaElement | null) => {
      setPlayer(element)
      onElement(element)
    },
    [onElement],
  )
  const media = {
    id,
    'aria-label': t('share.player', { title }),
    ref: keepElement,
    src: isStarted || posterUrl ? url : `${url}${firstPicture}`,
    autoPlay: isStarted,
    preload: 'metadata' as const,
    // Keyboard users have the buttons.
    onClick: () => act(togglePlay),
    onError: file.onError,
    onLoadedMetadata: file.onLoadedMetadata,
  }

  function fillScreen(): void {
    if (hasVideo) toggleFullScreen(frame.current, player)
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (player && actOnKey(event, player, { chapters, fillScreen })) event.preventDefault()
  }

  if (file.hasFailed) return <Unplayable />
  return (
    // Keys of the player, wherever the focus is in it: also after a press on the picture.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={frame}
      className={styles.player}
      role="group"
      aria-labelledby={id}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      <PlayedMedia
        hasVideo={hasVideo}
        playback={playback}
        {...(posterUrl ? { poster: posterUrl } : {})}
        {...media}
      />
      <PlayerControls
        playback={playback}
        lengthMs={lengthMs}
        hasVideo={hasVideo}
        previews={pictures?.previews ?? null}
        act={act}
        isFocused={isStarted}
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

interface PlayedMediaProps extends ComponentProps<'video'> {
  ref: (element: HTMLMediaElement | null) => void
  hasVideo: boolean
  playback: Playback
}

/** A recording has no captions. A press on the marks is one on the picture. */
function PlayedMedia({ hasVideo, playback, poster, ...media }: PlayedMediaProps) {
  // oxlint-disable jsx-a11y/media-has-caption
  if (!hasVideo) return <audio {...media} />
  return (
    <div className={styles.picture}>
      <video className={styles.video} playsInline {...(poster ? { poster } : {})} {...media} />
      {playback.isPaused ? (
        <span className={styles.mark} aria-hidden>
          <IconPlayerPlayFilled size={34} />
        </span>
      ) : null}
      {playback.isWaiting ? <Loader className={styles.waiting} color="white" /> : null}
    </div>
  )
  // oxlint-enable jsx-a11y/media-has-caption
}
