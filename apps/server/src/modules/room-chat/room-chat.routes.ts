import { participantOf, procedures } from '../../platform/http/procedures.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Chat } from './chat.service.ts'
import type { Reactions } from './reactions.service.ts'

export function roomChatCalls(chat: Chat, reactions: Reactions) {
  const { room } = procedures
  return {
    react: serve(room.react, participantOf, reactions.react),
    messages: serve(room.messages, participantOf, chat.list),
    sendMessage: serve(room.sendMessage, participantOf, chat.send),
  }
}
