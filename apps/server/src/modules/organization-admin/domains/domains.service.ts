import { limits, type DomainFinding, type OrganizationDomain } from '@majlis/contract'
import type { AuditRecord } from '../../../platform/audit/audit.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Database, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import { lockOrganization, requireAdmin, type VouchedDomain } from '../../tenancy/index.ts'
import { isPublicDomain } from '../../../platform/email-domains/email-domains.ts'
import type { SingleSignOnApi } from '../../single-sign-on/index.ts'
import type { OrganizationRecorder } from '../audit/organization-recorder.ts'
import type { DomainChecks } from './domain-checks.service.ts'
import { newDomainToken } from './domain-records.ts'
import { present, presentAll } from './domains.presenter.ts'
import { domainLimits } from './domains.limits.ts'
import * as domainsRepository from './domains.repository.ts'

interface DomainsDeps {
  db: Database['db']
  clock: Clock
  limiter: Limiter
  singleSignOn: Pick<SingleSignOnApi, 'onlyRule'>
  checks: Pick<DomainChecks, 'check'>
  recordOnOrganization: OrganizationRecorder
  /** Domains that the operator vouches for. */
  vouched: readonly VouchedDomain[]
}

interface CheckedDomain {
  finding: DomainFinding
  domain: OrganizationDomain
}

export type Domains = ReturnType<typeof createDomains>

/** The domains that an organisation claims, for its owners and admins. Every function throws `general.forbidden`. */
export function createDomains(deps: DomainsDeps) {
  const { db, clock, limiter, singleSignOn, checks, vouched, recordOnOrganization } = deps

  const listedOf = (organizationId: string) =>
    new Set(vouched.filter((entry) => entry.organizationId === organizationId).map(({ domain }) => domain))

  async function list({ organizationId, role }: UserCaller): Promise<OrganizationDomain[]> {
    requireAdmin({ role })
    const claims = await domainsRepository.list(db, organizationId)
    return presentAll(claims, listedOf(organizationId), clock.now())
  }

  function record(
    tx: Tx,
    { organizationId, userId: actorUserId }: UserCaller,
    entry: Pick<AuditRecord, 'act' | 'before' | 'after' | 'address'>,
  ): Promise<void> {
    return recordOnOrganization(tx, { actorUserId, organizationId, ...entry })
  }

  /** Throws `organization.domain_public`, `organization.domain_exists` and `organization.domains_exceeded` with the field. */
  async function add(caller: UserCaller, domain: string, address: string): Promise<OrganizationDomain> {
    requireAdmin(caller)
    const { organizationId } = caller
    const field = 'domain'
    if (isPublicDomain(domain)) throw new AppError('organization.domain_public', { field })
    if (listedOf(organizationId).has(domain)) throw new AppError('organization.domain_exists', { field })
    await limiter.consume(domainLimits.added, [`organization:${organizationId}`])
    return db.transaction().execute(async (tx) => {
      // Locked, so that two requests at once cannot exceed the limit.
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
      await record(tx, caller, { act: 'domain_added', before: null, after: { domain }, address })
      return present(claim, clock.now())
    })
  }

  /** Throws `organization.domain_not_found`. */
  async function check(caller: UserCaller, domain: string, address: string): Promise<CheckedDomain> {
    requireAdmin(caller)
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
   * Whatever depends on the proof stops working at once. Throws `organization.domain_not_found`, and `sso.only_is_on` if people could not sign in without the domain.
   */
  async function remove(caller: UserCaller, domain: string, address: string): Promise<void> {
    requireAdmin(caller)
    const { organizationId } = caller
    await db.transaction().execute(async (tx) => {
      if (!listedOf(organizationId).has(domain))
        await singleSignOn.onlyRule.requireDomainUnused(tx, organizationId, domain)
      const isRemoved = await domainsRepository.delete(tx, organizationId, domain)
      if (!isRemoved) throw new AppError('organization.domain_not_found')
      await record(tx, caller, { act: 'domain_removed', before: { domain }, after: null, address })
    })
  }

  return { list, add, check, remove }
}
