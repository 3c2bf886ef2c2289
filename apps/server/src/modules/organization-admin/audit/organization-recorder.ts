import type { AuditLog, AuditRecord } from '../../../platform/audit/audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { OrganizationDirectory } from '../../tenancy/index.ts'

/** Writes an entry about the organisation itself to the audit log. */
export type OrganizationRecorder = (tx: Tx, record: Omit<AuditRecord, 'subject'>) => Promise<void>

export function createOrganizationRecorder({
  audit,
  organizations,
}: {
  audit: AuditLog
  organizations: Pick<OrganizationDirectory, 'find'>
}): OrganizationRecorder {
  return async (tx, record) => {
    const { organizationId: id } = record
    const name = (await organizations.find(tx, id))?.name ?? null
    await audit.record(tx, { ...record, subject: { kind: 'organization', id, name } })
  }
}
