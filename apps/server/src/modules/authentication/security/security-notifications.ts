import { byAllWays, type NotificationKindRules } from '../../../platform/module/notification-kinds.ts'

/** People always learn how their account is protected, in case it was someone else who changed it. */
export const securityNotifications: NotificationKindRules<'security'> = {
  kind: 'security',
  defaults: { ...byAllWays, browser: false },
  isRequired: true,
  path: ({ event }) =>
    event.startsWith('single_sign_on_only') ? '/organization?tab=security' : '/profile?tab=security',
}
