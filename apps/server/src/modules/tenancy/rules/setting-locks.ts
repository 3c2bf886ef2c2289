import type { MeetingDefaults, OrganizationRole, RoomSettingName, RoomSettings } from '@majlis/contract'
import { AppError } from '../../../platform/errors/app-error.ts'
import { isAdminRole } from '../roles.ts'

/** Settings that people of this role may not change; owners and admins may change all. */
export function lockedFor({ locked }: MeetingDefaults, role: OrganizationRole): RoomSettingName[] {
  return isAdminRole(role) ? [] : locked
}

/** The settings with what the organisation keeps as it decided; owners and admins are free. */
export function withLocked(
  settings: RoomSettings,
  defaults: MeetingDefaults,
  role: OrganizationRole,
): RoomSettings {
  const { settings: decided } = defaults
  return lockedFor(defaults, role).reduce((result, name) => ({ ...result, [name]: decided[name] }), settings)
}

/** Throws `schedule.setting_locked` for a change of what the organisation keeps, unless it is to what was decided. */
export function requireUnlocked(
  changes: Partial<RoomSettings>,
  before: RoomSettings,
  defaults: MeetingDefaults,
  role: OrganizationRole,
): void {
  const isSame = (name: RoomSettingName, other: RoomSettings) =>
    JSON.stringify(changes[name]) === JSON.stringify(other[name])
  const isChanged = (name: RoomSettingName) =>
    changes[name] !== undefined && !isSame(name, before) && !isSame(name, defaults.settings)
  const field = lockedFor(defaults, role).find(isChanged)
  if (field) throw new AppError('schedule.setting_locked', { field: `settings.${field}` })
}
