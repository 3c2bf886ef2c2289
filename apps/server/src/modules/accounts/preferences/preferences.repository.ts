/** What people choose for themselves, in their own row. */

import type { CallPreferences, NotificationKind } from '@majlis/contract'
import type { DbOrTx } from '../../../platform/database/database.ts'

interface Person {
  organizationId: string
  userId: string
}

function own(db: DbOrTx, { organizationId, userId }: Person, now: Date) {
  return db
    .updateTable('users')
    .set({ updated_at: now })
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
}

/** Throws when there is no such person. */
export async function get(
  db: DbOrTx,
  { organizationId, userId }: Person,
): Promise<{
  notificationsOff: NotificationKind[]
  call: CallPreferences | null
}> {
  const row = await db
    .selectFrom('users')
    .select(['notifications_off', 'call_preferences'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return { notificationsOff: row.notifications_off, call: row.call_preferences }
}

export async function updateNotificationsOff(
  db: DbOrTx,
  person: Person,
  kinds: NotificationKind[],
  now: Date,
): Promise<void> {
  await own(db, person, now).set({ notifications_off: kinds }).execute()
}

export async function updateCall(
  db: DbOrTx,
  person: Person,
  call: CallPreferences,
  now: Date,
): Promise<void> {
  await own(db, person, now)
    .set({ call_preferences: JSON.stringify(call) })
    .execute()
}
