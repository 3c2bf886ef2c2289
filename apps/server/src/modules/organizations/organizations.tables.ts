import type { ColumnType } from 'kysely'

export interface OrganizationsTable {
  id: string
  name: string
  kind: 'organization' | 'individual'
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    organizations: OrganizationsTable
  }
}
