import {
  notificationKinds,
  type NotificationChoice,
  type NotificationChoices,
  type NotificationKind,
  type NotificationSettings,
} from '@majlis/contract'
import type { Db } from '../platform/database/database.ts'

export type Choices = Partial<Record<NotificationKind, Partial<NotificationChoice>>>

/** By which ways a person wants to be notified; the rest is as for everyone. */
export async function chooseNotifications(
  db: Db,
  userId: string,
  choices: Choices,
  rest: { quietHours?: { start: string; end: string }; digestTime?: string } = {},
): Promise<void> {
  const values = { chosen: JSON.stringify({ choices, ...rest }), changed_at: new Date() }
  await db
    .insertInto('notification_settings')
    .values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
    .execute()
}

/** The notifications in someone's center, newest first. */
export function notificationsOf(db: Db, userId: string) {
  return db
    .selectFrom('notifications')
    .select(['kind', 'outcome', 'data', 'actor_user_id'])
    .where('user_id', '=', userId)
    .where('is_in_center', '=', true)
    .orderBy('id', 'desc')
    .execute()
}

/** The same choice for every kind. */
export function everyWay(choice: NotificationChoice): NotificationSettings {
  const choices = Object.fromEntries(notificationKinds.map((kind) => [kind, choice])) as NotificationChoices
  return { choices, quietHours: { start: '22:00', end: '07:00' }, digestTime: '08:00' }
}
