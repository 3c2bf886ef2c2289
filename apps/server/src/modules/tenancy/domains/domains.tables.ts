import type { ColumnType } from 'kysely'

/** pending → proven ⇄ missing → lost → proven. A domain is proven while its record is missing for a few days. */
export type DomainState = 'pending' | 'proven' | 'missing' | 'lost'

export interface OrganizationDomainsTable {
  organization_id: string
  /** In lower case. */
  domain: ColumnType<string, string, never>
  /** In the DNS record; public once it is published. */
  token: ColumnType<string, string, never>
  state: DomainState
  state_since: Date
  /** When the DNS was last queried, with or without success. */
  checked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** When the record was seen last. */
  seen_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  added_at: ColumnType<Date, Date, never>
}

declare module '../../../platform/database/database.ts' {
  interface Tables {
    organization_domains: OrganizationDomainsTable
  }
}
