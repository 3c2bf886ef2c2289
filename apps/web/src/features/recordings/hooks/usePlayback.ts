import { useEffect, useState, type RefObject } from 'react'

export interface Playback {
  isPaused: boolean
  /** It would play if it had more of the file. */
  isWaiting: boolean
  isMuted: boolean
  /** From 0 to 1. */
  volume: number
  speed: number
  positionMs: number
}

const events = [
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

/** What the browser's player does at this moment. */
export function usePlayback(player: RefObject<HTMLMediaElement | null>): Playback {
  const [playback, setPlayback] = useState(atRest)

  useEffect(() => {
    const media = player.current
    if (!media) return undefined
    const follow = () =>
      setPlayback({
        isPaused: media.paused,
        isWaiting: !media.paused && media.readyState < HTMLMediaElement.HAVE_FUTURE_DATA,
        isMuted: media.muted || media.volume === 0,
        volume: media.volume,
        speed: media.playbackRate,
        positionMs: media.currentTime * 1_000,
      })
    follow()
    for (const event of events) media.addEventListener(event, follow)
    return () => {
      for (const event of events) media.removeEventListener(event, follow)
    }
  }, [player])

  return playback
}
