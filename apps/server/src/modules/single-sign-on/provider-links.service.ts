import type { Clock } from '../../platform/clock/clock.ts'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { type User, userRepository } from '../accounts/index.ts'
import * as connectedAccountsRepository from './connected-accounts.repository.ts'
import {
  type Actor,
  createProviderLinkAnnouncement,
  type ProviderLinkAnnouncementDeps,
} from './provider-link-announcement.ts'
import * as providerRepository from './providers.repository.ts'
import type { LinkedBy } from './single-sign-on.tables.ts'

interface ProviderLinksDeps extends ProviderLinkAnnouncementDeps {
  clock: Clock
}

/** A person at a provider. */
interface Subject {
  issuer: string
  subject: string
}

interface NewLink {
  provider: { name: string; issuer: string }
  subject: string
  by: LinkedBy
  /** IP address of the person who links. */
  address: string
}

export type ProviderLinks = ReturnType<typeof createProviderLinks>

/**
 * Which person at a provider signs in as which user: one for each user and issuer. A link is made by its user, signed in, or when the provider
 * creates the account. It ends when another person takes its place, or when the user becomes an owner or an operator: admins choose the provider,
 * and no one acts on a higher role (spec 6.1). Each change is mailed to the user.
 */
export function createProviderLinks({ clock, ...deps }: ProviderLinksDeps) {
  const announce = createProviderLinkAnnouncement(deps)

  /** The user as whom this person signs in. Throws `sso.not_linked` for owners and operators who did not connect it themselves. */
  async function findUser(
    connection: DbOrTx,
    organizationId: string,
    { issuer, subject }: Subject,
  ): Promise<User | null> {
    const link = await providerRepository.findIdentity(connection, organizationId, issuer, subject)
    const user = link && (await userRepository.findById(connection, organizationId, link.userId))
    const isBeyondAdmins = user !== null && (user.role === 'owner' || user.isOperator)
    if (isBeyondAdmins && link?.linkedBy !== 'person') throw new AppError('sso.not_linked')
    return user
  }

  /** The same, before a session opens: locks the user's role until the transaction ends. Throws `sso.not_linked` if the link has ended. */
  async function getUser(tx: Tx, { id, organizationId }: User, at: Subject): Promise<User> {
    await connectedAccountsRepository.lockUser(tx, id)
    const user = await findUser(tx, organizationId, at)
    if (user?.id !== id) throw new AppError('sso.not_linked')
    return user
  }

  /**
   * Links the user with a person for whose address the provider vouches, in the place of any other person at that issuer. Linking twice is
   * harmless. Throws `sso.connected_elsewhere`.
   */
  async function link(tx: Tx, user: User, { provider, subject, by, address }: NewLink): Promise<void> {
    const { organizationId, id: userId } = user
    const { issuer, name } = provider
    // Two at the same time would not see each other.
    await connectedAccountsRepository.lockUser(tx, userId)
    const known = await providerRepository.findIdentity(tx, organizationId, issuer, subject)
    if (known && known.userId !== userId) throw new AppError('sso.connected_elsewhere')
    if (known) {
      await providerRepository.markVouched(tx, organizationId, { issuer, subject }, true)
      if (by === 'person') await providerRepository.markByPerson(tx, organizationId, issuer, subject)
      return
    }
    const isReplaced = await providerRepository.unlink(tx, userId, issuer)
    const now = new Date(clock.now())
    const isNew = await providerRepository.link(tx, organizationId, {
      issuer,
      subject,
      userId,
      linkedBy: by,
      now,
    })
    if (!isNew) throw new AppError('sso.connected_elsewhere')
    await announce(tx, user, { userId, address }, name, isReplaced ? 'replaced' : 'connected')
  }

  /** Ends one of the user's own links. Throws `sso.account_not_found`. */
  async function end(
    tx: Tx,
    user: User,
    { id, address, nameOf }: { id: string; address: string; nameOf: (issuer: string) => string },
  ): Promise<void> {
    const issuer = await connectedAccountsRepository.delete(tx, user.id, id)
    if (issuer === null) throw new AppError('sso.account_not_found')
    await announce(tx, user, { userId: user.id, address }, nameOf(issuer), 'disconnected')
  }

  /** Ends all links of a user who becomes an owner. */
  async function endAllOf(tx: Tx, user: User, actor: Actor): Promise<void> {
    for (const issuer of await connectedAccountsRepository.deleteAll(tx, user.id)) {
      const provider = await providerRepository.find(tx, user.organizationId)
      await announce(tx, user, actor, nameOfIssuer(issuer, provider), 'promoted')
    }
  }

  return { findUser, getUser, link, end, endAllOf }
}

/** The organisation's name for its provider; the host if it is no longer its provider. */
export function nameOfIssuer(
  issuer: string,
  provider: { issuer: string; name: string } | null | undefined,
): string {
  return issuer === provider?.issuer ? provider.name : new URL(issuer).host
}
