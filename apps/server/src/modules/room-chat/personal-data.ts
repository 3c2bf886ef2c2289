import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { jsonRowsFile } from '../../platform/exports/exported-files.ts'
import { organizationCsv } from '../../platform/personal-data/exported-rows.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, exportedColumns, omitted, under } from '../../platform/personal-data/tables.ts'
import { roomSessions, type RoomsApi } from '../rooms/index.ts'
import * as messagesRepository from './messages.repository.ts'
import './room-chat.tables.ts'

const roomMessages = declareTable('room_messages', {
  through: ['room_session_id', roomSessions],
  people: { display_name: 'erased' },
  columns: {
    id: 'exported',
    room_session_id: 'exported',
    display_name: 'exported',
    text: 'exported',
    sent_at: 'exported',
    participant_id: 'organization',
    to_participant_id: omitted.private,
    client_message_id: omitted.internal,
  },
})

/** The chat that everyone in a call could read. */
export function roomChatData({ db, rooms }: { db: Db; rooms: Pick<RoomsApi, 'listErased'> }) {
  return {
    tables: [roomMessages],
    async *exportOrganization(organizationId) {
      // Private messages belong to their two people.
      const where = sql`t.to_participant_id IS NULL`
      yield organizationCsv(db, 'chat.csv', { table: roomMessages, organizationId, where })
    },
    /** Only what the person wrote. */
    async *exportPerson({ userId }) {
      yield jsonRowsFile('chat.json', (after, limit) =>
        db
          .selectFrom('room_messages as m')
          .innerJoin('participants as p', 'p.id', 'm.participant_id')
          .select(under('m', exportedColumns(roomMessages, 'person')))
          .where('p.user_id', '=', userId)
          .where('m.id', '>', after)
          .orderBy('m.id')
          .limit(limit)
          .execute(),
      )
    },
    /** Only the names: what was written to others is kept. */
    async erase(tx, people) {
      await messagesRepository.eraseNames(tx, await rooms.listErased(tx, people))
    },
    retention: {
      chatDays: (organizationId, before) => messagesRepository.deleteBefore(db, organizationId, before),
    },
  } satisfies PersonalData
}
