import type { Chat } from '@majlis/contract'
import type { ChatRoomState } from './chat-types.ts'

/**
 * How many messages of a chat are unread. The page counts those that it has loaded. The server counts all, but its number is as old as the list of
 * chats, so it is used only as long as unread messages may lie further back.
 */
export function unreadOf({ unreadCount }: Chat, room: ChatRoomState | undefined): number {
  if (!room) return unreadCount
  return room.hasEarlierUnread ? Math.max(room.unreadCount, unreadCount) : room.unreadCount
}
