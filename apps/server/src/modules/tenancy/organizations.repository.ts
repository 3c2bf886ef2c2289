import type { Clock } from '../../platform/clock/clock.ts'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { OrganizationsTable } from './organizations.tables.ts'

export interface Organization {
  id: string
  name: string
  kind: OrganizationsTable['kind']
  /** Whether its first steps are done or skipped. */
  isOnboarded: boolean
}

export interface OrganizationDirectory {
  /** Returns the new organisation's id. */
  create(tx: Tx, organization: Pick<Organization, 'name' | 'kind'>): Promise<string>
  find(db: DbOrTx, organizationId: string): Promise<Organization | null>
  /** The organisation of an individual goes by the person's name, unless it was given another one. */
  renameIndividual(tx: Tx, organizationId: string, names: { from: string; to: string }): Promise<void>
  /** Deletes an organisation without any people, deleted ones included, and everything in it. */
  deleteEmpty(tx: Tx, organizationId: string): Promise<void>
}

/**
 * The organisations by id. Depends on nothing above the platform, so that identity can found an organisation in the
 * transaction that activates its owner.
 */
export function createOrganizationDirectory({ clock }: { clock: Clock }): OrganizationDirectory {
  return {
    async create(tx, { name, kind }) {
      const now = new Date(clock.now())
      const id = newId(clock.now())
      await tx
        .insertInto('organizations')
        .values({ id, name, kind, created_at: now, updated_at: now })
        .execute()
      return id
    },

    async find(db, organizationId) {
      const row = await db
        .selectFrom('organizations')
        .select(['id', 'name', 'kind', 'onboarded_at'])
        .where('id', '=', organizationId)
        .executeTakeFirst()
      if (!row) return null
      const { onboarded_at: onboardedAt, ...organization } = row
      return { ...organization, isOnboarded: onboardedAt !== null }
    },

    async renameIndividual(tx, organizationId, { from, to }) {
      await tx
        .updateTable('organizations')
        .set({ name: to, updated_at: new Date(clock.now()) })
        .where('id', '=', organizationId)
        .where('kind', '=', 'individual')
        .where('name', '=', from)
        .execute()
    },

    async deleteEmpty(tx, organizationId) {
      await tx
        .deleteFrom('organizations')
        .where('id', '=', organizationId)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('users').select('users.id').where('users.organization_id', '=', organizationId),
            ),
          ),
        )
        .execute()
    },
  }
}
