import {
  OpenIdManyTenantsError,
  OpenIdProviderInsideError,
  type OpenIdClient,
  type OpenIdProvider,
} from '../../integrations/openid/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { userRepository } from '../accounts/index.ts'
import type { ProvenDomains } from '../tenancy/index.ts'
import type { ProviderBulkhead } from './provider-bulkhead.ts'
import { singleSignOnLimits } from './single-sign-on.limits.ts'

export interface ProviderCheckDeps {
  db: Db
  limiter: Limiter
  openId: Pick<OpenIdClient, 'check'>
  bulkhead: ProviderBulkhead
  provenDomains: ProvenDomains
}

/** What a provider must satisfy before an organisation can save it. */
export function createProviderChecks({ db, limiter, openId, bulkhead, provenDomains }: ProviderCheckDeps) {
  /**
   * Only operators learn that an address is inside the network; to others it looks like an address that does not exist. Throws
   * `general.too_many_attempts`, `sso.issuer_unreachable`, `sso.issuer_multi_tenant`, `sso.issuer_inside`.
   */
  async function requireReachable(actor: UserCaller, provider: OpenIdProvider): Promise<void> {
    await limiter.consume(singleSignOnLimits.checks, [`organization:${actor.organizationId}`])
    const user = await userRepository.findById(db, actor.organizationId, actor.userId)
    const check = (deadline: AbortSignal) =>
      openId.check(provider, deadline).catch((cause: unknown) => {
        throw new AppError(refusalOfIssuer(cause, user?.isOperator ?? false), { field: 'issuer' }, { cause })
      })
    await bulkhead(actor.organizationId, check)
  }

  /** A provider can claim anything, so it may vouch only for domains that the organisation has proven. Throws `sso.domain_unproven`. */
  async function requireProven(organizationId: string, domains: readonly string[]): Promise<void> {
    const proven = new Set(await provenDomains.list(db, organizationId))
    if (domains.some((domain) => !proven.has(domain)))
      throw new AppError('sso.domain_unproven', { field: 'allowedDomains' })
  }

  return { requireReachable, requireProven }
}

function refusalOfIssuer(error: unknown, isOperator: boolean) {
  if (error instanceof OpenIdManyTenantsError) return 'sso.issuer_multi_tenant'
  return error instanceof OpenIdProviderInsideError && isOperator
    ? 'sso.issuer_inside'
    : 'sso.issuer_unreachable'
}
