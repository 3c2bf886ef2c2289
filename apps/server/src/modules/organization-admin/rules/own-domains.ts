import { domainOf, isOfDomain, isPublicDomain } from '../../../platform/email-domains/email-domains.ts'
import { AppError } from '../../../platform/errors/app-error.ts'

/** Throws `organization.domain_locks_out` if the person who changes the rule could not sign in under it. */
export function requireOwnDomain(user: { email: string } | null, domains: readonly string[]): void {
  if (!user || !isOfDomain(user.email, domains))
    throw new AppError('organization.domain_locks_out', { field: 'allowDomain' })
}

/**
 * Only someone with a proven address in a domain can open it for joining, so that an organisation cannot collect other organisations' people. Domains
 * that are open already stay open. Throws `organization.join_domain_public`, `organization.join_domain_unproven`.
 */
export function requireOwnJoinDomains(
  user: { provenEmail: string | null } | null,
  before: readonly string[],
  domains: readonly string[],
): void {
  const added = domains.filter((domain) => !before.includes(domain))
  if (added.length === 0) return
  const field = 'joinDomains'
  if (added.some(isPublicDomain)) throw new AppError('organization.join_domain_public', { field })
  const address = user?.provenEmail ?? null
  if (address === null || added.some((domain) => domain !== domainOf(address)))
    throw new AppError('organization.join_domain_unproven', { field })
}
