/** Lines of minutes in other languages. */

import type { Language } from '@majlis/contract'
import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import { isShown } from './lines.repository.ts'

/** Undefined: it was never requested. */
export async function findState(db: DbOrTx, minutesId: string, language: Language) {
  const row = await db
    .selectFrom('minute_translation_requests')
    .select('state')
    .where('minutes_id', '=', minutesId)
    .where('language', '=', language)
    .executeTakeFirst()
  return row?.state
}

/** It is being made from now on. */
export async function begin(tx: Tx, minutesId: string, language: Language): Promise<void> {
  await tx
    .insertInto('minute_translation_requests')
    .values({ minutes_id: minutesId, language, state: 'translating' })
    .onConflict((conflict) =>
      conflict.columns(['minutes_id', 'language']).doUpdateSet({ state: 'translating' }),
    )
    .execute()
}

export async function end(
  db: DbOrTx,
  minutesId: string,
  { language, state }: { language: Language; state: 'ready' | 'failed' },
): Promise<void> {
  await db
    .updateTable('minute_translation_requests')
    .set({ state })
    .where('minutes_id', '=', minutesId)
    .where('language', '=', language)
    .execute()
}

/** By line ID; leaves out translations of lines that have changed since. */
export async function listOf(
  db: DbOrTx,
  lineIds: readonly string[],
  language: Language,
): Promise<Map<string, string>> {
  if (lineIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('minute_translations as t')
    .innerJoin('minute_lines as l', 'l.id', 't.line_id')
    .select(['t.line_id', 't.text'])
    .where('t.line_id', 'in', lineIds)
    .where('t.language', '=', language)
    .whereRef('t.source_text', '=', 'l.text')
    .execute()
  return new Map(rows.map(({ line_id: id, text }) => [id, text]))
}

/** Leaves out lines that were deleted meanwhile. */
export async function save(
  db: DbOrTx,
  language: Language,
  lines: readonly { id: string; sourceText: string; text: string }[],
): Promise<void> {
  await sql`
    INSERT INTO minute_translations (line_id, language, source_text, text)
    SELECT l.id, ${language}, given.source_text, given.text
    FROM unnest(${lines.map(({ id }) => id)}::uuid[], ${lines.map(({ sourceText }) => sourceText)}::text[],
      ${lines.map(({ text }) => text)}::text[]) AS given (id, source_text, text)
    JOIN minute_lines l ON l.id = given.id
    ON CONFLICT (line_id, language) DO UPDATE SET source_text = excluded.source_text, text = excluded.text`.execute(
    db,
  )
}

/** The languages in which all lines of minutes are, as they read now. */
export async function listLanguages(db: DbOrTx, minutesId: string): Promise<Language[]> {
  const { rows } = await sql<{ language: Language }>`
    SELECT t.language FROM minute_lines l
    JOIN minute_translations t ON t.line_id = l.id AND t.source_text = l.text
    WHERE l.minutes_id = ${minutesId} AND ${isShown('l')}
    GROUP BY t.language
    HAVING count(*) = (SELECT count(*) FROM minute_lines l WHERE l.minutes_id = ${minutesId} AND ${isShown('l')})
    ORDER BY t.language`.execute(db)
  return rows.map(({ language }) => language)
}
