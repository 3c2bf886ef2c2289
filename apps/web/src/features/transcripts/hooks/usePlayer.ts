import { useCallback, useEffect, useState } from 'react'

/** Where the player of the page is, four times a second, and how to play from somewhere else. */
export function usePlayer() {
  const [element, setElement] = useState<HTMLMediaElement | null>(null)
  const [atMs, setAtMs] = useState(-1)

  useEffect(() => {
    if (!element) return
    const look = () => setAtMs(element.currentTime * 1_000)
    element.addEventListener('timeupdate', look)
    return () => element.removeEventListener('timeupdate', look)
  }, [element])

  const playFrom = useCallback(
    (ms: number) => {
      if (element) seek(element, ms)
    },
    [element],
  )

  return { element, setElement, atMs, playFrom }
}

function seek(element: HTMLMediaElement, ms: number): void {
  element.currentTime = ms / 1_000
  // Refused while the page is not used yet; the player then waits at that second.
  void element.play().catch(() => undefined)
}
