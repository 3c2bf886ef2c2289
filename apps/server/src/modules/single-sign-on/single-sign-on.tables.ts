import type { RegionFormats } from '@majlis/contract'
import type { ColumnType, Generated } from 'kysely'

export interface SignInProvidersTable {
  organization_id: string
  name: string
  issuer: string
  client_id: string
  client_secret: Buffer
  allowed_domains: string[]
  is_enabled: boolean
  changed_at: Date
}

export interface ProviderSignInsTable {
  state_hash: string
  organization_id: string
  browser_hash: string
  checks: Buffer
  is_persistent: boolean
  /** The user who connects an account, if no one is going to be signed in. */
  user_id: string | null
  /** Whether they come in with that. */
  signs_in: boolean
  /** Of the browser (IANA), where it said so. */
  time_zone: string | null
  formats: ColumnType<RegionFormats | null, string | null, never>
  expires_at: Date
}

/** The person, signed in, or the arrival that made or completed the account. */
export type LinkedBy = 'person' | 'arrival'

export interface ProviderIdentitiesTable {
  id: Generated<string>
  organization_id: string
  issuer: string
  subject: string
  user_id: string
  linked_by: LinkedBy
  /** Whether the provider vouched for an address of the organisation when the person came last. */
  is_vouched: boolean
  created_at: ColumnType<Date, Date, never>
}

export interface SingleSignOnRulesTable {
  organization_id: string
  break_glass_user_id: string | null
  changed_at: Date
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    sign_in_providers: SignInProvidersTable
    single_sign_on_rules: SingleSignOnRulesTable
    provider_sign_ins: ProviderSignInsTable
    provider_identities: ProviderIdentitiesTable
  }
}
