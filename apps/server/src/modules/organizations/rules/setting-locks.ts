import type { MeetingDefaults, OrganizationRole, RoomSettingName, RoomSettings } from '@majlis/contract'
import { AppError } from '../../../platform/errors/app-error.ts'
import { isAdminRole } from '../../identity/index.ts'

/** The settings with what the organisation keeps as it decided; owners and admins are free. */
export function withLocked(
  settings: RoomSettings,
  { settings: decided, locked }: MeetingDefaults,
  role: OrganizationRole,
): RoomSettings {
  if (isAdminRole(role)) return settings
  return locked.reduce((result, name) => ({ ...result, [name]: decided[name] }), settings)
}

/** Throws `schedule.setting_locked` for a change of what the organisation keeps. */
export function requireUnlocked(
  changes: Partial<RoomSettings>,
  before: RoomSettings,
  { locked }: MeetingDefaults,
  role: OrganizationRole,
): void {
  if (isAdminRole(role)) return
  const isChanged = (name: RoomSettingName) =>
    changes[name] !== undefined && JSON.stringify(changes[name]) !== JSON.stringify(before[name])
  const field = locked.find(isChanged)
  if (field) throw new AppError('schedule.setting_locked', { field: `settings.${field}` })
}
