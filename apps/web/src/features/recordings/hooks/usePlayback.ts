import { useCallback, useEffect, useState } from 'react'

export interface Playback {
  isPaused: boolean
  /** Waiting for data. */
  isWaiting: boolean
  isMuted: boolean
  /** From 0 to 1. */
  volume: number
  speed: number
  positionMs: number
}

const events = [
  'emptied',
  'loadedmetadata',
  'play',
  'pause',
  'ended',
  'timeupdate',
  'seeking',
  'waiting',
  'playing',
  'volumechange',
  'ratechange',
] as const

const atRest: Playback = {
  isPaused: true,
  isWaiting: false,
  isMuted: false,
  volume: 1,
  speed: 1,
  positionMs: 0,
}

const playbackOf = (media: HTMLMediaElement): Playback => ({
  isPaused: media.paused,
  isWaiting: !media.paused && media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
  isMuted: media.muted || media.volume === 0,
  volume: media.volume,
  speed: media.playbackRate,
  positionMs: media.currentTime * 1_000,
})

/** The state of the browser's media element, and functions to control it. */
export function usePlayback(media: HTMLMediaElement | null) {
  const [playback, setPlayback] = useState(atRest)

  useEffect(() => {
    if (!media) return undefined
    const follow = () => setPlayback(playbackOf(media))
    follow()
    for (const event of events) media.addEventListener(event, follow)
    return () => {
      for (const event of events) media.removeEventListener(event, follow)
    }
  }, [media])

  const act = useCallback(
    (on: (player: HTMLMediaElement) => void) => {
      if (!media) return
      on(media)
      // Not every change fires an event before the file is loaded.
      setPlayback(playbackOf(media))
    },
    [media],
  )

  return { playback, act }
}
