import type { CalendarProvider } from '@majlis/contract'
import type { Tx } from '../../platform/database/database.ts'
import { byAllWays, type NotificationKindRules } from '../../platform/module/notification-kinds.ts'
import type { Notifier } from '../notifications/index.ts'
import type { ConnectionRow } from './connections.repository.ts'

/** Not among the notification settings if the installation offers no provider. */
export function signInNeededNotifications({
  isOffered,
}: {
  isOffered: boolean
}): NotificationKindRules<'calendar_sign_in_needed'> {
  return {
    kind: 'calendar_sign_in_needed',
    defaults: byAllWays,
    isOff: !isOffered,
    path: () => '/profile?tab=calendars',
  }
}

/** Call it when the provider no longer accepts a sign-in. */
export async function notifySignInNeeded(
  tx: Tx,
  notifier: Pick<Notifier, 'notify'>,
  { user_id: userId, provider }: ConnectionRow,
): Promise<void> {
  await notifier.notify(tx, 'calendar_sign_in_needed', [
    { userId, key: provider, data: { provider }, mail: 'plain' },
  ])
}

/** Call it when the person has signed in again or disconnected the account. */
export async function settleSignInNeeded(
  tx: Tx,
  notifier: Pick<Notifier, 'settle'>,
  userId: string,
  provider: CalendarProvider,
): Promise<void> {
  await notifier.settle(tx, 'calendar_sign_in_needed', [{ userId, key: provider }], 'withdrawn')
}
