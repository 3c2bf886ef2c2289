import { defaults, type ErrorCode, type OrganizationRole, type Permissions } from '@majlis/contract'
import { canonicalTimeZone } from '@majlis/scheduling'
import freeEmailDomains from 'free-email-domains'
import mailchecker from 'mailchecker'
import type { UserCaller } from '../../platform/http/context.ts'
import type { UserStatus } from './identity.tables.ts'

/**
 * Spec 3.4, 6.3: owners and admins hold all four permissions, users Home and Meeting management – and so do individuals (1.22), who
 * have nobody and no organisation to manage until they found one.
 */
export function permissionsOf(role: OrganizationRole, kind: 'organization' | 'individual'): Permissions {
  const manages = isAdminRole(role) && kind === 'organization'
  return { view_dashboard: true, view_meeting: true, view_user: manages, view_organization: manages }
}

export function isAdminRole(role: OrganizationRole): boolean {
  return role === 'owner' || role === 'admin'
}

const ranks: Record<OrganizationRole, number> = { user: 0, admin: 1, owner: 2 }

/** Spec 6.1: no action on a higher role. */
export function outranks(role: OrganizationRole, other: OrganizationRole): boolean {
  return ranks[role] > ranks[other]
}

/** Why somebody may not use the product right now, or null. Asked at sign-in, at each refresh and with each call (4.2). */
export function refusalOf(user: { status: UserStatus; deletedAt: number | null }): ErrorCode | null {
  if (user.deletedAt !== null) return 'identity.account_not_found'
  switch (user.status) {
    case 'active':
      return null
    case 'suspended':
      return 'identity.suspended'
    case 'invited':
      return 'identity.credentials_incorrect'
  }
}

/** Whether somebody may use the product right now. */
export function hasAccess(user: { status: UserStatus; deletedAt: number | null }): boolean {
  return refusalOf(user) === null
}

/** What is known of a user's account is for the user and for admins of the same organisation. */
export function maySeeAccount(
  caller: Pick<UserCaller, 'userId' | 'organizationId' | 'role'>,
  account: { id: string; organizationId: string },
): boolean {
  if (caller.organizationId !== account.organizationId) return false
  return caller.userId === account.id || isAdminRole(caller.role)
}

/** Of an address, in lower case. */
export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf('@') + 1).toLowerCase()
}

const disposableDomains = mailchecker.blacklist()
const freeDomains = new Set(freeEmailDomains)

/** Where everybody can get an address: of providers of free and of throw-away mailboxes. */
export function isPublicDomain(domain: string): boolean {
  return freeDomains.has(domain) || isDisposable(`x@${domain}`)
}

/** Spec 8.4: an address of a provider of throw-away mailboxes, or of a subdomain of one. */
export function isDisposable(email: string): boolean {
  for (let domain = domainOf(email); domain !== ''; domain = parentOf(domain))
    if (disposableDomains.has(domain)) return true
  return false
}

function parentOf(domain: string): string {
  const dot = domain.indexOf('.')
  return dot < 0 ? '' : domain.slice(dot + 1)
}

/** The zone when there is one of that name (IANA), else the default of spec 9.2. */
export function timeZoneOrDefault(timeZone: string): string {
  return canonicalTimeZone(timeZone) ?? defaults.timeZone
}

/** Spec 5.1: the domain itself, not those below it. An empty list means every domain. */
export function isOfDomain(email: string, domains: readonly string[]): boolean {
  const domain = domainOf(email)
  return domains.length === 0 || domains.some((allowed) => allowed.toLowerCase() === domain)
}
