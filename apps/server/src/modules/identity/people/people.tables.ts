import type { ColumnType } from 'kysely'

export interface BusinessUnitsTable {
  id: string
  organization_id: string
  parent_id: string | null
  name: string
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
}

export interface BusinessUnitMembersTable {
  business_unit_id: string
  user_id: string
}

export interface ReactivationRequestsTable {
  user_id: string
  message: string
  asked_at: Date
}

declare module '../../../platform/database/database.ts' {
  interface Tables {
    business_units: BusinessUnitsTable
    business_unit_members: BusinessUnitMembersTable
    reactivation_requests: ReactivationRequestsTable
  }
}
