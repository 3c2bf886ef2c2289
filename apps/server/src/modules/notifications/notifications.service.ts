import { limits, type Notification, type NotificationTopic } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, DbOrTx, Tx } from '../../platform/database/database.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import { isAvailable, withCurrentData } from './current-notifications.ts'
import { presentNotification } from './notifications.presenter.ts'
import * as notificationsRepository from './notifications.repository.ts'
import type { NotificationRow } from './notifications.repository.ts'
import type { KindRules } from './settings.ts'
import * as settingsRepository from './settings.repository.ts'

export interface NotificationsDeps {
  db: Db
  clock: Clock
  realtime: Realtime
  kinds: () => KindRules
}

interface Unread {
  unread: number
}

interface Marked {
  ids: readonly string[]
  isRead: boolean
}

interface ListedPage {
  cursor?: string | undefined
  isUnread: boolean
  topic?: NotificationTopic | undefined
  limit: number
}

export type NotificationsService = ReturnType<typeof createNotifications>

/** The center: the caller's own notifications. */
export function createNotifications({ db, clock, realtime, kinds }: NotificationsDeps) {
  const now = () => new Date(clock.now())

  async function present({ userId }: UserCaller, rows: readonly NotificationRow[]): Promise<Notification[]> {
    const timeZone = (await settingsRepository.listUsers(db, [userId])).get(userId)?.timeZone ?? 'UTC'
    return rows.map((row) => presentNotification(row, { kinds: kinds(), timeZone }))
  }

  async function countUnread(connection: DbOrTx, userId: string): Promise<Unread> {
    const counts = await notificationsRepository.countUnread(connection, [userId])
    return { unread: counts.get(userId) ?? 0 }
  }

  async function markIn(tx: Tx, userId: string, marked: Marked): Promise<void> {
    const isChanged = await notificationsRepository.mark(tx, userId, marked, now())
    if (isChanged) await realtime.signal(tx, 'notifications.changed', { userIds: [userId] })
  }

  /** Those that can no longer be opened count as read once they are listed. */
  async function withUnavailableRead(
    caller: UserCaller,
    rows: readonly NotificationRow[],
  ): Promise<NotificationRow[]> {
    const ids = rows.flatMap((row) => (row.isRead || isAvailable(row) ? [] : [row.id]))
    if (ids.length === 0) return [...rows]
    await db.transaction().execute((tx) => markIn(tx, caller.userId, { ids, isRead: true }))
    return rows.map((row) => (ids.includes(row.id) ? { ...row, isRead: true } : row))
  }

  async function list(
    caller: UserCaller,
    { limit, cursor: before, ...page }: ListedPage,
  ): Promise<Unread & { notifications: Notification[]; nextCursor: string | null }> {
    const rows = await notificationsRepository.list(db, caller.userId, { ...page, before, limit: limit + 1 })
    const shown = await withCurrentData(db, kinds(), caller, rows.slice(0, limit))
    return {
      notifications: await present(caller, await withUnavailableRead(caller, shown)),
      nextCursor: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null,
      ...(await countUnread(db, caller.userId)),
    }
  }

  /** Ignores other people's notifications, and those that are marked already. */
  async function mark({ userId }: UserCaller, marked: Marked): Promise<Unread> {
    return db.transaction().execute(async (tx) => {
      await markIn(tx, userId, marked)
      return countUnread(tx, userId)
    })
  }

  async function markAll(
    { userId }: UserCaller,
    { topic }: { topic?: NotificationTopic | undefined },
  ): Promise<Unread> {
    return db.transaction().execute(async (tx) => {
      await notificationsRepository.markAll(tx, userId, topic, now())
      await realtime.signal(tx, 'notifications.changed', { userIds: [userId] })
      return countUnread(tx, userId)
    })
  }

  async function listAnnounced(caller: UserCaller): Promise<Notification[]> {
    const since = new Date(clock.now() - limits.notifications.announcedMs)
    const announced = await notificationsRepository.listAnnounced(db, caller.userId, since)
    return present(caller, (await withCurrentData(db, kinds(), caller, announced)).filter(isAvailable))
  }

  return {
    list,
    listAnnounced,
    unread: ({ userId }: UserCaller) => countUnread(db, userId),
    mark,
    markAll,
  }
}
