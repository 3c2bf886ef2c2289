import type { AuditAct, OrganizationDetails } from '@majlis/contract'
import type { AuditLog } from '../../../platform/audit/audit.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, DbOrTx, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import {
  detailsRepository,
  getRules,
  lockOrganization,
  type OrganizationRecord,
} from '../../tenancy/index.ts'
import { changesOf } from '../audit/changes.ts'

export interface OrganizationChangesDeps {
  db: Db
  clock: Clock
  audit: AuditLog
  /** Address of the logo, from the root of the installation on. */
  logoOf: (connection: DbOrTx, organizationId: string) => Promise<string | null>
}

/** The person who changes something, and the time. */
export interface Stamp {
  by: string
  at: Date
}

export type OrganizationChanges = ReturnType<typeof createOrganizationChanges>

/** Reads an organisation, and applies changes one at a time. */
export function createOrganizationChanges({ db, clock, audit, logoOf }: OrganizationChangesDeps) {
  async function present(connection: DbOrTx, record: OrganizationRecord): Promise<OrganizationDetails> {
    const { size, ...known } = record
    const [{ access }, logo] = [await getRules(connection, record.id), await logoOf(connection, record.id)]
    return { ...known, ...access, org_name: record.name, org_logo: logo, logo, attributes: { size } }
  }

  return {
    /** Throws `organization.not_found` for other organisations. */
    async get(caller: UserCaller, id: string): Promise<OrganizationDetails> {
      const record = caller.organizationId === id ? await detailsRepository.find(db, id) : null
      if (!record) throw new AppError('organization.not_found')
      return present(db, record)
    },

    /** Changes the caller's organisation, and logs the fields that changed. Throws `organization.not_found`. */
    async change(
      caller: UserCaller,
      address: string,
      act: AuditAct,
      apply: (tx: Tx, before: OrganizationRecord, stamp: Stamp) => Promise<void>,
    ): Promise<OrganizationDetails> {
      const { organizationId, userId } = caller
      const record = await db.transaction().execute(async (tx) => {
        const before = await lockOrganization(tx, organizationId)
        if (!before) throw new AppError('organization.not_found')
        await apply(tx, before, { by: userId, at: new Date(clock.now()) })
        const after = await detailsRepository.find(tx, organizationId)
        if (!after) throw new AppError('organization.not_found')
        const { updatedBy: _, ...described } = after
        const changes = changesOf({ ...before }, described)
        if (changes)
          await audit.record(tx, {
            actorUserId: userId,
            organizationId,
            act,
            subject: { kind: 'organization', id: organizationId, name: after.name },
            ...changes,
            address,
          })
        return after
      })
      return present(db, record)
    },
  }
}
