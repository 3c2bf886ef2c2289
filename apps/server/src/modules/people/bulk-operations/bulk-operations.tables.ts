import type { PeopleAct, PeopleRun, PersonFilter } from '@majlis/contract'
import type { ColumnType, Generated } from 'kysely'

export interface BulkOperationsTable {
  id: string
  organization_id: string
  created_by: string
  address: string | null
  /** Whether the session that started it had a recent proof. */
  is_proven: boolean
  act: ColumnType<PeopleAct, string, never>
  filter: ColumnType<PersonFilter | null, string, null>
  status: PeopleRun['status']
  total: number
  done: Generated<number>
  /** How many people were skipped, by error code. */
  skipped: ColumnType<Record<string, number>, string | undefined, string>
  reached: ColumnType<string | null, undefined, string | null>
  started_at: ColumnType<Date, Date, never>
}

declare module '../../../platform/database/database.ts' {
  interface Tables {
    people_runs: BulkOperationsTable
  }
}
