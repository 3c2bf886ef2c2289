import type { CallPreferences, NotificationKind } from '@majlis/contract'
import type { DbOrTx } from '../../../platform/database/database.ts'

interface Person {
  organizationId: string
  userId: string
}

/** What people choose for themselves, in their own row. */
export function createPreferencesRepository(db: DbOrTx) {
  const own = ({ organizationId, userId }: Person, now: Date) =>
    db
      .updateTable('users')
      .set({ updated_at: now })
      .where('organization_id', '=', organizationId)
      .where('id', '=', userId)

  return {
    /** Throws when there is no such person. */
    async get({ organizationId, userId }: Person): Promise<{
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
    },

    async updateNotificationsOff(person: Person, kinds: NotificationKind[], now: Date): Promise<void> {
      await own(person, now).set({ notifications_off: kinds }).execute()
    },

    async updateCall(person: Person, call: CallPreferences, now: Date): Promise<void> {
      await own(person, now)
        .set({ call_preferences: JSON.stringify(call) })
        .execute()
    },
  }
}
