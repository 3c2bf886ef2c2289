import { sql, type RawBuilder } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'

/** The row that registrations of a series hang on: its first part. */
export async function firstPartOf(db: DbOrTx, id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE ${earlierParts(id)} SELECT id FROM earlier WHERE predecessor_id IS NULL`.execute(db)
  return rows[0]?.id ?? id
}

/** All parts of a series that "this and following" has split; a meeting that was never split is its only part. */
export async function listParts(db: DbOrTx, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE ${earlierParts(id)}, parts AS (
      SELECT id FROM earlier WHERE predecessor_id IS NULL
      UNION SELECT m.id FROM meetings m JOIN parts ON m.predecessor_id = parts.id
    ) SELECT id FROM parts`.execute(db)
  return rows.map((row) => row.id)
}

function earlierParts(id: string): RawBuilder<unknown> {
  return sql`earlier AS (
      SELECT id, predecessor_id FROM meetings WHERE id = ${id}
      UNION SELECT m.id, m.predecessor_id FROM meetings m JOIN earlier ON m.id = earlier.predecessor_id
    )`
}
