/** Lines of running meetings in other languages. */

import type { Language } from '@majlis/contract'
import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import './captions.tables.ts'

/** Leaves out lines that were deleted meanwhile, because the meeting has ended. */
export async function save(
  db: DbOrTx,
  language: Language,
  lines: readonly { id: string; text: string }[],
): Promise<void> {
  await sql`
    INSERT INTO caption_translations (line_id, language, text)
    SELECT l.id, ${language}, given.text
    FROM unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ text }) => text)}::text[]) AS given (id, text)
    JOIN caption_lines l ON l.id = given.id
    ON CONFLICT DO NOTHING`.execute(db)
}

/** Of the latest lines, those that are not in this language yet, newest first. */
export async function listMissing(
  db: DbOrTx,
  roomSessionId: string,
  { language, latest }: { language: Language; latest: number },
): Promise<{ id: string; text: string }[]> {
  return db
    .selectFrom((eb) =>
      eb
        .selectFrom('caption_lines')
        .select(['id', 'text', 'started_at'])
        .where('room_session_id', '=', roomSessionId)
        .orderBy('started_at', 'desc')
        .orderBy('id', 'desc')
        .limit(latest)
        .as('l'),
    )
    .leftJoin('caption_translations as t', (join) =>
      join.onRef('t.line_id', '=', 'l.id').on('t.language', '=', language),
    )
    .select(['l.id', 'l.text'])
    .where('t.line_id', 'is', null)
    .orderBy('l.started_at', 'desc')
    .orderBy('l.id', 'desc')
    .execute()
}

export async function listOf(
  db: DbOrTx,
  roomSessionId: string,
  language: Language,
): Promise<{ lineId: string; text: string }[]> {
  return db
    .selectFrom('caption_translations as t')
    .innerJoin('caption_lines as l', 'l.id', 't.line_id')
    .select(['l.id as lineId', 't.text'])
    .where('l.room_session_id', '=', roomSessionId)
    .where('t.language', '=', language)
    .execute()
}
