import type { ColumnType, GeneratedAlways } from 'kysely'

export interface BusinessUnitsTable {
  id: string
  organization_id: string
  parent_id: string | null
  name: string
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
  /** `search_form` of the name. */
  search_form: GeneratedAlways<string>
}

/** The columns that lists of people are filtered and sorted by, copied from `users` by triggers. */
interface ListKeys {
  organization_id: ColumnType<string, never, never>
  sort_name: ColumnType<string, never, never>
  sort_email: ColumnType<string, never, never>
  sort_created: ColumnType<Date, never, never>
  sort_joined: ColumnType<Date, never, never>
  role: ColumnType<string, never, never>
  status: ColumnType<string, never, never>
  department: ColumnType<string, never, never>
  is_deleted: ColumnType<boolean, never, never>
}

export interface BusinessUnitMembersTable extends ListKeys {
  business_unit_id: string
  user_id: string
}

/** The licences of seats, written by triggers. */
export interface UserLicencesTable extends ListKeys {
  user_id: string
  licence: string
}

export interface ReactivationRequestsTable {
  user_id: string
  message: string
  asked_at: Date
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    business_units: BusinessUnitsTable
    business_unit_members: BusinessUnitMembersTable
    user_licences: UserLicencesTable
    reactivation_requests: ReactivationRequestsTable
  }
}
