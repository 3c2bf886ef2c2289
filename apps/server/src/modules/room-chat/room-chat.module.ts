import type { ServerModule } from '../../platform/module/server-module.ts'
import type { RoomsApi } from '../rooms/index.ts'
import { chatArchive } from './archive.ts'
import { createChat, type ChatDeps } from './chat.service.ts'
import { messagePushes } from './message-pushes.ts'
import { roomChatData } from './personal-data.ts'
import { createReactions, type ReactionsDeps } from './reactions.service.ts'
import { roomChatCalls } from './room-chat.routes.ts'

export interface RoomChatDeps extends Omit<ChatDeps, 'rooms'>, Omit<ReactionsDeps, 'rooms'> {
  rooms: RoomsApi
}

/** What people in a room write to each other, and their reactions. */
export function createRoomChatModule(deps: RoomChatDeps) {
  return {
    name: 'room-chat',
    api: {},
    calls: { room: roomChatCalls(createChat(deps), createReactions(deps)) },
    archiveParts: [chatArchive(deps)],
    listeners: messagePushes(deps),
    personalData: roomChatData(deps),
  } satisfies ServerModule
}
