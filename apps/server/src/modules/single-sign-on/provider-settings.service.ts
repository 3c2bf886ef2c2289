import type { SignInProvider, signInProviderInput } from '@majlis/contract'
import type * as z from 'zod'
import {
  OpenIdManyTenantsError,
  OpenIdProviderInsideError,
  type OpenIdClient,
  type OpenIdProvider,
} from '../../integrations/openid/index.ts'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, DbOrTx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { deriveKey } from '../../platform/keys/keys.ts'
import { createSeal } from '../../platform/keys/seal.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { singleSignOnLimits } from './single-sign-on.limits.ts'
import { isAdminRole, type OrganizationDirectory, type ProvenDomains } from '../tenancy/index.ts'
import { userRepository } from '../accounts/index.ts'
import { lockOnlyRule } from './only-rule.repository.ts'
import type { ProviderTurns } from './provider-turns.ts'
import * as providerRepository from './providers.repository.ts'
import type { ProviderRow } from './providers.repository.ts'
import './single-sign-on.tables.ts'

interface ProviderSettingsDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  audit: AuditLog
  openId: Pick<OpenIdClient, 'check'>
  turns: ProviderTurns
  organizations: OrganizationDirectory
  provenDomains: ProvenDomains
  appSecret: string
  publicUrl: string
}

type ProviderInput = z.infer<typeof signInProviderInput>

/** A provider with what only the server knows of it. */
export interface KnownProvider extends OpenIdProvider {
  name: string
  allowedDomains: string[]
}

export type ProviderSettings = ReturnType<typeof createProviderSettings>

