import type { Db } from '../../platform/database/database.ts'
import { onEvent, type ModuleListener } from '../../platform/module/contributed-work.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import './chat-calls.events.ts'
import * as chatCallsRepository from './chat-calls.repository.ts'
import type { ChatTokens } from './chat-tokens.service.ts'

interface ListenersDeps {
  db: Db
  realtime: Realtime
  tokens: Pick<ChatTokens, 'takeBack'>
}

/** A call lasts as long as the room of its meeting is open, a token as long as its auth session. */
export function chatCallsListeners({ db, realtime, tokens }: ListenersDeps): ModuleListener[] {
  const follow =
    (change: typeof chatCallsRepository.openWith | typeof chatCallsRepository.endWith) =>
    ({ roomSessionId }: { roomSessionId: string }): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const chatCallId = await change(tx, roomSessionId)
        if (chatCallId) await realtime.signal(tx, 'chat_call.changed', { chatCallId })
      })

  return [
    onEvent('room.session_started', 'chat_calls.open', follow(chatCallsRepository.openWith)),
    onEvent('room.session_ended', 'chat_calls.end', follow(chatCallsRepository.endWith)),
    onEvent('session.ended', 'chat_calls.take_token_back', ({ authSessionId }) =>
      tokens.takeBack(authSessionId),
    ),
  ]
}
