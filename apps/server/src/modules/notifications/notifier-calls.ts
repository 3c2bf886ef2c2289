import type { NotificationKind, NotificationOutcome, SecurityEvent } from '@majlis/contract'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { MailMessage } from '../../platform/mail/mail.ts'
import type { NotificationInput } from './notification-input.ts'
import type { Subject } from './subjects.ts'

export interface Notifier {
  /**
   * Notifies people in the caller's transaction, by the ways that the person, their organisation or the kind's defaults choose. Suspended and
   * deleted people get nothing.
   */
  notify<K extends NotificationKind>(
    tx: DbOrTx,
    kind: K,
    notifications: readonly NotificationInput<K>[],
  ): Promise<void>
  /** Stores the outcome of what a notification asked for; it counts as read on all devices. */
  settle(
    tx: DbOrTx,
    kind: NotificationKind,
    subjects: readonly Subject[],
    outcome: NotificationOutcome,
  ): Promise<void>
  /** The same for everyone who was notified of one thing, by its key. */
  settleAbout(tx: DbOrTx, kind: 'room_invitation', key: string, outcome: NotificationOutcome): Promise<void>
  /** The same for everyone who was notified of what this account did or asked for, whatever role they have now. */
  settleAllOf(
    tx: DbOrTx,
    kind: NotificationKind,
    actorUserId: string,
    outcome: NotificationOutcome,
  ): Promise<void>
  /** One entry of the drive is no longer shared with these people. */
  takeBackFile(tx: DbOrTx, fileId: string, userIds: readonly string[]): Promise<void>
  /** Notifies of a change to how someone signs in. The mail is always sent, in the transaction of the change. */
  notifySecurity(
    tx: Tx,
    user: { id: string; organizationId: string },
    news: { event: SecurityEvent; name?: string; actorUserId?: string },
    mail: MailMessage,
  ): Promise<void>
  /** The people who want a kind in the browser. */
  listInBrowser(db: DbOrTx, kind: NotificationKind, userIds: readonly string[]): Promise<ReadonlySet<string>>
}
