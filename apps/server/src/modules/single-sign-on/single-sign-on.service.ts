import { limits } from '@majlis/contract'
import { canonicalTimeZone } from '@majlis/scheduling'
import {
  OpenIdError,
  OpenIdSilentError,
  type OpenIdClient,
  type OpenIdPerson,
} from '../../integrations/openid/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { deriveKey } from '../../platform/keys/keys.ts'
import { createSeal } from '../../platform/keys/seal.ts'
import { ipKeys } from '../../platform/limits/ip-key.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import {
  type AuthSessions,
  type OpenSession,
  type Origin,
  refusalOf,
  requireNotRefused,
  userRepository,
} from '../accounts/index.ts'
import type { PasswordResets, SecurityService, Verification } from '../authentication/index.ts'
import { singleSignOnLimits } from './single-sign-on.limits.ts'
import type { OnlyRuleGate } from './only-rule.ts'
import type { ProviderArrivals } from './provider-arrivals.ts'
import type { ProviderLinks } from './provider-links.service.ts'
import type { KnownProvider, ProviderSettings } from './provider-settings.service.ts'
import type { ProviderTurns } from './provider-turns.ts'
import type { ProviderVouching } from './provider-vouching.ts'
import * as providerRepository from './providers.repository.ts'

interface SingleSignOnDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  verification: Verification
  authSessions: Pick<AuthSessions, 'open'>
  resets: Pick<PasswordResets, 'requireOwnPassword'>
  security: Pick<SecurityService, 'getUser' | 'listProofs'>
  arrivals: ProviderArrivals
  links: Pick<ProviderLinks, 'getUser' | 'link'>
  onlyRule: Pick<OnlyRuleGate, 'connectable' | 'refusesPassword'>
  openId: Pick<OpenIdClient, 'begin' | 'finish'>
  turns: ProviderTurns
  vouching: Pick<ProviderVouching, 'vouchesFor'>
  settings: ProviderSettings
  appSecret: string
}

/** Of the cookie that ties a sign-in to its browser, so that nobody can be signed in to somebody else's account by a link. */
export interface BrowserTie {
  token: string
  maxAgeMs: number
}

export type SingleSignOn = ReturnType<typeof createSingleSignOn>

/**
 * Sign-in by the organisation's own provider (OpenID Connect Core 3.1, with PKCE). The provider asks for second factors itself, so none is
 * asked for here; a password that has to be changed is changed first, for whoever chose it could come in by it.
 */
