import type { AuditAct, AuditDetails } from '@majlis/contract'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { OrganizationAdminApi } from '../organization-admin/index.ts'

export interface AppearanceLogDeps {
  audit: AuditLog
  organizations: Pick<OrganizationAdminApi, 'find'>
}

export type AppearanceLog = ReturnType<typeof createAppearanceLog>

/** Audit entries about the look of an organisation. Each function throws `organization.not_found`. */
export function createAppearanceLog({ audit, organizations }: AppearanceLogDeps) {
  async function nameOf(connection: DbOrTx, organizationId: string): Promise<string> {
    const organization = await organizations.find(connection, organizationId)
    if (!organization) throw new AppError('organization.not_found')
    return organization.name
  }

  async function record(
    tx: Tx,
    caller: UserCaller,
    act: AuditAct,
    change: { before: AuditDetails; after: AuditDetails },
    address: string,
  ): Promise<void> {
    const { organizationId, userId } = caller
    const name = await nameOf(tx, organizationId)
    await audit.record(tx, {
      actorUserId: userId,
      organizationId,
      act,
      subject: { kind: 'organization', id: organizationId, name },
      ...change,
      address,
    })
  }

  return { nameOf, record }
}
