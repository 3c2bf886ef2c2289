import { byAllWays, type AnyNotificationKind } from '../../platform/module/notification-kinds.ts'

/** The notifications of user management. */
export const peopleNotifications = [
  { kind: 'role_changed', defaults: { ...byAllWays, mail: 'off' }, path: () => '/profile' },
  {
    kind: 'import_done',
    defaults: { ...byAllWays, mail: 'off' },
    path: ({ importId }) => `/upload-multiple-user/${importId}`,
  },
  { kind: 'colleague_joined', defaults: { ...byAllWays, mail: 'off' }, path: () => '/user-management' },
  { kind: 'reactivation_request', defaults: byAllWays, path: () => '/user-management/requests' },
] satisfies AnyNotificationKind[]