export function createSingleSignOn(deps: SingleSignOnDeps) {
  const {
    db,
    clock,
    limiter,
    verification,
    authSessions,
    resets,
    arrivals,
    openId,
    turns,
    vouching,
    settings,
    links,
    onlyRule,
    security,
  } = deps
  const { seal, open } = createSeal(deriveKey(deps.appSecret, 'provider-sign-in'))

  async function offered(organizationId: string): Promise<{ name: string } | null> {
    const provider = await settings.findEnabled(db, organizationId)
    return provider && { name: provider.name }
  }

  /**
   * With `connectsUserId` nobody is going to be signed in: whoever the provider names is connected with that user. With the token of a refused
   * sign-in that user is connected, and signed in. Throws `sso.not_offered`, `sso.failed`, `sso.provider_silent`, `sso.expired`.
   */
  async function begin(
    {
      organizationId,
      rememberMe,
      timeZone,
      token: refusedToken,
      connectsUserId = null,
    }: {
      organizationId: string
      rememberMe: boolean
      timeZone?: string | undefined
      token?: string | undefined
      connectsUserId?: string | null
    },
    origin: Origin,
  ): Promise<{ url: string; tie: BrowserTie }> {
    await limiter.consume(singleSignOnLimits.perAddress, ipKeys(origin.address))
    const provider = await settings.findEnabled(db, organizationId)
    if (!provider) throw new AppError('sso.not_offered')
    const refusedUserId =
      refusedToken === undefined ? null : onlyRule.connectable(organizationId, refusedToken)
    const { url, checks } = await turns(organizationId, (deadline) =>
      proven(() => openId.begin(provider, settings.redirectUriOf(organizationId), deadline)),
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
      expires_at: new Date(clock.now() + limits.singleSignOn.waitMs),
    })
    return { url, tie: { token, maxAgeMs: limits.singleSignOn.waitMs } }
  }

  /**
   * Null where an account was connected. The organisation is that of the address to which the browser was sent back: the code goes to no
   * other one's provider, and ends with the sign-in that it does not belong to. Throws `sso.expired`, `sso.failed`, `sso.provider_silent`, and why
   * the person may not come in; with the token of a link `sso.joins_with_account`, where an invitation waits for an account elsewhere, and
   * `identity.password_change_required`.
   */
  async function finish(
    {
      organizationId,
      query,
      browserToken,
    }: { organizationId: string; query: string; browserToken: string | undefined },
    origin: Origin,
  ): Promise<OpenSession | null> {
    // Whose turn does not come has used nothing up, and can come again.
    const { begun, provider, person } = await turns(organizationId, (deadline) =>
      askWhoItIs({ organizationId, query, browserToken }, deadline),
    )
    const { is_persistent: isPersistent, time_zone: timeZone, user_id: connectsUserId } = begun
    if (connectsUserId !== null) {
      const { signs_in: isOnWayIn } = begun
      const whose = { organizationId, userId: connectsUserId, isOnWayIn, address: origin.address }
      await connect(whose, provider, person)
    }
    if (connectsUserId !== null && !begun.signs_in) return null
    const arrival = { organizationId, address: origin.address, timeZone }
    // What was found out about the person stays, whatever they have to do first.
    const arrived = await db.transaction().execute((tx) => arrivals.findOrMake(tx, arrival, provider, person))
    if ('joinToken' in arrived) throw new AppError('sso.joins_with_account', { token: arrived.joinToken })
    const { user, isVouched } = arrived
    await requireNotRefused(db, user)
    // A password that opens nothing need not be changed.
    if (!(await onlyRule.refusesPassword(db, user))) await resets.requireOwnPassword(user)
    // The provider is the organisation's, so its word is a proof only for people who have no other.
    const isProof = (await security.listProofs(await security.getUser(user.id))).length === 0
    const way = isVouched ? 'provider' : 'provider_link'
    const opening = { origin, isPersistent, way, ...(isProof ? {} : { provenAt: null }) } as const
    return db.transaction().execute(async (tx) => {
      const linked = await links.getUser(tx, user, { issuer: provider.issuer, subject: person.subject })
      return authSessions.open(tx, linked, opening)
    })
  }

  /** Uses the sign-in of this browser up, and asks the provider. No connection to the database is held meanwhile. */
  async function askWhoItIs(
    {
      organizationId,
      query,
      browserToken,
    }: { organizationId: string; query: string; browserToken: string | undefined },
    deadline: AbortSignal,
  ) {
    const currentUrl = new URL(settings.redirectUriOf(organizationId))
    currentUrl.search = query
    const state = currentUrl.searchParams.get('state')
    if (!state || !browserToken) throw new AppError('sso.expired')
    const stateHash = verification.hashLinkToken(state)
    const browserHash = verification.hashLinkToken(browserToken)
    const now = new Date(clock.now())
    const begun = await providerRepository.useSignIn(db, stateHash, browserHash, now)
    if (!begun) throw new AppError('sso.expired')
    if (begun.organization_id !== organizationId) throw new AppError('sso.failed')
    const provider = await settings.findEnabled(db, organizationId)
    const [nonce, codeVerifier] = checksOf(open(begun.checks, stateHash))
    if (!provider) throw new AppError('sso.not_offered')
    const checks = { state, nonce, codeVerifier }
    const person = await proven(() => openId.finish(provider, currentUrl, checks, deadline))
    return { begun, provider, person }
  }

  /**
   * Connecting twice is harmless. On the way in it takes the user's own address: somebody else's password and one's own account at the provider
   * would open that other account for good. Throws `sso.outside_account` where the provider does not vouch for an address of the organisation,
   * `sso.other_address`, `sso.connected_elsewhere`, and why the user may not come in any more.
   */
  async function connect(
    {
      organizationId,
      userId,
      isOnWayIn,
      address,
    }: { organizationId: string; userId: string; isOnWayIn: boolean; address: string },
    provider: KnownProvider,
    person: OpenIdPerson,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const user = await userRepository.findById(tx, organizationId, userId)
      const refusal = user ? refusalOf(user) : 'identity.account_not_found'
      if (!user || refusal) throw new AppError(refusal ?? 'identity.account_not_found')
      if (!(await vouching.vouchesFor(tx, organizationId, provider, person)))
        throw new AppError('sso.outside_account')
      if (isOnWayIn && person.email?.toLowerCase() !== user.email.toLowerCase())
        throw new AppError('sso.other_address')
      await links.link(tx, user, { provider, subject: person.subject, by: 'person', address })
    })
  }

  async function purge(): Promise<void> {
    await providerRepository.deleteSignInsBefore(db, new Date(clock.now()))
  }

  return { offered, begin, finish, purge }
}

function checksOf(sealed: string | null): [nonce: string, codeVerifier: string] {
  // Written by `begin` as two texts; whoever cannot open it gets nowhere at the provider.
  return sealed === null ? ['', ''] : (JSON.parse(sealed) as [string, string])
}

async function proven<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof OpenIdSilentError)
      throw new AppError('sso.provider_silent', undefined, { cause: error })
    if (error instanceof OpenIdError) throw new AppError('sso.failed', undefined, { cause: error })
    throw error
  }
}
