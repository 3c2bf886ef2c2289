import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'

/** The row that registrations of a series hang on: its first part. */
export async function firstPartOf(db: DbOrTx, id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE parts AS (
      SELECT id, predecessor_id FROM meetings WHERE id = ${id}
      UNION SELECT m.id, m.predecessor_id FROM meetings m JOIN parts ON m.id = parts.predecessor_id
    ) SELECT id FROM parts WHERE predecessor_id IS NULL`.execute(db)
  return rows[0]?.id ?? id
}
