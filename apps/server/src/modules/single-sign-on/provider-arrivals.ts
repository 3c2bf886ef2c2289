import type { OpenIdPerson } from '../../integrations/openid/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Events } from '../../platform/events/events.ts'
import { proveEmail, type User, userRepository } from '../accounts/index.ts'
import type { AuthenticationApi } from '../authentication/index.ts'
import type { RulesReader } from '../tenancy/index.ts'
import { type Arrival, createProviderAccounts, type ProviderAccountDeps } from './provider-accounts.ts'
import type { ProviderLinks } from './provider-links.service.ts'
import type { KnownProvider } from './providers.ts'
import type { ProviderVouching } from './provider-vouching.ts'
import * as providerRepository from './providers.repository.ts'

interface ProviderArrivalDeps extends ProviderAccountDeps {
  clock: Clock
  events: Events
  accountMoves: AuthenticationApi['accountMoves']
  rules: Pick<RulesReader, 'requireAllowedEmail'>
  vouching: Pick<ProviderVouching, 'vouchesFor'>
  links: Pick<ProviderLinks, 'findUser' | 'link'>
}

/** The link with which an invited person who already has an account elsewhere joins with it. */
interface Joining {
  joinToken: string
}

/** The person's account, and whether the provider vouches for their address. */
type Arrived = { user: User; isVouched: boolean } | Joining

/**
 * The account of a person who comes from the organisation's provider: found by the provider's subject. Otherwise a verified address, of a domain
 * that both the provider and the organisation accept, completes an invitation or creates a user of the lowest role (spec 5.1). An existing
 * account is connected only by its owner, signed in. The provider vouches only for domains that the organisation has proven by now, so an
 * address that it vouches for is proven too.
 */
export function createProviderArrivals(deps: ProviderArrivalDeps) {
  const { accountMoves, rules, links, vouching } = deps
  const accounts = createProviderAccounts(deps)

  /** Throws why the person may not sign in. Whether a known person may do so without such an address is decided when the session opens. */
  async function findOrCreate(
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
      await providerRepository.markVouched(tx, organizationId, { issuer, subject }, isVouched)
      return { user: known, isVouched }
    }
    const email = await requireAddress(tx, organizationId, provider, person)
    const arrived = await findOrCreateByAddress(tx, arrival, email, person)
    if ('joinToken' in arrived) return arrived
    await links.link(tx, arrived.user, { provider, subject, by: 'arrival', address: arrival.address })
    return { ...arrived, isVouched: true }
  }

  async function findOrCreateByAddress(
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
    // Admins choose the provider, and no one acts for another person, let alone one of a higher role (spec 6.1).
    if (found || invited?.role === 'owner') throw new AppError('sso.not_linked')
    await rules.requireAllowedEmail(tx, organizationId, email)
    const user = invited
      ? await accounts.completeInvited(tx, arrival, invited, person)
      : await accounts.create(tx, arrival, email, person)
    return { user }
  }

  /** The address that the provider vouches for. Throws `sso.email_missing`, `sso.domain_not_allowed`. */
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

  return { findOrCreate }
}

export type ProviderArrivals = ReturnType<typeof createProviderArrivals>
