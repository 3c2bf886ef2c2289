import type { OrganizationRole, RoomSettings } from '@majlis/contract'
import type { Tx } from '../../platform/database/database.ts'
import { withLocked, type RulesReader } from '../tenancy/index.ts'

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
