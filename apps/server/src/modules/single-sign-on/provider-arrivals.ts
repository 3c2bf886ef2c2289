import { fitName, languages } from '@majlis/contract'
import type { OpenIdPerson } from '../../integrations/openid/index.ts'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Events } from '../../platform/events/events.ts'
import { newId } from '../../platform/ids/ids.ts'
import {
  membersRepository,
  proveEmail,
  timeZoneOrDefault,
  type User,
  userRepository,
} from '../accounts/index.ts'
import type { RulesReader } from '../tenancy/index.ts'
import type { AccountMoves, Invitations } from '../authentication/index.ts'
import type { KnownProvider } from './provider-settings.service.ts'
import type { ProviderLinks } from './provider-links.service.ts'
import type { ProviderVouching } from './provider-vouching.ts'

interface ProviderArrivalDeps {
  clock: Clock
  events: Events
  invitations: Pick<Invitations, 'welcome'>
  accountMoves: Pick<AccountMoves, 'linkFor'>
  rules: Pick<RulesReader, 'requireAllowedEmail'>
  vouching: Pick<ProviderVouching, 'vouchesFor'>
  audit: AuditLog
  links: Pick<ProviderLinks, 'findUser' | 'link' | 'markVouched'>
}

/** Where somebody comes in, and from where. */
interface Arrival {
  organizationId: string
  /** Of the network. */
  address: string
  /** Of the browser; null where it did not say. */
  timeZone: string | null
}

/** The link by which somebody who is invited, and has an account elsewhere, joins with that. */
interface Joining {
  joinToken: string
}

/** Who it is, and whether the provider vouches for an address of the organisation. */
type Arrived = { user: User; isVouched: boolean } | Joining

/**
 * Who comes by the organisation's provider: who is known by its subject; else a verified address of a domain that the provider may send, and
 * that the organisation takes too, completes an invitation or makes a user of the lowest role (spec 5.1). An account that is there already is
 * connected by its owner only, signed in. The provider speaks only for domains that the organisation has proven today, so an address that it
 * vouches for is proven, too.
 */
export function createProviderArrivals(deps: ProviderArrivalDeps) {
  const { clock, invitations, accountMoves, rules, audit, links, vouching } = deps

  /** Throws why the person may not come in. Whether somebody known may come without such an address is for the rule to say as the session opens. */
  async function findOrMake(
    tx: Tx,
    arrival: Arrival,
    provider: KnownProvider,
    person: OpenIdPerson,
  ): Promise<Arrived> {
    const { organizationId } = arrival
    const { issuer } = provider
    const { subject } = person
    const known = await links.findUser(tx, organizationId, { issuer, subject })
    if (known) {
      const isVouched = await vouching.vouchesFor(tx, organizationId, provider, person)
      if (isVouched && person.email === known.email) await proveEmail(tx, known, deps)
      await links.markVouched(tx, organizationId, { issuer, subject }, isVouched)
      return { user: known, isVouched }
    }
    const email = await requireAddress(tx, organizationId, provider, person)
    const arrived = await findOrMakeByAddress(tx, arrival, email, person)
    if ('joinToken' in arrived) return arrived
    await links.link(tx, arrived.user, { provider, subject, by: 'arrival', address: arrival.address })
    return { ...arrived, isVouched: true }
  }

  async function findOrMakeByAddress(
    tx: Tx,
    arrival: Arrival,
    email: string,
    person: OpenIdPerson,
  ): Promise<{ user: User } | Joining> {
    const { organizationId } = arrival
    const found = await userRepository.findByEmail(tx, email)
    if (found && found.organizationId !== organizationId) {
      const joinToken = await accountMoves.linkFor(tx, organizationId, found.id)
      if (joinToken === null) throw new AppError('sso.other_organization')
      return { joinToken }
    }
    const invited = found ? null : await userRepository.findInvited(tx, organizationId, email)
    // Admins set the provider up, and nobody takes an action in the name of another person, let alone on a higher role (spec 6.1).
    if (found || invited?.role === 'owner') throw new AppError('sso.not_linked')
    await rules.requireAllowedEmail(tx, organizationId, email)
    const user = invited
      ? await completeInvited(tx, arrival, invited, person)
      : await make(tx, arrival, email, person)
    return { user }
  }

  async function completeInvited(
    tx: Tx,
    { timeZone }: Arrival,
    invited: User,
    person: OpenIdPerson,
  ): Promise<User> {
    const active = await userRepository.activate(tx, invited.id, {
      firstName: person.firstName || invited.firstName,
      lastName: person.lastName || invited.lastName,
      language: invited.language,
      timeZone: timeZone === null ? invited.timeZone : timeZoneOrDefault(timeZone),
      passwordHash: null,
      isEmailProven: true,
      now: new Date(clock.now()),
    })
    if (!active) throw new AppError('identity.account_not_found')
    await invitations.welcome(tx, active)
    return active
  }

  async function make(tx: Tx, arrival: Arrival, email: string, person: OpenIdPerson): Promise<User> {
    const { organizationId, address, timeZone } = arrival
    await membersRepository.lockOrganization(tx, organizationId)
    // Whose only person is deleting the account takes nobody in any more.
    if (!(await membersRepository.hasOwner(tx, organizationId))) throw new AppError('sso.not_offered')
    const now = new Date(clock.now())
    const userId = newId(clock.now())
    await userRepository.insertIfFree(tx, {
      id: userId,
      organization_id: organizationId,
      email,
      first_name: person.firstName || fitName(email.slice(0, email.indexOf('@'))),
      last_name: person.lastName,
      password_hash: null,
      role: 'user',
      status: 'active',
      language: languages.find((language) => person.locale?.startsWith(language)) ?? 'en',
      time_zone: timeZoneOrDefault(timeZone ?? ''),
      activated_at: now,
      email_proven_at: now,
      created_at: now,
      updated_at: now,
    })
    const user = await userRepository.findById(tx, organizationId, userId)
    // Somebody took the address in this very moment.
    if (!user) throw new AppError('sso.failed')
    await audit.record(tx, {
      actorUserId: userId,
      organizationId,
      act: 'user_joined',
      subject: { kind: 'user', id: userId, name: user.displayName },
      before: null,
      after: { email: user.email },
      address,
    })
    await invitations.welcome(tx, user)
    return user
  }

  /** The address that the provider vouches for, of a domain that may come in. */
  async function requireAddress(
    tx: Tx,
    organizationId: string,
    provider: KnownProvider,
    person: OpenIdPerson,
  ): Promise<string> {
    if (!person.email || !person.isEmailVerified) throw new AppError('sso.email_missing')
    if (!(await vouching.vouchesFor(tx, organizationId, provider, person)))
      throw new AppError('sso.domain_not_allowed')
    return person.email
  }

  return { findOrMake }
}

export type ProviderArrivals = ReturnType<typeof createProviderArrivals>
