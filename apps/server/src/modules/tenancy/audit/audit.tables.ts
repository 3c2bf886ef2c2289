import type { AuditAct, AuditDetails, AuditSubject } from '@majlis/contract'
import type { ColumnType } from 'kysely'

export interface AuditEntriesTable {
  id: string
  organization_id: string
  at: ColumnType<Date, Date, never>
  actor_user_id: string | null
  act: AuditAct
  subject_kind: AuditSubject['kind']
  subject_id: string
  subject_name: string | null
  before: ColumnType<AuditDetails | null, string | null, null>
  after: ColumnType<AuditDetails | null, string | null, null>
  address: string | null
}

declare module '../../../platform/database/database.ts' {
  interface Tables {
    audit_entries: AuditEntriesTable
  }
}
