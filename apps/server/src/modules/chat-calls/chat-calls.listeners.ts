import type { Db } from '../../platform/database/database.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import './chat-calls.events.ts'
import * as chatCallsRepository from './chat-calls.repository.ts'
import type { ChatTokens } from './chat-tokens.service.ts'

interface ListenersDeps {
  db: Db
  events: Events
  realtime: Realtime
  tokens: Pick<ChatTokens, 'takeBack'>
}

/** A call lives as long as the room of its meeting is open, a token as long as its auth session. */
export function registerChatCallsListeners({ db, events, realtime, tokens }: ListenersDeps): void {
  const follow =
    (change: typeof chatCallsRepository.openWith | typeof chatCallsRepository.endWith) =>
    ({ roomSessionId }: { roomSessionId: string }): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const chatCallId = await change(tx, roomSessionId)
        if (chatCallId) await realtime.signal(tx, 'chat_call.changed', { chatCallId })
      })

  events.on('room.session_started', 'chat_calls.open', follow(chatCallsRepository.openWith))
  events.on('room.session_ended', 'chat_calls.end', follow(chatCallsRepository.endWith))
  events.on('session.ended', 'chat_calls.take_token_back', ({ authSessionId }) =>
    tokens.takeBack(authSessionId),
  )
}
