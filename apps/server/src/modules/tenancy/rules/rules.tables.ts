import type {
  AccessRules,
  AttendanceRules,
  MeetingDefaults,
  ProcessingRules,
  Retention,
  SecurityRules,
} from '@majlis/contract'
import type { ColumnType } from 'kysely'

type Json<T> = ColumnType<T | null, string | null | undefined, string | null>

export interface OrganizationRulesTable {
  organization_id: string
  access: Json<AccessRules>
  meeting_defaults: Json<MeetingDefaults>
  security: Json<SecurityRules>
  retention: Json<Retention>
  attendance: Json<AttendanceRules>
  processing: Json<ProcessingRules>
  updated_at: Date
}

declare module '../../../platform/database/database.ts' {
  interface Tables {
    organization_rules: OrganizationRulesTable
  }
}
