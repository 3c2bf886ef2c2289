import type { Selectable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { AppearancesTable } from './appearance.tables.ts'

/** What the organisation chose; undefined when it never chose anything. */
export function findAppearance(
  db: DbOrTx,
  organizationId: string,
): Promise<Selectable<AppearancesTable> | undefined> {
  return db
    .selectFrom('appearances')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
}
