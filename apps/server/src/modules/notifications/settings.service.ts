import {
  notificationKinds,
  type NotificationSettings,
  type ShownNotificationSettings,
} from '@majlis/contract'
import type { AuditLog } from '../../platform/audit/audit.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { requireAdmin } from '../tenancy/index.ts'
import { chosenOf, getRules, settingsOf, type KindRules } from './settings.ts'
import * as settingsRepository from './settings.repository.ts'

export interface NotificationSettingsDeps {
  db: Db
  clock: Clock
  audit: AuditLog
  kinds: () => KindRules
}

export type NotificationSettingsService = ReturnType<typeof createNotificationSettings>

/** The choices of ways: of each person, and the defaults of an organisation. */
export function createNotificationSettings({ db, clock, audit, kinds }: NotificationSettingsDeps) {
  const now = () => new Date(clock.now())

  function shown(settings: NotificationSettings, defaults: NotificationSettings): ShownNotificationSettings {
    const required = notificationKinds.filter((kind) => getRules(kinds(), kind).isRequired)
    const urgent = notificationKinds.filter((kind) => getRules(kinds(), kind).isUrgent)
    const off = notificationKinds.filter((kind) => getRules(kinds(), kind).isOff)
    return { ...settings, defaults, required, urgent, off }
  }

  async function get({ organizationId, userId }: UserCaller): Promise<ShownNotificationSettings> {
    const user = (await settingsRepository.listUsers(db, [userId])).get(userId)
    const organization = await settingsRepository.findOrganization(db, organizationId)
    return shown(settingsOf(kinds(), organization, user?.own), settingsOf(kinds(), organization))
  }

  /** Applies from the next notification. */
  async function save(
    caller: UserCaller,
    settings: NotificationSettings,
  ): Promise<ShownNotificationSettings> {
    const organization = await settingsRepository.findOrganization(db, caller.organizationId)
    const chosen = chosenOf(settings, settingsOf(kinds(), organization))
    await settingsRepository.saveOwn(db, caller.userId, chosen, now())
    return get(caller)
  }

  /** Throws `general.forbidden`. */
  async function getOrganization({ organizationId, role }: UserCaller): Promise<ShownNotificationSettings> {
    requireAdmin({ role })
    const organization = await settingsRepository.findOrganization(db, organizationId)
    return shown(settingsOf(kinds(), organization), settingsOf(kinds()))
  }

  /** Throws `general.forbidden`. */
  async function saveOrganization(
    caller: UserCaller,
    settings: NotificationSettings,
    address: string,
  ): Promise<ShownNotificationSettings> {
    requireAdmin(caller)
    const { organizationId, userId } = caller
    await db.transaction().execute(async (tx) => {
      const before = await settingsRepository.findOrganization(tx, organizationId)
      const after = chosenOf(settings, settingsOf(kinds()))
      await settingsRepository.saveOrganization(tx, organizationId, after, now())
      await audit.record(tx, {
        actorUserId: userId,
        organizationId,
        act: 'notification_defaults_changed',
        subject: { kind: 'organization', id: organizationId, name: null },
        before: { ...before },
        after: { ...after },
        address,
      })
    })
    return getOrganization(caller)
  }

  return { get, save, getOrganization, saveOrganization }
}
