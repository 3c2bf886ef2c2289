import type { CallPreferences, NotificationKind } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { UserCaller } from '../../../platform/http/context.ts'

interface Preferences {
  notifications: { off: NotificationKind[] }
  call: CallPreferences
}

/** Everything as it was on the device the last time. */
const nothingChosen: CallPreferences = {
  isMicrophoneOn: null,
  isCameraOn: null,
  backdrop: null,
  microphone: null,
  camera: null,
  speaker: null,
}

export type PreferencesService = ReturnType<typeof createPreferences>

/** What people choose for themselves (spec 2.56): everybody's own, nobody else's. */
export function createPreferences({ db, clock }: { db: Db; clock: Clock }) {
  async function get({ organizationId, userId }: UserCaller): Promise<Preferences> {
    const row = await db
      .selectFrom('users')
      .select(['notifications_off', 'call_preferences'])
      .where('organization_id', '=', organizationId)
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    return { notifications: { off: row.notifications_off }, call: row.call_preferences ?? nothingChosen }
  }

  /** Holds for the next mail and the next notice. */
  async function saveNotifications(
    caller: UserCaller,
    { off }: Preferences['notifications'],
  ): Promise<Preferences['notifications']> {
    const kinds = [...new Set(off)]
    await own(caller).set({ notifications_off: kinds }).execute()
    return { off: kinds }
  }

  /** Holds for the next meeting, on every device. */
  async function saveCall(caller: UserCaller, call: CallPreferences): Promise<CallPreferences> {
    await own(caller)
      .set({ call_preferences: JSON.stringify(call) })
      .execute()
    return call
  }

  const own = ({ organizationId, userId }: UserCaller) =>
    db
      .updateTable('users')
      .set({ updated_at: new Date(clock.now()) })
      .where('organization_id', '=', organizationId)
      .where('id', '=', userId)

  return { get, saveNotifications, saveCall }
}
