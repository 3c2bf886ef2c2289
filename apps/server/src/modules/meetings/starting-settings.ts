import type { MeetingDefaults, OrganizationRole, RoomSettings } from '@majlis/contract'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import { withLocked, type RulesReader } from '../tenancy/index.ts'
import type { Meeting } from './meetings.repository.ts'
import type { IdSource } from './meetings.tables.ts'

/** The organisation's defaults. The ID of a personal room never changes, so its passcode is required until its owner turns that off. */
export function defaultsFor({ settings }: MeetingDefaults, idSource: IdSource): RoomSettings {
  return idSource === 'personal' ? { ...settings, passcodeRequired: true } : settings
}

/**
 * The settings that a meeting begins with: the defaults, with what its host wants instead. Each start begins from the defaults, so what the
 * host saw and did not change applies, whatever the last start was. Throws `schedule.setting_locked` for a locked one in `settings`;
 * `passcodeRequired` follows the lock.
 */
export async function startingSettings(
  tx: Tx,
  rules: Pick<RulesReader, 'meetingDefaultsOf' | 'requireChangeable'>,
  host: { organizationId: string; role: OrganizationRole },
  wanted: { idSource: IdSource; settings: Partial<RoomSettings>; passcodeRequired?: boolean | undefined },
): Promise<RoomSettings> {
  const { idSource, settings, passcodeRequired } = wanted
  const decided = await rules.meetingDefaultsOf(tx, host.organizationId)
  const defaults = defaultsFor(decided, idSource)
  rules.requireChangeable(settings, defaults, decided, host.role)
  const begun = { ...defaults, ...settings, ...(passcodeRequired !== undefined && { passcodeRequired }) }
  return withLocked(begun, decided, host.role)
}

/** The settings of the last meeting in a personal room, with what the organisation locks; the defaults for a room that was never used. */
export async function lastSettings(
  db: DbOrTx,
  rules: Pick<RulesReader, 'meetingDefaultsOf'>,
  host: { organizationId: string; role: OrganizationRole },
  room: Pick<Meeting, 'occurrence' | 'settings'> | null,
): Promise<RoomSettings> {
  const decided = await rules.meetingDefaultsOf(db, host.organizationId)
  const begun = room?.occurrence ? room.settings : defaultsFor(decided, 'personal')
  return withLocked(begun, decided, host.role)
}
