import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { type AccountMailer, type User, userRepository } from '../accounts/index.ts'
import * as connectedAccountsRepository from './connected-accounts.repository.ts'
import { providerLinkMail, type LinkNews } from './provider-link-mails.ts'
import * as providerRepository from './providers.repository.ts'
import type { LinkedBy } from './single-sign-on.tables.ts'

interface ProviderLinksDeps {
  clock: Clock
  audit: AuditLog
  mailer: AccountMailer
  publicUrl: string
}

/** Somebody at a provider. */
interface Subject {
  issuer: string
  subject: string
}

/** Who acts, and from which address of the network. */
interface Actor {
  userId: string
  address: string
}

export type ProviderLinks = ReturnType<typeof createProviderLinks>

/**
 * Which person at a provider signs in which user: one for each user and issuer. A link begins with its user's own sign-in, or with the account itself, and
 * ends with another person in its place, or with becoming an owner or an operator: admins choose the provider, and nobody takes an action on a higher
 * role (spec 6.1). The user is told by mail of each.
 */
export function createProviderLinks({ clock, audit, mailer, publicUrl }: ProviderLinksDeps) {
  /** The user whom this person at the provider signs in. Throws `sso.not_linked` for owners and operators who did not connect it themselves. */
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

  /** The same, ahead of a session: nobody becomes an owner before the transaction is over. Throws `sso.not_linked` where the link has ended. */
  async function getUser(tx: Tx, { id, organizationId }: User, at: Subject): Promise<User> {
    await connectedAccountsRepository.lockUser(tx, id)
    const user = await findUser(tx, organizationId, at)
    if (user?.id !== id) throw new AppError('sso.not_linked')
    return user
  }

  /**
   * With a person for whose address the provider vouches. Another one at that issuer, who signed the user in until now, does not any more.
   * Linking twice is harmless. Throws `sso.connected_elsewhere`.
   */
  async function link(
    tx: Tx,
    user: User,
    {
      provider,
      subject,
      by,
      address,
    }: { provider: { name: string; issuer: string }; subject: string; by: LinkedBy; address: string },
  ): Promise<void> {
    const { organizationId, id: userId } = user
    const { issuer, name } = provider
    // Of two that go at once, each would see no other.
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
    await tell(tx, user, { userId, address }, name, isReplaced ? 'replaced' : 'connected')
  }

  /** What the provider said as the person came. */
  async function markVouched(tx: Tx, organizationId: string, at: Subject, isVouched: boolean): Promise<void> {
    await providerRepository.markVouched(tx, organizationId, at, isVouched)
  }

  /** Ends one of the user's own; `name` is that of its provider. Throws `sso.account_not_found`. */
  async function end(
    tx: Tx,
    user: User,
    { id, address, nameOf }: { id: string; address: string; nameOf: (issuer: string) => string },
  ): Promise<void> {
    const issuer = await connectedAccountsRepository.delete(tx, user.id, id)
    if (issuer === null) throw new AppError('sso.account_not_found')
    await tell(tx, user, { userId: user.id, address }, nameOf(issuer), 'disconnected')
  }

  /** Ends all of somebody who is becoming an owner. */
  async function endAllOf(tx: Tx, user: User, actor: Actor): Promise<void> {
    for (const issuer of await connectedAccountsRepository.deleteAll(tx, user.id)) {
      const provider = await providerRepository.find(tx, user.organizationId)
      await tell(tx, user, actor, nameOfIssuer(issuer, provider), 'promoted')
    }
  }

  async function tell(tx: Tx, user: User, actor: Actor, provider: string, news: LinkNews): Promise<void> {
    const entry = {
      actorUserId: actor.userId,
      organizationId: user.organizationId,
      subject: { kind: 'user', id: user.id, name: user.displayName },
      address: actor.address,
    } as const
    const isBegun = news === 'connected' || news === 'replaced'
    if (news !== 'connected')
      await audit.record(tx, { ...entry, act: 'account_disconnected', before: { provider }, after: null })
    if (isBegun)
      await audit.record(tx, { ...entry, act: 'account_connected', before: null, after: { provider } })
    await mailer.send(tx, user.organizationId, providerLinkMail(user, news, { provider, publicUrl }))
  }

  return { findUser, getUser, link, markVouched, end, endAllOf }
}

/** As the organisation calls its provider; of one that it has no more, the host. */
export function nameOfIssuer(
  issuer: string,
  provider: { issuer: string; name: string } | null | undefined,
): string {
  return issuer === provider?.issuer ? provider.name : new URL(issuer).host
}
