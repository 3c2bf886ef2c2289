import { useEffect, useRef } from 'react'
import type { ChatConnection } from '../model/chat-types.ts'

/** The homeserver knows of a new chat a moment before the list of chats does. */
const afterMs = [300, 2_000, 6_000]

/** Fetches the chats again when someone was added to one or has left one. */
export function useRoomChanges(connection: ChatConnection | null, refetch: () => void): void {
  const fetchAgain = useRef(refetch)
  useEffect(() => {
    fetchAgain.current = refetch
  })
  useEffect(() => {
    if (!connection) return
    const { getSnapshot, subscribe } = connection.store
    let timers: number[] = []
    let known = roomsOf()
    const stop = subscribe(() => {
      const now = roomsOf()
      if (now === known) return
      known = now
      for (const timer of timers) window.clearTimeout(timer)
      timers = afterMs.map((ms) => window.setTimeout(() => fetchAgain.current(), ms))
    })
    return () => {
      stop()
      for (const timer of timers) window.clearTimeout(timer)
    }

    function roomsOf(): string {
      return [...getSnapshot().rooms.keys()].toSorted().join(' ')
    }
  }, [connection])
}
