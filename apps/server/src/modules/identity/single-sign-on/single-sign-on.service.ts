import { languages, limits } from '@majlis/contract'
import { OpenIdError, type OpenIdClient, type OpenIdPerson } from '../../../integrations/openid/index.ts'
import type { AuditLog } from '../../../platform/audit/audit.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Events } from '../../../platform/events/events.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { deriveKey } from '../../../platform/keys/keys.ts'
import { createSeal } from '../../../platform/keys/seal.ts'
import { ipKey } from '../../../platform/limits/ip-key.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { Origin } from '../auth-sessions.repository.ts'
import type { AuthSessions, OpenSession } from '../auth-sessions.service.ts'
import { singleSignOnLimits } from '../identity.limits.ts'
import { refusalOf, timeZoneOrDefault } from '../identity.policy.ts'
import type { SignInRules } from '../identity.ports.ts'
import type { Invitations } from '../invitations/invitations.service.ts'
import { createPeopleRepository } from '../people/people.repository.ts'
import { requireNotRefused } from '../refused.ts'
import { createUserRepository, type User } from '../users.repository.ts'
import type { Verification } from '../verification.ts'
import type { KnownProvider, ProviderSettings } from './provider-settings.service.ts'
import { createProviderRepository } from './providers.repository.ts'

interface SingleSignOnDeps {
  db: Db
  clock: Clock
  events: Events
  limiter: Limiter
  verification: Verification
  authSessions: AuthSessions
  invitations: Invitations
  rules: Pick<SignInRules, 'requireAllowedEmail'>
  audit: AuditLog
  openId: OpenIdClient
  settings: ProviderSettings
  appSecret: string
}

/** Of the cookie that ties a sign-in to its browser, so that nobody can be signed in to somebody else's account by a link. */
export interface BrowserTie {
  token: string
  maxAgeMs: number
}

/** Where somebody comes in, and from where. */
interface Arrival {
  organizationId: string
  /** Of the network. */
  address: string
  /** Of the browser; null where it did not say. */
  timeZone: string | null
}

export type SingleSignOn = ReturnType<typeof createSingleSignOn>

/**
 * Sign-in by the organisation's own provider (OpenID Connect Core 3.1, with PKCE). Who the provider knows by its subject is
 * signed in; else a verified address of a domain that the provider may send finds the user, and one that the organisation takes too
 * completes an invitation or makes a user of the lowest role (spec 5.1). The provider asks for second factors itself, so none is asked for here.
 */
