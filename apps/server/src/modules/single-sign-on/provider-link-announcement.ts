import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { User } from '../accounts/index.ts'
import type { Notifier } from '../notifications/index.ts'
import { providerLinkMail, type LinkNews } from './provider-link-mails.ts'

export interface ProviderLinkAnnouncementDeps {
  audit: AuditLog
  notifier: Pick<Notifier, 'notifySecurity'>
  publicUrl: string
}

export interface Actor {
  userId: string
  /** IP address. */
  address: string
}

/** Writes a change of a link to the audit log and notifies its user. */
export function createProviderLinkAnnouncement({ audit, notifier, publicUrl }: ProviderLinkAnnouncementDeps) {
  return async function announce(
    tx: Tx,
    user: User,
    actor: Actor,
    provider: string,
    news: LinkNews,
  ): Promise<void> {
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
    const event = isBegun ? 'account_connected' : 'account_disconnected'
    const mail = providerLinkMail(user, news, { provider, publicUrl })
    await notifier.notifySecurity(tx, user, { event, name: provider }, mail)
  }
}
