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
  rooms: Pick<RoomsApi, 'listAdmitted' | 'findParticipant'>
}

/** Pushes a message to the sockets of this process whose people may read it. */
export function messagePushes({ db, realtime, rooms }: MessagePushesDeps): ModuleListener[] {
  return [
    onSignal('room.message_sent', async ({ messageId }) => {
      const row = await messagesRepository.find(db, messageId)
      if (!row) return
      const { room_session_id: sessionId, participant_id: senderId, to_participant_id: receiverId } = row
      const inside = await rooms.listAdmitted(db, sessionId)
      async function devicesOf(participantId: string) {
        const userId = (await rooms.findParticipant(db, sessionId, participantId))?.userId ?? null
        return inside.filter((one) => one.id === participantId || (userId !== null && one.userId === userId))
      }
      const own = await devicesOf(senderId)
      const ownIds = new Set(own.map(({ id }) => id))
      const readers = receiverId ? [...own, ...(await devicesOf(receiverId))] : inside
      for (const { id } of readers) {
        const message = presentMessage(row, { isOwn: ownIds.has(id) })
        const event: RoomEvent = { type: 'message.sent', message }
        realtime.push(destinations.room(id), event, { kind: 'participant', id })
      }
    }),
  ]
}
