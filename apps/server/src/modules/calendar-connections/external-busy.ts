import type { DbOrTx } from '../../platform/database/database.ts'
import * as externalEventsRepository from './external-events.repository.ts'
import './calendar-connections.tables.ts'

/** Busy times in the connected calendars of people, in order. Only the person themselves may see the titles. */
export function listBusyOutside(
  db: DbOrTx,
  userIds: readonly string[],
  range: { from: number; to: number },
): Promise<externalEventsRepository.BusyOutside[]> {
  return userIds.length === 0 ? Promise.resolve([]) : externalEventsRepository.listBusy(db, userIds, range)
}
