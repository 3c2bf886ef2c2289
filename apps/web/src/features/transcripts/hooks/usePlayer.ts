import { useCallback, useEffect, useRef, useState } from 'react'
import { playFrom } from '../../recordings/index.ts'

/**
 * The position of the page's player, four times a second, and a function that plays from another one. The player is ready to play from
 * `startMs`, if given.
 */
export function usePlayer(startMs: number | null) {
  const [element, setElement] = useState<HTMLMediaElement | null>(null)
  const [atMs, setAtMs] = useState(-1)

  const isStarted = useRef(false)
  useEffect(() => {
    if (!element || startMs === null || isStarted.current) return
    isStarted.current = true
    seek(element, startMs)
  }, [element, startMs])

  useEffect(() => {
    if (!element) return
    const look = () => setAtMs(element.currentTime * 1_000)
    element.addEventListener('timeupdate', look)
    return () => element.removeEventListener('timeupdate', look)
  }, [element])

  const playAt = useCallback(
    (ms: number) => {
      if (element) playFrom(element, ms)
    },
    [element],
  )

  return { element, setElement, atMs, playFrom: playAt }
}

/** Also before the player knows the length of the recording. */
function seek(element: HTMLMediaElement, ms: number): void {
  element.currentTime = ms / 1_000
}
