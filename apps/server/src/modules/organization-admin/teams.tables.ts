import type { ColumnType, GeneratedAlways } from 'kysely'

export interface TeamsTable {
  id: string
  organization_id: string
  name: string
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
  /** `search_form` of the name. */
  search_form: GeneratedAlways<string>
}

export interface TeamMembersTable {
  team_id: string
  user_id: string
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    teams: TeamsTable
    team_members: TeamMembersTable
  }
}
