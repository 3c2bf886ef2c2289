import type { Chat } from '@majlis/contract'
import { Avatar } from '@majlis/ui'
import { chatTitle, otherOf } from '../model/chat-title.ts'

/** The picture of the other person, or the initials of a group. */
export function ChatFace({ chat }: { chat: Chat }) {
  return <Avatar name={chatTitle(chat)} pictureUrl={otherOf(chat)?.pictureUrl ?? null} size={40} />
}
