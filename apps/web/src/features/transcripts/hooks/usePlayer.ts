import { useCallback, useEffect, useState } from 'react'
import { playFrom } from '../../recordings/index.ts'

/** The position of the page's player, four times a second, and a function that plays from another one. */
export function usePlayer() {
  const [element, setElement] = useState<HTMLMediaElement | null>(null)
  const [atMs, setAtMs] = useState(-1)

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
