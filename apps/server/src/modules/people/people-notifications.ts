import { byAllWays, type AnyNotificationKind } from '../../platform/module/notification-kinds.ts'

/** What people are notified of by user management. */
export const peopleNotifications = [
  { kind: 'role_changed', defaults: { ...byAllWays, mail: 'off' }, path: () => '/profile' },
  {
    kind: 'import_done',
    defaults: { ...byAllWays, mail: 'off' },
    path: ({ importId }) => `/upload-multiple-user/${importId}`,
  },
] satisfies AnyNotificationKind[]
