import type { CalendarProvider } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import * as connectionsRepository from './connections.repository.ts'
import { addRead } from './read-due.ts'
import { addWrite } from './write-due.ts'
import * as writesRepository from './writes.repository.ts'

export interface ChosenCalendars {
  provider: CalendarProvider
  readIds: string[]
  receivesId: string | null
}

/**
 * Chooses which calendars of an account are read, and which one receives meetings. A new receiver replaces the previous one, even in another
 * account. Throws `calendar_connection.not_found`, `calendar_connection.calendar_not_found`, `calendar_connection.not_writable`.
 */
export async function chooseCalendars(
  { db, jobs, clock }: { db: Db; jobs: Pick<Jobs, 'add'>; clock: Clock },
  userId: string,
  { provider, readIds, receivesId }: ChosenCalendars,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await connectionsRepository.lockUser(tx, userId)
    const connection = await connectionsRepository.find(tx, userId, provider)
    if (!connection) throw new AppError('calendar_connection.not_found')
    const calendars = await connectionsRepository.listCalendars(tx, [connection.id])
    const byId = new Map(calendars.map((calendar) => [calendar.id, calendar]))
    if (readIds.some((id) => !byId.has(id)))
      throw new AppError('calendar_connection.calendar_not_found', { field: 'readIds' })
    await connectionsRepository.chooseRead(tx, connection.id, readIds)
    const receiver = receivesId === null ? null : byId.get(receivesId)
    if (receiver === undefined)
      throw new AppError('calendar_connection.calendar_not_found', { field: 'receivesId' })
    if (receiver && !receiver.is_writable)
      throw new AppError('calendar_connection.not_writable', { field: 'receivesId' })
    const before = calendars.find(({ receives_meetings }) => receives_meetings)
    // If this account had no receiver and gets none, the one of another account stays.
    if (before?.id !== receiver?.id) {
      await connectionsRepository.chooseReceiver(tx, userId, receiver?.id ?? null)
      await writesRepository.addForUser(tx, userId, new Date(clock.now()))
      await addWrite(jobs, tx)
    }
    await connectionsRepository.update(tx, connection.id, { next_read_at: new Date(clock.now()) })
    await addRead(jobs, tx)
  })
}