/** How an organisation signs in by its own provider. For owners and admins; the secret never leaves. */
export function createProviderSettings(deps: ProviderSettingsDeps) {
  const { db, clock, limiter, audit, openId, turns, organizations, provenDomains, appSecret, publicUrl } =
    deps
  const { seal, open } = createSeal(deriveKey(appSecret, 'sign-in-provider'))

  /** One per organisation, so that a code of one provider never goes to another one (RFC 9700 4.4.2). */
  const redirectUriOf = (organizationId: string) =>
    new URL(`/sign-in/callback/${organizationId}`, publicUrl).href

  /** Throws `general.forbidden`. */
  async function show(actor: UserCaller) {
    requireAdmin(actor)
    const row = await providerRepository.find(db, actor.organizationId)
    const signInUrl = new URL('/sign-in', publicUrl)
    signInUrl.searchParams.set('organization', actor.organizationId)
    return {
      redirectUri: redirectUriOf(actor.organizationId),
      signInUrl: signInUrl.href,
      provider: row ? present(row) : null,
    }
  }

  /** What lies inside of the network is the operator's to know: to others it is the same as what is not there. */
  async function requireReachable(actor: UserCaller, provider: OpenIdProvider): Promise<void> {
    await limiter.consume(singleSignOnLimits.checks, [`organization:${actor.organizationId}`])
    const user = await userRepository.findById(db, actor.organizationId, actor.userId)
    const check = (deadline: AbortSignal) =>
      openId.check(provider, deadline).catch((cause: unknown) => {
        throw new AppError(refusalOfIssuer(cause, user?.isOperator ?? false), { field: 'issuer' }, { cause })
      })
    await turns(actor.organizationId, check)
  }

  /** Anybody can name a provider that says anything, so it may only send people of domains that the organisation has proven. */
  async function requireProven(organizationId: string, domains: readonly string[]): Promise<void> {
    const proven = new Set(await provenDomains.list(db, organizationId))
    if (domains.some((domain) => !proven.has(domain)))
      throw new AppError('sso.domain_unproven', { field: 'allowedDomains' })
  }

  /**
   * Throws `general.forbidden`, `general.too_many_attempts`, `sso.client_secret_required`, `sso.domain_unproven`, `sso.issuer_unreachable`,
   * `sso.issuer_multi_tenant`, and `sso.issuer_inside` to an operator.
   */
  async function save(actor: UserCaller, input: ProviderInput, address: string): Promise<SignInProvider> {
    requireAdmin(actor)
    const { organizationId } = actor
    const before = await providerRepository.find(db, organizationId)
    const kept = before?.issuer === input.issuer ? open(before.client_secret, organizationId) : null
    const clientSecret = input.clientSecret ?? kept
    if (!clientSecret) throw new AppError('sso.client_secret_required', { field: 'clientSecret' })
    const { name, issuer, clientId, isEnabled } = input
    const allowedDomains = [...new Set(input.allowedDomains.map((domain) => domain.toLowerCase()))]
    await requireProven(organizationId, allowedDomains)
    await requireReachable(actor, { issuer, clientId, clientSecret })
    const row: ProviderRow = {
      organization_id: organizationId,
      name,
      issuer,
      client_id: clientId,
      client_secret: seal(clientSecret, organizationId),
      allowed_domains: allowedDomains,
      is_enabled: isEnabled,
      changed_at: new Date(clock.now()),
    }
    await db.transaction().execute(async (tx) => {
      // With another client, or without a domain, the people who come in now might not.
      const isAnother =
        !isEnabled ||
        issuer !== before?.issuer ||
        clientId !== before.client_id ||
        before.allowed_domains.some((domain) => !allowedDomains.includes(domain))
      if (isAnother && (await lockOnlyRule(tx, organizationId))) throw new AppError('sso.only_is_on')
      await providerRepository.save(tx, row)
      await record(tx, actor, address, before ? present(before) : null, present(row))
    })
    return present(row)
  }

  /** Throws `general.forbidden`. Removing what is not there is harmless. */
  async function remove(actor: UserCaller, address: string): Promise<void> {
    requireAdmin(actor)
    await db.transaction().execute(async (tx) => {
      const before = await providerRepository.find(tx, actor.organizationId)
      if (!before) return
      if (await lockOnlyRule(tx, actor.organizationId)) throw new AppError('sso.only_is_on')
      await providerRepository.delete(tx, actor.organizationId)
      await record(tx, actor, address, present(before), null)
    })
  }

  async function record(
    tx: Parameters<AuditLog['record']>[0],
    { userId, organizationId }: UserCaller,
    address: string,
    before: SignInProvider | null,
    after: SignInProvider | null,
  ): Promise<void> {
    const organization = await organizations.find(tx, organizationId)
    await audit.record(tx, {
      actorUserId: userId,
      organizationId,
      act: 'single_sign_on_changed',
      subject: { kind: 'organization', id: organizationId, name: organization?.name ?? '' },
      before: before && { ...before },
      after: after && { ...after },
      address,
    })
  }

  /** Null where the organisation has none, or has switched it off. */
  async function findEnabled(connection: DbOrTx, organizationId: string): Promise<KnownProvider | null> {
    const row = await providerRepository.find(connection, organizationId)
    if (!row?.is_enabled) return null
    const clientSecret = open(row.client_secret, organizationId)
    if (clientSecret === null) throw new Error('A client secret was sealed with another APP_SECRET')
    const { name, issuer, client_id: clientId, allowed_domains: allowedDomains } = row
    return { name, issuer, clientId, clientSecret, allowedDomains }
  }

  return { show, save, remove, findEnabled, redirectUriOf }
}

function refusalOfIssuer(error: unknown, isOperator: boolean) {
  if (error instanceof OpenIdManyTenantsError) return 'sso.issuer_multi_tenant'
  return error instanceof OpenIdProviderInsideError && isOperator
    ? 'sso.issuer_inside'
    : 'sso.issuer_unreachable'
}

function requireAdmin({ role }: UserCaller): void {
  if (!isAdminRole(role)) throw new AppError('general.forbidden')
}

function present(row: ProviderRow): SignInProvider {
  const { name, issuer, client_id: clientId, allowed_domains: allowedDomains, is_enabled: isEnabled } = row
  return { name, issuer, clientId, allowedDomains, isEnabled }
}
