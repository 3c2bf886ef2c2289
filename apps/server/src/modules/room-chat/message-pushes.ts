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
  rooms: Pick<RoomsApi, 'listAdmitted' | 'findParticipant' | 'listDevices'>
}

/** Pushes a message to the sockets of this process whose people may read it. */
export function messagePushes({ db, realtime, rooms }: MessagePushesDeps): ModuleListener[] {
  async function listDevices(roomSessionId: string, participantId: string) {
    const participant = await rooms.findParticipant(db, roomSessionId, participantId)
    return participant ? rooms.listDevices(db, participant) : []
  }

  return [
    onSignal('room.message_sent', async ({ messageId }) => {
      const row = await messagesRepository.find(db, messageId)
      if (!row) return
      const { room_session_id: sessionId, participant_id: senderId, to_participant_id: receiverId } = row
      const own = await listDevices(sessionId, senderId)
      const readers = receiverId
        ? [...own, ...(await listDevices(sessionId, receiverId))]
        : await rooms.listAdmitted(db, sessionId)
      const ownIds = new Set(own.map(({ id }) => id))
      for (const { id, status } of readers) {
        if (status !== 'admitted') continue
        const message = presentMessage(row, { isOwn: ownIds.has(id) })
        const event: RoomEvent = { type: 'message.sent', message }
        realtime.push(destinations.room(id), event, { kind: 'participant', id })
      }
    }),
  ]
}
