import type { Selectable, Updateable } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { AppearancesTable } from './appearance.tables.ts'
import '../tenancy/organizations.tables.ts'

export type Choice = Selectable<AppearancesTable>

/** What the organisation chose; undefined when it never chose anything. */
export function find(db: DbOrTx, organizationId: string): Promise<Choice | undefined> {
  return db
    .selectFrom('appearances')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .executeTakeFirst()
}

/** Null for an unknown organisation. */
export async function findOrganizationName(db: DbOrTx, organizationId: string): Promise<string | null> {
  const row = await db
    .selectFrom('organizations')
    .select('name')
    .where('id', '=', organizationId)
    .executeTakeFirst()
  return row?.name ?? null
}

/** The choice, held for this transaction; made empty when there was none. */
export async function lock(tx: Tx, organizationId: string, now: Date): Promise<Choice> {
  await tx
    .insertInto('appearances')
    .values({ organization_id: organizationId, updated_at: now })
    .onConflict((conflict) => conflict.column('organization_id').doNothing())
    .execute()
  return tx
    .selectFrom('appearances')
    .selectAll()
    .where('organization_id', '=', organizationId)
    .forUpdate()
    .executeTakeFirstOrThrow()
}

/** Changes a choice that is held by `lock`. */
export function save(
  tx: Tx,
  organizationId: string,
  choice: Omit<Updateable<AppearancesTable>, 'organization_id' | 'updated_at'>,
  now: Date,
): Promise<Choice> {
  return tx
    .updateTable('appearances')
    .set({ ...choice, updated_at: now })
    .where('organization_id', '=', organizationId)
    .returningAll()
    .executeTakeFirstOrThrow()
}
