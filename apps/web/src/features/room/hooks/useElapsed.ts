import { useEffect, useState } from 'react'
import { useRoom } from '../../room-core/index.ts'

/** Milliseconds since an instant on the server's clock, updated once a second. */
export function useElapsed(since: number): number {
  const { connection } = useRoom()
  const [now, setNow] = useState(connection.serverNow)
  useEffect(() => {
    const timer = setInterval(() => setNow(connection.serverNow()), 1_000)
    return () => clearInterval(timer)
  }, [connection])
  return Math.max(0, now - since)
}
