import { limits, type RegionFormats } from '@majlis/contract'
import { canonicalTimeZone } from '@majlis/scheduling'
import { OpenIdError, OpenIdSilentError, type OpenIdClient } from '../../integrations/openid/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { deriveKey } from '../../platform/keys/keys.ts'
import { createSeal } from '../../platform/keys/seal.ts'
import { ipKeys } from '../../platform/limits/ip-key.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import type { Origin } from '../accounts/index.ts'
import type { AuthenticationApi } from '../authentication/index.ts'
import type { OnlyRuleGate } from './only-rule.ts'
import type { ProviderBulkhead } from './provider-bulkhead.ts'
import type { Providers } from './providers.ts'
import * as providerRepository from './providers.repository.ts'
import { singleSignOnLimits } from './single-sign-on.limits.ts'

export interface ProviderRedirectDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  verification: AuthenticationApi['verification']
  onlyRule: Pick<OnlyRuleGate, 'connectable'>
  openId: Pick<OpenIdClient, 'begin' | 'finish'>
  bulkhead: ProviderBulkhead
  providers: Providers
  appSecret: string
}

/** A cookie that ties a sign-in to its browser, so that a link cannot sign people in to another person's account. */
export interface BrowserTie {
  token: string
  maxAgeMs: number
}

interface BeginInput {
  organizationId: string
  rememberMe: boolean
  timeZone?: string | undefined
  formats?: RegionFormats | undefined
  /** Of a refused sign-in, whose user is connected and signed in. */
  token?: string | undefined
  /** Connects this user instead of signing in. */
  connectsUserId?: string | null
}

export interface ReturnInput {
  /** Taken from the address to which the browser was sent back. */
  organizationId: string
  query: string
  browserToken: string | undefined
}

/** The browser's way to the provider and back (OpenID Connect Core 3.1, with PKCE). */
export function createProviderRedirects(deps: ProviderRedirectDeps) {
  const { db, clock, limiter, verification, openId, bulkhead, providers, onlyRule } = deps
  const { seal, open } = createSeal(deriveKey(deps.appSecret, 'provider-sign-in'))

  /** Throws `sso.not_offered`, `sso.failed`, `sso.provider_silent`, `sso.expired`. */
  async function begin(input: BeginInput, origin: Origin): Promise<{ url: string; tie: BrowserTie }> {
    const { organizationId, rememberMe, timeZone, formats, token: refusedToken } = input
    const { connectsUserId = null } = input
    await limiter.consume(singleSignOnLimits.perAddress, ipKeys(origin.address))
    const provider = await providers.findEnabled(db, organizationId)
    if (!provider) throw new AppError('sso.not_offered')
    const refusedUserId =
      refusedToken === undefined ? null : onlyRule.connectable(organizationId, refusedToken)
    const { url, checks } = await bulkhead(organizationId, (deadline) =>
      requireAnswer(() => openId.begin(provider, providers.redirectUriOf(organizationId), deadline)),
    )
    const token = verification.newLinkToken()
    const stateHash = verification.hashLinkToken(checks.state)
    await providerRepository.insertSignIn(db, {
      state_hash: stateHash,
      organization_id: organizationId,
      browser_hash: verification.hashLinkToken(token),
      checks: seal(JSON.stringify([checks.nonce, checks.codeVerifier]), stateHash),
      is_persistent: rememberMe,
      user_id: refusedUserId ?? connectsUserId,
      signs_in: refusedUserId !== null,
      time_zone: timeZone === undefined ? null : canonicalTimeZone(timeZone),
      formats: formats ? JSON.stringify(formats) : null,
      expires_at: new Date(clock.now() + limits.singleSignOn.waitMs),
    })
    return { url, tie: { token, maxAgeMs: limits.singleSignOn.waitMs } }
  }

  /**
   * Uses up the sign-in of this browser and asks the provider who the person is. Holds no database connection while it waits. A code never goes
   * to another organisation's provider. Throws `sso.expired`, `sso.failed`, `sso.not_offered`, `sso.provider_silent`.
   */
  function complete(input: ReturnInput) {
    // A request that is refused because too many wait has used nothing up, and can be repeated.
    return bulkhead(input.organizationId, (deadline) => identify(input, deadline))
  }

  async function identify({ organizationId, query, browserToken }: ReturnInput, deadline: AbortSignal) {
    const currentUrl = new URL(providers.redirectUriOf(organizationId))
    currentUrl.search = query
    const state = currentUrl.searchParams.get('state')
    if (!state || !browserToken) throw new AppError('sso.expired')
    const stateHash = verification.hashLinkToken(state)
    const browserHash = verification.hashLinkToken(browserToken)
    const now = new Date(clock.now())
    const begun = await providerRepository.useSignIn(db, stateHash, browserHash, now)
    if (!begun) throw new AppError('sso.expired')
    if (begun.organization_id !== organizationId) throw new AppError('sso.failed')
    const provider = await providers.findEnabled(db, organizationId)
    const [nonce, codeVerifier] = checksOf(open(begun.checks, stateHash))
    if (!provider) throw new AppError('sso.not_offered')
    const checks = { state, nonce, codeVerifier }
    const person = await requireAnswer(() => openId.finish(provider, currentUrl, checks, deadline))
    return { begun, provider, person }
  }

  async function purge(): Promise<void> {
    await providerRepository.deleteSignInsBefore(db, new Date(clock.now()))
  }

  return { begin, complete, purge }
}

function checksOf(sealed: string | null): [nonce: string, codeVerifier: string] {
  // Written by `begin` as two strings; without them the provider refuses the code.
  return sealed === null ? ['', ''] : (JSON.parse(sealed) as [string, string])
}

async function requireAnswer<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof OpenIdSilentError)
      throw new AppError('sso.provider_silent', undefined, { cause: error })
    if (error instanceof OpenIdError) throw new AppError('sso.failed', undefined, { cause: error })
    throw error
  }
}
