import { byAllWays, type AnyNotificationKind } from '../../platform/module/notification-kinds.ts'

/** What owners and admins are notified of about their organisation. */
export const organizationNotifications = [
  { kind: 'domain_changed', defaults: byAllWays, path: () => '/organization?tab=domains' },
  {
    kind: 'organization_deletion',
    defaults: { ...byAllWays, browser: false },
    // Everything in it is about to be lost.
    isRequired: true,
    path: ({ organizationId, state }) =>
      state === 'cancelled' ? '/organization' : `/organization-delete/${organizationId}`,
  },
] satisfies AnyNotificationKind[]
