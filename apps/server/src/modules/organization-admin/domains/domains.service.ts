import { limits, type DomainFinding, type OrganizationDomain } from '@majlis/contract'
import type { AuditLog } from '../../../platform/audit/audit.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import {
  isAdminRole,
  lockOrganization,
  type OrganizationDirectory,
  type VouchedDomain,
} from '../../tenancy/index.ts'
import { isPublicDomain } from '../../../platform/email-domains/email-domains.ts'
import type { SingleSignOnApi } from '../../single-sign-on/index.ts'
import type { DomainChecks } from './domain-checks.service.ts'
import { newDomainToken, recordOf } from './domain-records.ts'
import { graceEnd, searchEnd } from './domain-states.ts'
import { domainLimits } from './domains.limits.ts'
import * as domainsRepository from './domains.repository.ts'
import type { DomainClaim } from './domains.repository.ts'

interface DomainsDeps {
  db: Database['db']
  clock: Clock
  audit: AuditLog
  limiter: Limiter
  singleSignOn: Pick<SingleSignOnApi, 'onlyRule'>
  organizations: OrganizationDirectory
  checks: Pick<DomainChecks, 'check'>
  /** What the operator vouches for. */
  vouched: readonly VouchedDomain[]
}

export type Domains = ReturnType<typeof createDomains>

/** The domains that an organisation claims, for its owners and admins. Every function throws `general.forbidden`. */
export function createDomains({
  db,
  clock,
  audit,
  limiter,
  singleSignOn,
  organizations,
  checks,
  vouched,
}: DomainsDeps) {
  const listedOf = (organizationId: string) =>
    new Set(vouched.filter((entry) => entry.organizationId === organizationId).map(({ domain }) => domain))

  async function list({ organizationId, role }: UserCaller): Promise<OrganizationDomain[]> {
    requireAdmin(role)
    const listed = listedOf(organizationId)
    const claims = await domainsRepository.list(db, organizationId)
    const claimed = new Set(claims.map(({ domain }) => domain))
    return [
      ...[...listed].filter((domain) => !claimed.has(domain)).map(presentListed),
      ...claims.map((claim) => present(claim, clock.now(), listed)),
    ].toSorted((one, other) => (one.domain < other.domain ? -1 : 1))
  }

  async function record(
    tx: Tx,
    { organizationId, userId }: UserCaller,
    act: 'domain_added' | 'domain_removed',
    domain: string,
    address: string,
  ): Promise<void> {
    const organization = await organizations.find(tx, organizationId)
    const details = { domain }
    await audit.record(tx, {
      actorUserId: userId,
      organizationId,
      act,
      subject: { kind: 'organization', id: organizationId, name: organization?.name ?? null },
      before: act === 'domain_removed' ? details : null,
      after: act === 'domain_added' ? details : null,
      address,
    })
  }

  /** Throws `organization.domain_public`, `organization.domain_exists` and `organization.domains_exceeded` with the field. */
  async function add(caller: UserCaller, domain: string, address: string): Promise<OrganizationDomain> {
    requireAdmin(caller.role)
    const { organizationId } = caller
    const field = 'domain'
    if (isPublicDomain(domain)) throw new AppError('organization.domain_public', { field })
    if (listedOf(organizationId).has(domain)) throw new AppError('organization.domain_exists', { field })
    await limiter.consume(domainLimits.added, [`organization:${organizationId}`])
    return db.transaction().execute(async (tx) => {
      // One after the other, so that no two of them are the last one.
      await lockOrganization(tx, organizationId)
      const claims = await domainsRepository.list(tx, organizationId)
      if (claims.some((claim) => claim.domain === domain))
        throw new AppError('organization.domain_exists', { field })
      if (claims.length >= limits.organization.maxProvenDomains)
        throw new AppError('organization.domains_exceeded', { field })
      const claim = await domainsRepository.insert(tx, {
        organizationId,
        domain,
        token: newDomainToken(),
        now: new Date(clock.now()),
      })
      await record(tx, caller, 'domain_added', domain, address)
      return present(claim, clock.now())
    })
  }

  /** Throws `organization.domain_not_found`. */
  async function check(
    caller: UserCaller,
    domain: string,
    address: string,
  ): Promise<{ finding: DomainFinding; domain: OrganizationDomain }> {
    requireAdmin(caller.role)
    const { organizationId, userId } = caller
    if (!(await domainsRepository.find(db, organizationId, domain)))
      throw new AppError('organization.domain_not_found')
    await limiter.consume(domainLimits.checksPerDomain, [`organization:${organizationId}:${domain}`])
    await limiter.consume(domainLimits.checksPerOrganization, [`organization:${organizationId}`])
    const finding = await checks.check({ organizationId, domain }, { userId, address })
    const claim = await domainsRepository.find(db, organizationId, domain)
    if (finding === null || !claim) throw new AppError('organization.domain_not_found')
    return { finding, domain: present(claim, clock.now(), listedOf(organizationId)) }
  }

  /**
   * What hangs on the proof ends at once. Throws `organization.domain_not_found`, and `sso.only_is_on` where nobody could come in without the domain.
   */
  async function remove(caller: UserCaller, domain: string, address: string): Promise<void> {
    requireAdmin(caller.role)
    await db.transaction().execute(async (tx) => {
      if (!listedOf(caller.organizationId).has(domain))
        await singleSignOn.onlyRule.requireDomainUnused(tx, caller.organizationId, domain)
      const isRemoved = await domainsRepository.delete(tx, caller.organizationId, domain)
      if (!isRemoved) throw new AppError('organization.domain_not_found')
      await record(tx, caller, 'domain_removed', domain, address)
    })
  }

  return { list, add, check, remove }
}

function requireAdmin(role: UserCaller['role']): void {
  if (!isAdminRole(role)) throw new AppError('general.forbidden')
}

function presentListed(domain: string): OrganizationDomain {
  const times = { stateSince: null, checkedAt: null, endsAt: null, searchedUntil: null }
  return { domain, state: 'listed', record: null, ...times }
}

function present(
  claim: DomainClaim,
  nowMs: number,
  listed: ReadonlySet<string> = new Set(),
): OrganizationDomain {
  const { domain, token, state, stateSince, checkedAt } = claim
  return {
    domain,
    state: listed.has(domain) ? 'listed' : state,
    record: recordOf(domain, token),
    stateSince,
    checkedAt,
    endsAt: state === 'missing' ? graceEnd(stateSince) : null,
    searchedUntil: state === 'pending' && nowMs < searchEnd(stateSince) ? searchEnd(stateSince) : null,
  }
}
