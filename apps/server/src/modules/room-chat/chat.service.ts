import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { RoomMessage } from '@majlis/contract'
import { AppError } from '../../platform/errors/app-error.ts'
import type { ParticipantCaller } from '../../platform/http/context.ts'
import { newId } from '../../platform/ids/ids.ts'
import { createMemoryLimiter } from '../../platform/limits/memory-limiter.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import * as messagesRepository from './messages.repository.ts'
import type { RoomMessageRow } from './messages.repository.ts'
import { permissionsOf, type RoomsApi } from '../rooms/index.ts'
import { presentMessage } from './room-chat.presenter.ts'

export interface SendMessageInput {
  text: string
  toParticipantId?: string | undefined
  clientMessageId: string
}

const pageSize = 100
/** Faster than anyone writes, far slower than a program: each message goes to everyone inside. */
const pace = { name: 'room-chat', points: 30, windowMs: 10_000 }

export interface ChatDeps {
  db: Db
  clock: Clock
  realtime: Realtime
  rooms: Pick<RoomsApi, 'getAdmitted' | 'findParticipant' | 'listDevices'>
}

/** The chat of a room session. The server stores it, so people who join late can read what was said to everyone. */
export function createChat({ db, clock, realtime, rooms }: ChatDeps) {
  const now = () => new Date(clock.now())
  const limitPace = createMemoryLimiter(pace)

  return {
    /** Oldest first. `nextCursor` is null on the last page. */
    async list(
      caller: ParticipantCaller,
      { cursor }: { cursor?: string | undefined },
    ): Promise<{ messages: RoomMessage[]; nextCursor: string | null }> {
      const { session, self } = await rooms.getAdmitted(db, caller)
      const after = cursor ? readCursor(cursor) : null
      const ownParticipantIds = (await rooms.listDevices(db, self)).map(({ id }) => id)
      const rows = await messagesRepository.list(db, session.id, ownParticipantIds, {
        after,
        limit: pageSize,
      })
      const last = rows.at(-1)
      return {
        messages: rows.map((row) =>
          presentMessage(row, { isOwn: ownParticipantIds.includes(row.participant_id) }),
        ),
        nextCursor: rows.length === pageSize && last ? cursorOf(last) : null,
      }
    },

    /**
     * Sending the same `clientMessageId` again returns the stored message. Throws `roomchat.disabled`,
     * `general.too_many_attempts`.
     */
    async send(
      caller: ParticipantCaller,
      { text, toParticipantId, clientMessageId }: SendMessageInput,
    ): Promise<RoomMessage> {
      limitPace.consume(caller.participantId)
      const { session, self } = await rooms.getAdmitted(db, caller)
      if (!permissionsOf(self, session.settings).canChat) throw new AppError('roomchat.disabled')
      if (toParticipantId) {
        const receiver = await rooms.findParticipant(db, session.id, toParticipantId)
        if (receiver?.status !== 'admitted') throw new AppError('room.participant_not_found')
      }
      const row = await db.transaction().execute(async (tx) => {
        const id = newId(now().getTime())
        const isNew = await messagesRepository.insertOnce(tx, {
          id,
          room_session_id: session.id,
          participant_id: self.id,
          display_name: self.displayName,
          text,
          to_participant_id: toParticipantId ?? null,
          client_message_id: clientMessageId,
          sent_at: now(),
        })
        if (isNew) await realtime.signal(tx, 'room.message_sent', { messageId: id })
        return messagesRepository.getByClientId(tx, self.id, clientMessageId)
      })
      return presentMessage(row, { isOwn: true })
    },
  }
}

function cursorOf({ sent_at: sentAt, id }: RoomMessageRow): string {
  return `${sentAt.getTime()}_${id}`
}

/** Throws `input.invalid` for a cursor that we did not issue. */
function readCursor(cursor: string): { sentAt: Date; id: string } {
  const match = /^(\d{1,15})_([0-9a-f-]{36})$/.exec(cursor)
  if (!match?.[1] || !match[2]) throw new AppError('input.invalid', { field: 'cursor' })
  return { sentAt: new Date(Number(match[1])), id: match[2] }
}

export type Chat = ReturnType<typeof createChat>
