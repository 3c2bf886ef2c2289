import type { OpenIdPerson } from '../../integrations/openid/index.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import {
  type AuthSessions,
  type OpenSession,
  type Origin,
  refusalOf,
  requireNotRefused,
  userRepository,
} from '../accounts/index.ts'
import type { AuthenticationApi } from '../authentication/index.ts'
import type { OnlyRuleGate } from './only-rule.ts'
import type { ProviderArrivals } from './provider-arrivals.ts'
import type { ProviderLinks } from './provider-links.service.ts'
import { createProviderRedirects, type ProviderRedirectDeps, type ReturnInput } from './provider-redirects.ts'
import type { ProviderVouching } from './provider-vouching.ts'
import type { KnownProvider } from './providers.ts'

interface SingleSignOnDeps extends ProviderRedirectDeps {
  db: Db
  authSessions: Pick<AuthSessions, 'open'>
  resets: Pick<AuthenticationApi['resets'], 'requireOwnPassword'>
  security: Pick<AuthenticationApi['security'], 'getUser' | 'listProofs'>
  arrivals: ProviderArrivals
  links: Pick<ProviderLinks, 'getUser' | 'link'>
  onlyRule: Pick<OnlyRuleGate, 'connectable' | 'refusesPassword'>
  vouching: Pick<ProviderVouching, 'vouchesFor'>
}

interface Connecting {
  organizationId: string
  userId: string
  isSigningIn: boolean
  /** IP address. */
  address: string
}

export type SingleSignOn = ReturnType<typeof createSingleSignOn>

/**
 * Sign-in with the organisation's own provider. The provider asks for second factors itself, so Majlis asks for none. A password that has to be
 * changed is changed first, because the person who chose it could still sign in with it.
 */
export function createSingleSignOn(deps: SingleSignOnDeps) {
  const { db, authSessions, resets, arrivals, vouching, providers, links, onlyRule, security } = deps
  const { begin, complete, purge } = createProviderRedirects(deps)

  async function offered(organizationId: string): Promise<{ name: string } | null> {
    const provider = await providers.findEnabled(db, organizationId)
    return provider && { name: provider.name }
  }

  /**
   * Null if an account was connected instead of a sign-in. Throws what `complete` throws, and why the person may not sign in:
   * `sso.joins_with_account` with the token of a link if an invitation waits for an account elsewhere, and
   * `identity.password_change_required` with that of a reset link.
   */
  async function finish(input: ReturnInput, origin: Origin): Promise<OpenSession | null> {
    const { organizationId } = input
    const { address } = origin
    const { begun, provider, person } = await complete(input)
    const { is_persistent: isPersistent, time_zone: timeZone, formats, user_id: userId } = begun
    if (userId !== null) {
      const connecting = { organizationId, userId, isSigningIn: begun.signs_in, address }
      await connect(connecting, provider, person)
      if (!begun.signs_in) return null
    }
    const arrival = { organizationId, address, timeZone, formats }
    // Committed before the checks below, which may send the person elsewhere first.
    const arrived = await db
      .transaction()
      .execute((tx) => arrivals.findOrCreate(tx, arrival, provider, person))
    if ('joinToken' in arrived) throw new AppError('sso.joins_with_account', { token: arrived.joinToken })
    const { user, isVouched } = arrived
    await requireNotRefused(db, user)
    // A password with which the person cannot sign in need not be changed.
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

  /**
   * Connecting twice is harmless. During a sign-in it requires the user's own address: otherwise a stolen password and the thief's account at the
   * provider would open the account for good. Throws `sso.outside_account` if the provider does not vouch for an address of the organisation,
   * `sso.other_address`, `sso.connected_elsewhere`, and why the user may no longer sign in.
   */
  async function connect(
    { organizationId, userId, isSigningIn, address }: Connecting,
    provider: KnownProvider,
    person: OpenIdPerson,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const user = await userRepository.findById(tx, organizationId, userId)
      const refusal = user ? refusalOf(user) : 'identity.account_not_found'
      if (!user || refusal) throw new AppError(refusal ?? 'identity.account_not_found')
      if (!(await vouching.vouchesFor(tx, organizationId, provider, person)))
        throw new AppError('sso.outside_account')
      if (isSigningIn && person.email?.toLowerCase() !== user.email.toLowerCase())
        throw new AppError('sso.other_address')
      await links.link(tx, user, { provider, subject: person.subject, by: 'person', address })
    })
  }

  return { offered, begin, finish, purge }
}
