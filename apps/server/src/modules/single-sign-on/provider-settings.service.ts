import type { SignInProvider, signInProviderInput } from '@majlis/contract'
import type * as z from 'zod'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { requireAdmin, type OrganizationDirectory } from '../tenancy/index.ts'
import { lockOnlyRule } from './only-rule.repository.ts'
import { createProviderChecks, type ProviderCheckDeps } from './provider-checks.ts'
import type { Providers } from './providers.ts'
import * as providerRepository from './providers.repository.ts'
import type { ProviderRow } from './providers.repository.ts'
import './single-sign-on.tables.ts'

interface ProviderSettingsDeps extends ProviderCheckDeps {
  db: Db
  clock: Clock
  audit: AuditLog
  organizations: Pick<OrganizationDirectory, 'find'>
  providers: Providers
  publicUrl: string
}

type ProviderInput = z.infer<typeof signInProviderInput>

export type ProviderSettings = ReturnType<typeof createProviderSettings>

/** An organisation's own sign-in provider, for its owners and admins. The client secret is never shown. */
export function createProviderSettings(deps: ProviderSettingsDeps) {
  const { db, clock, providers, publicUrl } = deps
  const { requireProven, requireReachable } = createProviderChecks(deps)

  /** Throws `general.forbidden`. */
  async function show(actor: UserCaller) {
    requireAdmin(actor)
    const row = await providerRepository.find(db, actor.organizationId)
    const signInUrl = new URL('/sign-in', publicUrl)
    signInUrl.searchParams.set('organization', actor.organizationId)
    return {
      redirectUri: providers.redirectUriOf(actor.organizationId),
      signInUrl: signInUrl.href,
      provider: row ? present(row) : null,
    }
  }

  /**
   * Throws `general.forbidden`, `general.too_many_attempts`, `sso.client_secret_required`, `sso.domain_unproven`, `sso.issuer_unreachable`,
   * `sso.issuer_multi_tenant`, and `sso.issuer_inside` to an operator.
   */
  async function save(actor: UserCaller, input: ProviderInput, address: string): Promise<SignInProvider> {
    requireAdmin(actor)
    const { organizationId } = actor
    const before = await providerRepository.find(db, organizationId)
    const kept = before?.issuer === input.issuer ? providers.openSecret(before) : null
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
      client_secret: providers.sealSecret(organizationId, clientSecret),
      allowed_domains: allowedDomains,
      is_enabled: isEnabled,
      changed_at: new Date(clock.now()),
    }
    await db.transaction().execute(async (tx) => {
      // With another client, or without one of the domains, people might be locked out.
      const isAnother =
        !isEnabled ||
        issuer !== before?.issuer ||
        clientId !== before.client_id ||
        before.allowed_domains.some((domain) => !allowedDomains.includes(domain))
      if (isAnother && (await lockOnlyRule(tx, organizationId))) throw new AppError('sso.only_is_on')
      await providerRepository.save(tx, row)
      await record(tx, deps, actor, address, before ? present(before) : null, present(row))
    })
    return present(row)
  }

  /** Throws `general.forbidden`. Harmless if there is none. */
  async function remove(actor: UserCaller, address: string): Promise<void> {
    requireAdmin(actor)
    await db.transaction().execute(async (tx) => {
      const before = await providerRepository.find(tx, actor.organizationId)
      if (!before) return
      if (await lockOnlyRule(tx, actor.organizationId)) throw new AppError('sso.only_is_on')
      await providerRepository.delete(tx, actor.organizationId)
      await record(tx, deps, actor, address, present(before), null)
    })
  }

  return { show, save, remove }
}

function present(row: ProviderRow): SignInProvider {
  const { name, issuer, client_id: clientId, allowed_domains: allowedDomains, is_enabled: isEnabled } = row
  return { name, issuer, clientId, allowedDomains, isEnabled }
}

async function record(
  tx: Tx,
  { audit, organizations }: Pick<ProviderSettingsDeps, 'audit' | 'organizations'>,
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
