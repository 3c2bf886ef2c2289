import type { CalendarProvider } from '@majlis/contract'
import type { Db, Tx } from '../../platform/database/database.ts'
import { byAllWays, type NotificationKindRules } from '../../platform/module/notification-kinds.ts'
import type { Notifier } from '../notifications/index.ts'
import * as connectionsRepository from './connections.repository.ts'
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

export type EndSignIn = (connection: ConnectionRow) => Promise<void>

/** Call what it returns when the provider no longer accepts a sign-in. */
export function createSignInEnding({
  db,
  notifier,
}: {
  db: Db
  notifier: Pick<Notifier, 'notify'>
}): EndSignIn {
  return (connection) =>
    db.transaction().execute(async (tx) => {
      if (!(await connectionsRepository.endSignIn(tx, connection))) return
      const { user_id: userId, provider } = connection
      await notifier.notify(tx, 'calendar_sign_in_needed', [
        { userId, key: provider, data: { provider }, mail: 'plain' },
      ])
    })
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
