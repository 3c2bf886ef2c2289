import type { DbOrTx } from '../../../platform/database/database.ts'
import { isPublicDomain } from '../../../platform/email-domains/email-domains.ts'
import type { VouchedDomain } from './domains.settings.ts'
import './domains.tables.ts'

/** Which domains an organisation may speak for: by a DNS record of its own, or because the operator vouches for them. */
export interface ProvenDomains {
  /** In lower case and in order; never a domain of public or throw-away mailboxes. Empty for an unknown organisation. */
  list(connection: DbOrTx, organizationId: string): Promise<string[]>
  /** Whether the domain itself is among them, in whatever letter case. */
  has(connection: DbOrTx, organizationId: string, domain: string): Promise<boolean>
}

/**
 * Which domains an organisation may speak for. The lists of public mail domains grow, so they are read each time. A
 * domain covers no subdomain (spec 5.1).
 */
export function createProvenDomains({
  vouched = [],
}: {
  /** What the operator vouches for. */
  vouched?: readonly VouchedDomain[]
} = {}): ProvenDomains {
  async function list(connection: DbOrTx, organizationId: string): Promise<string[]> {
    const rows = await connection
      .selectFrom('organization_domains')
      .select('domain')
      .where('organization_id', '=', organizationId)
      .where('state', 'in', ['proven', 'missing'])
      .execute()
    const listed = vouched.filter((entry) => entry.organizationId === organizationId)
    const domains = new Set([...listed, ...rows].map(({ domain }) => domain))
    return [...domains].filter((domain) => !isPublicDomain(domain)).toSorted()
  }

  return {
    list,
    has: async (connection, organizationId, domain) =>
      (await list(connection, organizationId)).includes(domain.toLowerCase()),
  }
}
