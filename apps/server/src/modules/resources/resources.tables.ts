import type { ResourceAllocation } from '@majlis/contract'
import type { ColumnType } from 'kysely'

export type Product = ResourceAllocation['products'][number]

export interface ResourcesTable {
  id: string
  organization_id: string
  user_id: string
  pmi: string
  pmu: string
  products: Product[]
  created_at: ColumnType<Date, Date, never>
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    resources: ResourcesTable
  }
}
