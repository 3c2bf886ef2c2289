import { procedures, userOf } from '../../platform/http/procedures.ts'
import { serve } from '../../platform/http/serve.ts'
import type { NotificationsService } from './notifications.service.ts'
import type { NotificationSettingsService } from './settings.service.ts'

export function notificationCalls(
  notifications: NotificationsService,
  settings: NotificationSettingsService,
) {
  const calls = procedures.notification
  return {
    list: serve(calls.list, userOf, notifications.list),
    unread: serve(calls.unread, userOf, notifications.unread),
    announced: serve(calls.announced, userOf, notifications.listAnnounced),
    mark: serve(calls.mark, userOf, notifications.mark),
    markAll: serve(calls.markAll, userOf, notifications.markAll),
    settings: serve(calls.settings, userOf, settings.get),
    saveSettings: serve(calls.saveSettings, userOf, settings.save),
    organizationSettings: serve(calls.organizationSettings, userOf, settings.getOrganization),
    saveOrganizationSettings: serve(calls.saveOrganizationSettings, userOf, (caller, input, { ip }) =>
      settings.saveOrganization(caller, input, ip),
    ),
  }
}
