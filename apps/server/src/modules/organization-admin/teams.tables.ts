import type { ColumnType } from 'kysely'

export interface TeamsTable {
  id: string
  organization_id: string
  name: string
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
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
