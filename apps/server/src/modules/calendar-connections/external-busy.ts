import type { DbOrTx } from '../../platform/database/database.ts'
import * as externalEventsRepository from './external-events.repository.ts'
import './calendar-connections.tables.ts'

/** What takes the time of people in their connected calendars, in order. The titles are for the people themselves only. */
export function listBusyOutside(
  db: DbOrTx,
  userIds: readonly string[],
  range: { from: number; to: number },
): Promise<externalEventsRepository.BusyOutside[]> {
  return userIds.length === 0 ? Promise.resolve([]) : externalEventsRepository.listBusy(db, userIds, range)
}
