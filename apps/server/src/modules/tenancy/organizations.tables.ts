import type { OrganizationSize } from '@majlis/contract'
import type { ColumnType, Generated } from 'kysely'

/** Null unless it is given. */
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>

export interface OrganizationsTable {
  id: string
  name: string
  kind: 'organization' | 'individual'
  size: ColumnType<OrganizationSize | null, OrganizationSize | null | undefined, OrganizationSize | null>
  address: Generated<string>
  location: Generated<string>
  city: Generated<string>
  state_or_zip: Generated<string>
  /** ISO 3166-1. */
  country: Nullable<string>
  website: Nullable<string>
  vanity_url: Nullable<string>
  host_name: Nullable<string>
  created_by: Nullable<string>
  updated_by: Nullable<string>
  /** Null until the steps after sign-up are done or left out. */
  onboarded_at: Nullable<Date>
  deletion_requested_at: Nullable<Date>
  deletion_due_at: Nullable<Date>
  deletion_reminded_at: Nullable<Date>
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    organizations: OrganizationsTable
  }
}
