import type { Notification } from '@majlis/contract'
import type { NotificationRow } from './notifications.repository.ts'
import { getRules, type KindRules } from './settings.ts'

export function presentNotification(
  row: NotificationRow,
  { kinds, timeZone }: { kinds: KindRules; timeZone: string },
): Notification {
  // The data of a row is that of its kind.
  const said = { kind: row.kind, data: row.data } as Pick<Notification, 'kind' | 'data'>
  const { id, createdAt, isRead, outcome, actorName } = row
  const path = getRules(kinds, row.kind).path(said.data as never, { timeZone })
  return { id, createdAt, isRead, outcome, actorName, path, ...said } as Notification
}
