/** The contents of files. */

import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { ContentInParts } from '../../platform/storage/content-in-parts.ts'

export interface Version extends ContentInParts {
  version_id: string
  content_type: string
}

/** A version of a file with its content; the current one if none is named. */
export async function find(db: DbOrTx, entryId: string, versionId: string | null): Promise<Version | null> {
  const { rows } = await sql<Version>`
    SELECT c.id, c.organization_id, c.stored_under, c.bytes, c.bytes AS part_bytes, 1 AS part_count, c.content_type, v.id AS version_id
    FROM drive_entries e
    JOIN drive_versions v ON v.entry_id = e.id AND v.id = coalesce(${versionId}::uuid, e.version_id)
    JOIN drive_contents c ON c.id = v.content_id
    WHERE e.id = ${entryId}`.execute(db)
  return rows[0] ?? null
}