export function createSingleSignOn(deps: SingleSignOnDeps) {
  const { db, clock, events, limiter, verification, authSessions, invitations, openId, settings } = deps
  const { rules, audit } = deps
  const { seal, open } = createSeal(deriveKey(deps.appSecret, 'provider-sign-in'))

  async function offered(organizationId: string): Promise<{ name: string } | null> {
    const provider = await settings.findEnabled(db, organizationId)
    return provider && { name: provider.name }
  }

  /**
   * With `connectsUserId` nobody is going to be signed in: whoever the provider names is connected with that user. Throws
   * `sso.not_offered`, `sso.failed`.
   */
  async function begin(
    {
      organizationId,
      rememberMe,
      timeZone,
      connectsUserId = null,
    }: {
      organizationId: string
      rememberMe: boolean
      timeZone?: string | undefined
      connectsUserId?: string | null
    },
    origin: Origin,
  ): Promise<{ url: string; tie: BrowserTie }> {
    await limiter.consume(singleSignOnLimits.perAddress, [ipKey(origin.address)])
    const provider = await settings.findEnabled(db, organizationId)
    if (!provider) throw new AppError('sso.not_offered')
    const { url, checks } = await proven(() => openId.begin(provider, settings.redirectUri))
    const token = verification.newLinkToken()
    const stateHash = verification.hashLinkToken(checks.state)
    await createProviderRepository(db).insertSignIn({
      state_hash: stateHash,
      organization_id: organizationId,
      browser_hash: verification.hashLinkToken(token),
      checks: seal(JSON.stringify([checks.nonce, checks.codeVerifier]), stateHash),
      is_persistent: rememberMe,
      user_id: connectsUserId,
      time_zone: timeZone ?? null,
      expires_at: new Date(clock.now() + limits.singleSignOn.waitMs),
    })
    return { url, tie: { token, maxAgeMs: limits.singleSignOn.waitMs } }
  }

  /** Null where an account was connected. Throws `sso.expired`, `sso.failed`, and why the person may not come in. */
  async function finish(
    { query, browserToken }: { query: string; browserToken: string | undefined },
    origin: Origin,
  ): Promise<OpenSession | null> {
    const currentUrl = new URL(settings.redirectUri)
    currentUrl.search = query
    const state = currentUrl.searchParams.get('state')
    if (!state || !browserToken) throw new AppError('sso.expired')
    const stateHash = verification.hashLinkToken(state)
    const browserHash = verification.hashLinkToken(browserToken)
    const now = new Date(clock.now())
    const begun = await createProviderRepository(db).useSignIn(stateHash, browserHash, now)
    if (!begun) throw new AppError('sso.expired')
    const { organization_id: organizationId, is_persistent: isPersistent, time_zone: timeZone } = begun
    const provider = await settings.findEnabled(db, organizationId)
    const [nonce, codeVerifier] = checksOf(open(begun.checks, stateHash))
    if (!provider) throw new AppError('sso.not_offered')
    const checks = { state, nonce, codeVerifier }
    const person = await proven(() => openId.finish(provider, currentUrl, checks))
    const { user_id: connectsUserId } = begun
    if (connectsUserId !== null) {
      await connect({ organizationId, userId: connectsUserId }, provider, person)
      return null
    }
    return db.transaction().execute(async (tx) => {
      const user = await findOrMake(
        tx,
        { organizationId, address: origin.address, timeZone },
        provider,
        person,
      )
      await requireNotRefused(tx, user)
      return authSessions.open(tx, user, { origin, isPersistent })
    })
  }

  /** Connecting twice is harmless. Throws `sso.connected_elsewhere`, and why the user may not come in any more. */
  async function connect(
    { organizationId, userId }: { organizationId: string; userId: string },
    { issuer }: KnownProvider,
    { subject }: OpenIdPerson,
  ): Promise<void> {
    await db.transaction().execute(async (tx) => {
      const user = await createUserRepository(tx).findById(organizationId, userId)
      const refusal = user ? refusalOf(user) : 'identity.account_not_found'
      if (refusal) throw new AppError(refusal)
      const repository = createProviderRepository(tx)
      await repository.link(organizationId, { issuer, subject, userId, now: new Date(clock.now()) })
      if ((await repository.findIdentity(organizationId, issuer, subject)) !== userId)
        throw new AppError('sso.connected_elsewhere')
    })
  }

  async function findOrMake(
    tx: Tx,
    arrival: Arrival,
    provider: KnownProvider,
    person: OpenIdPerson,
  ): Promise<User> {
    const { organizationId } = arrival
    const repository = createProviderRepository(tx)
    const { issuer } = provider
    const userId = await repository.findIdentity(organizationId, issuer, person.subject)
    const known = userId && (await createUserRepository(tx).findById(organizationId, userId))
    if (known) return known
    const email = requireAddress(provider, person)
    const user = await findOrMakeByAddress(tx, arrival, email, person)
    const { subject } = person
    await repository.link(organizationId, { issuer, subject, userId: user.id, now: new Date(clock.now()) })
    return user
  }

  async function findOrMakeByAddress(
    tx: Tx,
    arrival: Arrival,
    email: string,
    person: OpenIdPerson,
  ): Promise<User> {
    const { organizationId } = arrival
    const users = createUserRepository(tx)
    const found = await users.findByEmail(email)
    if (found && found.organizationId !== organizationId) throw new AppError('sso.other_organization')
    // Admins set the provider up, and nobody takes an action on a higher role (spec 6.1): not even in its name.
    if (found?.role === 'owner') throw new AppError('sso.not_linked')
    if (found && found.status !== 'invited') return found
    await rules.requireAllowedEmail(tx, organizationId, email)
    return found ? completeInvited(tx, arrival, found, person) : make(tx, arrival, email, person)
  }

  async function completeInvited(
    tx: Tx,
    { timeZone }: Arrival,
    invited: User,
    person: OpenIdPerson,
  ): Promise<User> {
    const active = await createUserRepository(tx).activate(invited.id, {
      firstName: person.firstName || invited.firstName,
      lastName: person.lastName || invited.lastName,
      language: invited.language,
      timeZone: timeZone === null ? invited.timeZone : timeZoneOrDefault(timeZone),
      passwordHash: null,
      isEmailProven: false,
      now: new Date(clock.now()),
    })
    if (!active) throw new AppError('identity.account_not_found')
    await invitations.welcome(tx, active)
    return active
  }

  async function make(tx: Tx, arrival: Arrival, email: string, person: OpenIdPerson): Promise<User> {
    const { organizationId, address, timeZone } = arrival
    const people = createPeopleRepository(tx)
    await people.lockOrganization(organizationId)
    // Whose only person is deleting the account takes nobody in any more.
    if (!(await people.hasOwner(organizationId))) throw new AppError('sso.not_offered')
    const users = createUserRepository(tx)
    const now = new Date(clock.now())
    const userId = newId(clock.now())
    await users.insertIfFree({
      id: userId,
      organization_id: organizationId,
      email,
      first_name: person.firstName || email.slice(0, email.indexOf('@')),
      last_name: person.lastName,
      password_hash: null,
      role: 'user',
      status: 'active',
      language: languages.find((language) => person.locale?.startsWith(language)) ?? 'en',
      time_zone: timeZoneOrDefault(timeZone ?? ''),
      activated_at: now,
      created_at: now,
      updated_at: now,
    })
    const user = await users.findById(organizationId, userId)
    // Somebody took the address in this very moment.
    if (!user) throw new AppError('sso.failed')
    await audit.record(tx, {
      actorUserId: userId,
      organizationId,
      act: 'user_joined',
      subject: { kind: 'user', id: userId, name: user.displayName.trim() },
      before: null,
      after: { email: user.email },
      address,
    })
    await events.publish(tx, 'user.registered', { userId, organizationId })
    await invitations.welcome(tx, user)
    return user
  }

  async function purge(): Promise<void> {
    await createProviderRepository(db).deleteSignInsBefore(new Date(clock.now()))
  }

  return { offered, begin, finish, purge }
}

/** The address that the provider vouches for, of a domain that may come in. */
function requireAddress({ allowedDomains }: KnownProvider, person: OpenIdPerson): string {
  if (!person.email || !person.isEmailVerified) throw new AppError('sso.email_missing')
  const domain = person.email.slice(person.email.lastIndexOf('@') + 1)
  if (!allowedDomains.includes(domain)) throw new AppError('sso.domain_not_allowed')
  return person.email
}

function checksOf(sealed: string | null): [nonce: string, codeVerifier: string] {
  // Written by `begin` as two texts; whoever cannot open it gets nowhere at the provider.
  return sealed === null ? ['', ''] : (JSON.parse(sealed) as [string, string])
}

async function proven<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof OpenIdError) throw new AppError('sso.failed', undefined, { cause: error })
    throw error
  }
}
