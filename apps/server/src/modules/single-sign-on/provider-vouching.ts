import type { OpenIdPerson } from '../../integrations/openid/index.ts'
import type { DbOrTx } from '../../platform/database/database.ts'
import { domainOf } from '../../platform/email-domains/email-domains.ts'
import type { ProvenDomains } from '../tenancy/index.ts'

export type ProviderVouching = ReturnType<typeof createProviderVouching>

/**
 * What a provider may vouch for: a verified address of a domain that an admin named for it, and that the organisation has proven today
 * (docs/decisions/0010-what-a-provider-may-vouch-for.md). Issuers such as Google's have accounts of everyone, so their word alone does not make
 * an account one of the organisation's.
 */
export function createProviderVouching({ provenDomains }: { provenDomains: ProvenDomains }) {
  /** The domains that it may vouch for today. */
  async function domainsOf(
    connection: DbOrTx,
    organizationId: string,
    { allowedDomains }: { allowedDomains: readonly string[] },
  ): Promise<string[]> {
    const proven = new Set(await provenDomains.list(connection, organizationId))
    return allowedDomains.filter((domain) => proven.has(domain))
  }

  async function vouchesFor(
    connection: DbOrTx,
    organizationId: string,
    { allowedDomains }: { allowedDomains: readonly string[] },
    { email, isEmailVerified }: Pick<OpenIdPerson, 'email' | 'isEmailVerified'>,
  ): Promise<boolean> {
    if (email === null || !isEmailVerified) return false
    const domain = domainOf(email)
    return allowedDomains.includes(domain) && provenDomains.has(connection, organizationId, domain)
  }

  return { domainsOf, vouchesFor }
}
