import { useEffect, useState } from 'react'

/** Milliseconds since a moment, told once a second. A clock that runs ahead of the server's never shows less than 0. */
export function useElapsed(since: number): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, now - since)
}
