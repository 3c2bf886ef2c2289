import type { OrganizationRole, RoomSettings } from '@majlis/contract'
import type { DbOrTx } from '../../platform/database/database.ts'
import { withLocked, type RulesReader } from '../tenancy/index.ts'

interface Hosted {
  organizationId: string
  hostRole: OrganizationRole
  settings: RoomSettings
}

/**
 * The settings of a meeting as its organisation allows them today: its rules also apply to meetings that were scheduled before.
 * Admission, lists and mails go by these.
 */
export async function settingsAsDecided(
  db: DbOrTx,
  rules: Pick<RulesReader, 'meetingDefaultsOf'>,
  { organizationId, hostRole, settings }: Hosted,
): Promise<RoomSettings> {
  // Owners and admins are free. This runs at every admission: one statement less.
  if (hostRole !== 'user') return settings
  return withLocked(settings, await rules.meetingDefaultsOf(db, organizationId), hostRole)
}
