import { useCallback, useEffect, useRef } from 'react'
import type { ChatConnection } from '../model/chat-types.ts'

/** The homeserver forgets after 20 seconds that someone is writing. */
const againAfterMs = 10_000

/** Lets others know that the user is writing, with few requests. */
export function useTyping(connection: ChatConnection, roomId: string): (isTyping: boolean) => void {
  const sentAt = useRef(0)
  const send = useCallback(
    (isTyping: boolean) => {
      const now = performance.now()
      if (isTyping ? sentAt.current !== 0 && now - sentAt.current < againAfterMs : sentAt.current === 0)
        return
      sentAt.current = isTyping ? now : 0
      connection.setTyping(roomId, isTyping)
    },
    [connection, roomId],
  )
  useEffect(() => () => send(false), [send])
  return send
}
