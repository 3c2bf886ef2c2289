export interface AppearancesTable {
  organization_id: string
  favicon: string | null
  primary_color: string | null
  logo_url: string | null
  font: string | null
  updated_at: Date
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    appearances: AppearancesTable
  }
}
