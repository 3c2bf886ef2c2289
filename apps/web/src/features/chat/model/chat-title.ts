import type { Chat, ChatMember } from '@majlis/contract'

/** The other person of a chat between two; undefined in a group, and if they have left. */
export function otherOf({ name, members }: Chat): ChatMember | undefined {
  return name === null ? members.find(({ isMe }) => !isMe) : undefined
}

/** The name of a group, or of the other person. */
export function chatTitle(chat: Chat): string {
  return chat.name ?? otherOf(chat)?.name ?? chat.members[0]?.name ?? ''
}

/** The title of one of these chats; empty if it is not among them. */
export function titleIn(chats: readonly Chat[], roomId: string): string {
  const chat = chats.find((one) => one.roomId === roomId)
  return chat ? chatTitle(chat) : ''
}
