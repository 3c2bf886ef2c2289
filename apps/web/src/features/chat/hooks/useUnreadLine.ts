import { useEffect, useState } from 'react'
import type { ChatConnection, ChatRoomState, UnreadLine } from '../model/chat-types.ts'

/** Where the unread messages began when the chat was opened; the line stays there. Null: none were unread. */
export function useUnreadLine(connection: ChatConnection, room: ChatRoomState): UnreadLine | null {
  const { roomId } = room
  const [readUpTo] = useState(room.unreadCount > 0 ? room.readUpTo : undefined)
  const [line, setLine] = useState<UnreadLine | null>(null)
  useEffect(() => {
    if (readUpTo === undefined) return
    let isWanted = true
    connection.findUnread(roomId, readUpTo).then(
      (found) => isWanted && setLine(found),
      () => undefined,
    )
    return () => {
      isWanted = false
    }
  }, [connection, roomId, readUpTo])
  return line
}
