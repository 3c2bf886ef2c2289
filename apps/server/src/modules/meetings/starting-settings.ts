import type { OrganizationRole, RoomSettings } from '@majlis/contract'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import { withLocked, type RulesReader } from '../tenancy/index.ts'
import type { Meeting } from './meetings.repository.ts'

/**
 * The settings that a meeting begins with: those of the organisation, with what its host wants instead. Each time from the organisation's, so
 * what the host was shown and left alone holds, whatever the last start was. Throws `schedule.setting_locked` for a locked one in `settings`;
 * `passcodeRequired` follows the lock.
 */
export async function startingSettings(
  tx: Tx,
  rules: Pick<RulesReader, 'meetingDefaultsOf' | 'requireChangeable'>,
  host: { organizationId: string; role: OrganizationRole },
  { settings, passcodeRequired }: { settings: Partial<RoomSettings>; passcodeRequired?: boolean | undefined },
): Promise<RoomSettings> {
  const decided = await rules.meetingDefaultsOf(tx, host.organizationId)
  rules.requireChangeable(settings, decided.settings, decided, host.role)
  const wanted = {
    ...decided.settings,
    ...settings,
    ...(passcodeRequired !== undefined && { passcodeRequired }),
  }
  return withLocked(wanted, decided, host.role)
}

/** The settings of the last meeting in a personal room, with what the organisation locks; its defaults for a room that was never used. */
export async function lastSettings(
  db: DbOrTx,
  rules: Pick<RulesReader, 'meetingDefaultsOf'>,
  host: { organizationId: string; role: OrganizationRole },
  room: Pick<Meeting, 'occurrence' | 'settings'> | null,
): Promise<RoomSettings> {
  const decided = await rules.meetingDefaultsOf(db, host.organizationId)
  return withLocked(room?.occurrence ? room.settings : decided.settings, decided, host.role)
}
