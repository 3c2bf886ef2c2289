import { destinations, type RoomEvent } from '@majlis/contract'
import type { Db } from '../../platform/database/database.ts'
import { onSignal, type ModuleListener } from '../../platform/module/contributed-work.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { RoomsApi } from '../rooms/index.ts'
import * as messagesRepository from './messages.repository.ts'
import { presentMessage } from './room-chat.presenter.ts'
import './room-chat.events.ts'

export interface MessagePushesDeps {
  db: Db
  realtime: Realtime
  rooms: Pick<RoomsApi, 'listAdmitted'>
}

/** Pushes a message to the sockets of this process whose people may read it. */
export function messagePushes({ db, realtime, rooms }: MessagePushesDeps): ModuleListener[] {
  return [
    onSignal('room.message_sent', async ({ messageId }) => {
      const row = await messagesRepository.find(db, messageId)
      if (!row) return
      const event: RoomEvent = { type: 'message.sent', message: presentMessage(row) }
      const readers = row.to_participant_id
        ? [row.to_participant_id, row.participant_id]
        : (await rooms.listAdmitted(db, row.room_session_id)).map(({ id }) => id)
      for (const id of readers) realtime.push(destinations.room(id), event, { kind: 'participant', id })
    }),
  ]
}
