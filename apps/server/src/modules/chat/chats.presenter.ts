import type { Chat } from '@majlis/contract'
import { pictureUrlOf } from '../files/index.ts'
import { accountOf } from '../chat-calls/index.ts'
import { ownersOf } from './chat.policy.ts'
import type { ChatRow } from './chats.repository.ts'

export function presentChat(
  { roomId, name, members, createdAt }: ChatRow,
  userId: string,
  serverName: string,
): Chat {
  const owners = name === null ? new Set() : ownersOf(members)
  return {
    roomId,
    name,
    members: members.map((member) => ({
      userId: member.userId,
      account: accountOf(member.userId, serverName),
      name: member.name,
      pictureUrl: pictureUrlOf(member.pictureFileId),
      isMe: member.userId === userId,
      isOwner: owners.has(member.userId),
    })),
    canManage: owners.has(userId),
    createdAt,
    unreadCount: members.find((member) => member.userId === userId)?.unreadCount ?? 0,
  }
}
