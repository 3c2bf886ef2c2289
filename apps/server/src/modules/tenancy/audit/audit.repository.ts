/** The only SQL that writes to `audit_entries`. */

import { sql, type Insertable } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'
import type { AuditEntriesTable } from './audit.tables.ts'

export async function insert(db: DbOrTx, entry: Insertable<AuditEntriesTable>): Promise<void> {
  await db.insertInto('audit_entries').values(entry).execute()
}

/** The names, details and addresses of people: what was done to them, and from where they acted. */
export async function erase(db: DbOrTx, organizationId: string, userIds: readonly string[]): Promise<void> {
  const own = db.updateTable('audit_entries').where('organization_id', '=', organizationId)
  const anyOfThem = sql<string>`ANY(${[...userIds]}::uuid[])`
  await own
    .set({ subject_name: null, before: null, after: null })
    .where('subject_id', '=', anyOfThem)
    .execute()
  await own.set({ address: null }).where('actor_user_id', '=', anyOfThem).execute()
  // The act that names who did it in its details.
  await own
    .set({ before: null, after: null })
    .where('act', '=', 'ownership_transferred')
    .where('actor_user_id', '=', anyOfThem)
    .execute()
}
