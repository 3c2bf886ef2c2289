import { useCallback, useEffect, useRef } from 'react'
import type { ChatConnection } from '../model/chat-types.ts'

/** The homeserver forgets after 20 seconds that someone is writing. */
const againAfterMs = 10_000

/** Tells others that the user is writing, with few requests. */
export function useTyping(connection: ChatConnection, roomId: string): (isTyping: boolean) => void {
  const toldAt = useRef(0)
  const tell = useCallback(
    (isTyping: boolean) => {
      const now = performance.now()
      if (isTyping ? toldAt.current !== 0 && now - toldAt.current < againAfterMs : toldAt.current === 0)
        return
      toldAt.current = isTyping ? now : 0
      connection.setTyping(roomId, isTyping)
    },
    [connection, roomId],
  )
  useEffect(() => () => tell(false), [tell])
  return tell
}
