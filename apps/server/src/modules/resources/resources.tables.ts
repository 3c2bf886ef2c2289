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

/** Every name that was ever given to a seat's personal link. */
export interface PersonalLinkNamesTable {
  pmu: string
  resource_id: string
}

export interface PlansTable {
  name: string
  features: string[]
}

export interface OrganizationPlansTable {
  organization_id: string
  plan: string
}

export interface FeatureExceptionsTable {
  organization_id: string
  /** Null: of everyone. */
  user_id: string | null
  feature: string
  is_on: boolean
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    resources: ResourcesTable
    personal_link_names: PersonalLinkNamesTable
    plans: PlansTable
    organization_plans: OrganizationPlansTable
    feature_exceptions: FeatureExceptionsTable
  }
}
