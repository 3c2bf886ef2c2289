/** Who reads captions in which language. */

import type { Language } from '@majlis/contract'
import type { Insertable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import '../rooms/rooms.tables.ts'
import type { CaptionReadersTable } from './captions.tables.ts'

export async function save(db: DbOrTx, reader: Insertable<CaptionReadersTable>): Promise<void> {
  const { language } = reader
  await db
    .insertInto('caption_readers')
    .values(reader)
    .onConflict((conflict) => conflict.column('participant_id').doUpdateSet({ language }))
    .execute()
}

export async function remove(db: DbOrTx, participantId: string): Promise<void> {
  await db.deleteFrom('caption_readers').where('participant_id', '=', participantId).execute()
}

/** The languages that someone inside reads. */
export async function listLanguages(db: DbOrTx, roomSessionId: string): Promise<Language[]> {
  const rows = await db
    .selectFrom('caption_readers as r')
    .innerJoin('participants as p', 'p.id', 'r.participant_id')
    .select('r.language')
    .distinct()
    .where('r.room_session_id', '=', roomSessionId)
    .where('p.status', '=', 'admitted')
    .execute()
  return rows.map(({ language }) => language)
}

export async function deleteOf(db: DbOrTx, roomSessionId: string): Promise<void> {
  await db.deleteFrom('caption_readers').where('room_session_id', '=', roomSessionId).execute()
}
