import type { NotificationKind, NotificationOutcome, SecurityEvent } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { Mailer, MailMessage } from '../../platform/mail/mail.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { AccountMailer } from '../accounts/index.ts'
import * as notificationsRepository from './notifications.repository.ts'
import type { Subject } from './notifications.repository.ts'
import type { NotificationInput } from './notification-input.ts'
import { postingOf, rowOf } from './posting.ts'
import { getRules, settingsOf, type KindRules } from './settings.ts'
import * as settingsRepository from './settings.repository.ts'
import type { NotifiedUser } from './settings.repository.ts'

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

export interface NotifierDeps {
  clock: Clock
  mailer: Mailer
  accountMailer: AccountMailer
  realtime: Realtime
  kinds: () => KindRules
}

const keyOf = ({ userId, key }: { userId: string | null; key: string }) => `${userId} ${key}`

/** The only way for modules to notify people. */
export function createNotifier({ clock, mailer, accountMailer, realtime, kinds }: NotifierDeps): Notifier {
  const settings = ({ own, organization }: NotifiedUser) => settingsOf(kinds(), organization, own)

  async function notify<K extends NotificationKind>(
    tx: DbOrTx,
    kind: K,
    all: readonly NotificationInput<K>[],
  ): Promise<void> {
    const rules = getRules(kinds(), kind)
    const now = clock.now()
    const users = await settingsRepository.listUsers(tx, idsOf(all))
    const toUsers = all.flatMap((one) => {
      const user = one.userId === null ? undefined : users.get(one.userId)
      return user ? [{ ...one, user, userId: user.id, key: one.key ?? newId(now) }] : []
    })
    const earlier = toUsers.length > 0 ? await notificationsRepository.findEarlier(tx, kind, toUsers) : []
    const isRead = new Map(earlier.map((one) => [keyOf(one), one.isRead]))
    const rows = []
    for (const one of toUsers) {
      const own = settings(one.user)
      const facts = { rules, now, timeZone: one.user.timeZone }
      const posting = postingOf(one, own, facts)
      const before = one.isOnce ? isRead.get(keyOf(one)) : undefined
      // It was read before the mail was due.
      if (before === true) continue
      const isDue = posting.at !== null && posting.at <= now
      if (isDue && posting.mail) await mailer.send(tx, posting.mail)
      if (before === undefined) rows.push(rowOf(one, own, { ...facts, posting: isDue ? null : posting }))
    }
    for (const { userId, mail } of all) if (userId === null && mail) await mailer.send(tx, mail)
    await notificationsRepository.deleteAbout(
      tx,
      kind,
      toUsers.filter(({ isOnce }) => !isOnce),
    )
    await notificationsRepository.insert(tx, rows)
    await changed(
      tx,
      rows.map(({ user_id: userId }) => userId),
    )
  }

  /** Pages get the new count. */
  async function changed(tx: DbOrTx, userIds: readonly string[]): Promise<void> {
    if (userIds.length > 0)
      await realtime.signal(tx, 'notifications.changed', { userIds: [...new Set(userIds)] })
  }

  return {
    notify,
    async settle(tx, kind, subjects, outcome) {
      const now = new Date(clock.now())
      await changed(tx, await notificationsRepository.settle(tx, kind, subjects, { outcome, now }))
    },
    async settleAbout(tx, kind, key, outcome) {
      const now = new Date(clock.now())
      await changed(tx, await notificationsRepository.settleAbout(tx, kind, key, { outcome, now }))
    },
    async settleAllOf(tx, kind, actorUserId, outcome) {
      const now = new Date(clock.now())
      await changed(tx, await notificationsRepository.settleAllOf(tx, kind, actorUserId, { outcome, now }))
    },
    async notifySecurity(tx, { id: userId, organizationId }, { event, name = '', actorUserId }, mail) {
      await accountMailer.send(tx, organizationId, mail)
      const actor = actorUserId === undefined ? {} : { actorUserId }
      await notify(tx, 'security', [{ userId, data: { event, name }, ...actor, mail: null }])
    },
    async listInBrowser(db, kind, userIds) {
      const users = await settingsRepository.listUsers(db, userIds)
      return new Set(
        [...users.values()].filter((user) => settings(user).choices[kind].browser).map(({ id }) => id),
      )
    },
  }
}

const idsOf = (all: readonly NotificationInput[]): string[] => [
  ...new Set(all.flatMap(({ userId }) => userId ?? [])),
]
