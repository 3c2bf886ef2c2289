import type { DataExport } from '@majlis/contract'
import type { AuditLog } from '../../platform/audit/audit.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { OrganizationAdminApi } from '../organization-admin/index.ts'
import type { Archives } from './archives.service.ts'
import type { ExportSubject } from './exports.repository.ts'

interface ExportsDeps {
  archives: Archives
  audit: AuditLog
  organizations: Pick<OrganizationAdminApi, 'find'>
}

/** Exports everything of an organisation for its owner. All functions throw `general.forbidden` for everyone else. */
export function createExports({ archives, audit, organizations }: ExportsDeps) {
  function subjectOf({ role, organizationId }: UserCaller): ExportSubject {
    if (role !== 'owner') throw new AppError('general.forbidden')
    return { organizationId, userId: null }
  }

  return {
    current: async (caller: UserCaller): Promise<DataExport | null> => archives.current(subjectOf(caller)),

    /** One that is being written goes on; any other is replaced. */
    async start(caller: UserCaller, address: string): Promise<DataExport> {
      const { organizationId, userId } = caller
      return archives.start(subjectOf(caller), userId, async (tx) => {
        const organization = await organizations.find(tx, organizationId)
        await audit.record(tx, {
          actorUserId: userId,
          organizationId,
          act: 'organization_exported',
          subject: { kind: 'organization', id: organizationId, name: organization?.name ?? null },
          before: null,
          after: null,
          address,
        })
      })
    },

    /** Throws `organization.export_not_found`. */
    cancel: async (caller: UserCaller, id: string): Promise<void> => archives.cancel(subjectOf(caller), id),

    /** Throws `organization.export_not_found`. */
    link: async (caller: UserCaller, id: string) => archives.link(subjectOf(caller), id, caller.userId),
  }
}
