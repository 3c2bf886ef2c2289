import type { Insertable, Selectable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { OrganizationExportsTable } from './exports.tables.ts'

export type ExportRow = Selectable<OrganizationExportsTable>

/** The only SQL for `organization_exports`: one row at most for each organisation. */
export function createExportsRepository(db: DbOrTx) {
  const own = (organizationId: string, id: string) =>
    db.updateTable('organization_exports').where('organization_id', '=', organizationId).where('id', '=', id)

  return {
    find(organizationId: string): Promise<ExportRow | undefined> {
      return db
        .selectFrom('organization_exports')
        .selectAll()
        .where('organization_id', '=', organizationId)
        .executeTakeFirst()
    },

    async insert(row: Insertable<OrganizationExportsTable>): Promise<void> {
      await db.insertInto('organization_exports').values(row).execute()
    },

    /** False when there is none. */
    async delete(organizationId: string, id: string): Promise<boolean> {
      const { numDeletedRows } = await db
        .deleteFrom('organization_exports')
        .where('organization_id', '=', organizationId)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    /** False when nobody wants it any more. */
    async setProgress(organizationId: string, id: string, progress: number): Promise<boolean> {
      const { numUpdatedRows } = await own(organizationId, id)
        .where('state', 'in', ['waiting', 'running'])
        .set({ state: 'running', progress })
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    /** False when nobody wants it any more. */
    async finish(
      organizationId: string,
      id: string,
      { bytes, endsAt }: { bytes: number; endsAt: Date },
    ): Promise<boolean> {
      const { numUpdatedRows } = await own(organizationId, id)
        .where('state', '=', 'running')
        .set({ state: 'ready', progress: 1, bytes, ends_at: endsAt })
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async fail(organizationId: string, id: string): Promise<void> {
      await own(organizationId, id)
        .where('state', 'in', ['waiting', 'running'])
        .set({ state: 'failed' })
        .execute()
    },

    async deleteEnded(now: Date): Promise<void> {
      await db.deleteFrom('organization_exports').where('ends_at', '<=', now).execute()
    },
  }
}
