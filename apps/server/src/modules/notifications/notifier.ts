import type { NotificationData, NotificationKind } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { DbOrTx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { Mailer } from '../../platform/mail/mail.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { AccountMailer } from '../accounts/index.ts'
import * as notificationsRepository from './notifications.repository.ts'
import type { EarlierNotification } from './notifications.repository.ts'
import type { NotificationInput } from './notification-input.ts'
import { plainMail } from './plain-mail.ts'
import { postingOf, rowOf } from './posting.ts'
import type { Notifier } from './notifier-calls.ts'
import { createSettling } from './settling.ts'
import { getRules, settingsOf, type KindRules } from './settings.ts'
import * as settingsRepository from './settings.repository.ts'
import type { NotifiedUser } from './settings.repository.ts'

export interface NotifierDeps {
  clock: Clock
  mailer: Mailer
  accountMailer: AccountMailer
  realtime: Realtime
  kinds: () => KindRules
  publicUrl: string
}

/** A notification with who gets it. */
interface Addressed<K extends NotificationKind> extends NotificationInput<K> {
  user: NotifiedUser
  userId: string
  key: string
}

const keyOf = ({ userId, key }: { userId: string | null; key: string }) => `${userId} ${key}`

/** The only way for modules to notify people. */
export function createNotifier({
  clock,
  mailer,
  accountMailer,
  realtime,
  kinds,
  publicUrl,
}: NotifierDeps): Notifier {
  const settings = ({ own, organization }: NotifiedUser) => settingsOf(kinds(), organization, own)

  async function notify<K extends NotificationKind>(
    tx: DbOrTx,
    kind: K,
    all: readonly NotificationInput<K>[],
  ): Promise<void> {
    const rules = getRules(kinds(), kind)
    const now = clock.now()
    const users = await settingsRepository.listUsers(tx, idsOf(all))
    const toUsers = all.flatMap((one): Addressed<K>[] => {
      const user = one.userId === null ? undefined : users.get(one.userId)
      return user ? [{ ...one, user, userId: user.id, key: one.key ?? newId(now) }] : []
    })
    const earlier = await findEarlier(tx, kind, toUsers)
    const earlierOf = new Map(earlier.map((one) => [keyOf(one), one]))
    const news = toUsers.flatMap((one) => withEarlier(one, earlierOf.get(keyOf(one))) ?? [])
    const actorNames = await listActorNames(tx, news)
    const rows = []
    for (const one of news) {
      const before = one.isOnce ? earlierOf.get(keyOf(one)) : undefined
      // It was read before the mail was due.
      if (before?.isRead) continue
      const own = settings(one.user)
      const facts = { rules, now, timeZone: one.user.timeZone }
      const posting = postingOf(one, own, facts)
      const isDue = posting.at !== null && posting.at <= now
      const actorName = actorNames.get(one.actorUserId ?? '') ?? null
      const plain = () => plainMail(one.user, { ...one, kind, actorName }, { ...facts, publicUrl })
      if (isDue && posting.mail) await mailer.send(tx, posting.mail === 'plain' ? plain() : posting.mail)
      if (!before) rows.push(rowOf(one, own, { ...facts, posting: isDue ? null : posting }))
    }
    for (const { userId, mail } of all)
      if (userId === null && mail && mail !== 'plain') await mailer.send(tx, mail)
    await notificationsRepository.deleteAbout(
      tx,
      kind,
      news.filter(({ isOnce }) => !isOnce),
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
    ...createSettling({ clock, changed }),
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

/** The earlier notifications of the same keys, which no one else merges until the transaction ends. */
async function findEarlier<K extends NotificationKind>(
  tx: DbOrTx,
  kind: K,
  all: readonly Addressed<K>[],
): Promise<EarlierNotification[]> {
  if (all.length === 0) return []
  const merged = all.flatMap(({ merge, key }) => (merge ? [key] : []))
  await notificationsRepository.lockMerged(tx, kind, merged)
  return notificationsRepository.findEarlier(tx, kind, all)
}

/** As one with the earlier notification, if it is to be; null if it says nothing new. A mail that was sent is not repeated. */
function withEarlier<K extends NotificationKind>(
  one: Addressed<K>,
  earlier: EarlierNotification | undefined,
): Addressed<K> | null {
  if (!earlier) return one
  const unsent = { ...one, mail: earlier.isMailDue ? one.mail : null }
  if (!one.merge) return one.isMailedOnce && !earlier.isRead ? unsent : one
  // The data of a row is that of its kind.
  const data = one.merge(earlier.data as NotificationData<K>, earlier.createdAt)
  return data && { ...unsent, data }
}

/** Their names, where a mail names them. */
async function listActorNames(
  tx: DbOrTx,
  all: readonly Pick<NotificationInput, 'mail' | 'actorUserId'>[],
): Promise<ReadonlyMap<string, string>> {
  const ids = all.flatMap(({ mail, actorUserId }) => (mail === 'plain' && actorUserId ? [actorUserId] : []))
  return notificationsRepository.listNames(tx, [...new Set(ids)])
}

const idsOf = (all: readonly Pick<NotificationInput, 'userId'>[]): string[] => [
  ...new Set(all.flatMap(({ userId }) => userId ?? [])),
]
