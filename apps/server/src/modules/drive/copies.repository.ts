import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'

/** An entry that is copied, with the content of its current version. */
export interface Original {
  id: string
  parent_id: string | null
  is_file: boolean
  name: string
  content_id: string | null
  bytes: number
}

/** An entry and everything in it that is not in the trash, outer folders first. */
export async function listOriginals(db: DbOrTx, id: string, limit: number): Promise<Original[]> {
  const { rows } = await sql<Original>`
    SELECT e.id, e.parent_id, e.is_file, e.name, v.content_id, coalesce(c.bytes, 0) AS bytes
    FROM drive_entries e
    LEFT JOIN drive_versions v ON v.id = e.version_id
    LEFT JOIN drive_contents c ON c.id = v.content_id
    WHERE (e.id = ${id} OR e.ancestors @> ARRAY[${id}::uuid]) AND e.trashed_at IS NULL
    ORDER BY cardinality(e.ancestors), e.id LIMIT ${limit}`.execute(db)
  return rows
}
