import {
  type ExternalCalendars,
  CalendarProviderError,
  ProviderUnreachableError,
  SignInNeededError,
} from '../../integrations/external-calendars/index.ts'
import { calendarRow } from './connection-rows.ts'
import * as connectionsRepository from './connections.repository.ts'
import type { ConnectionRow } from './connections.repository.ts'
import type { ProviderAccess } from './provider-access.ts'
import { createEventsReader, type EventsReaderDeps } from './read-events.ts'
import { createReadOutcomes, type ReadOutcomesDeps } from './read-outcomes.ts'

export interface CalendarReaderDeps extends EventsReaderDeps, ReadOutcomesDeps {
  access: ProviderAccess
}

export type CalendarReader = ReturnType<typeof createCalendarReader>

/** Reads connected calendars into `external_events`. A connection that fails affects no other. */
export function createCalendarReader(deps: CalendarReaderDeps) {
  const { db, clock, access } = deps
  const { noteRead, noteFailure } = createReadOutcomes(deps)
  const readEvents = createEventsReader(deps)

  /**
   * Reads the account, its calendars and what changed in the chosen ones. A failure of the provider is not thrown: it sets the state of the
   * connection and the time of its next read. `isCheck`: a person waits, so the deadline is short, and missing it does not change the state.
   */
  async function read(
    calendars: ExternalCalendars,
    connection: ConnectionRow,
    deadline: AbortSignal,
    { isCheck = false }: { isCheck?: boolean } = {},
  ): Promise<void> {
    try {
      await access.withToken(calendars, connection, deadline, async (token) => {
        await readCalendarList(calendars, connection, token, deadline)
        await readChosen(calendars, connection, token, deadline)
      })
      await noteRead(connection)
    } catch (error) {
      if (!(error instanceof CalendarProviderError)) throw error
      if (isCheck && deadline.aborted) return
      await noteFailure(connection, error)
    }
  }

  async function readCalendarList(
    calendars: ExternalCalendars,
    { id, user_id: userId }: ConnectionRow,
    token: string,
    deadline: AbortSignal,
  ): Promise<void> {
    const account = await calendars.account(token, deadline)
    const rows = account.calendars.map((calendar) => calendarRow(id, calendar, clock.now()))
    await db.transaction().execute(async (tx) => {
      await connectionsRepository.lockUser(tx, userId)
      // It may have been disconnected in the meantime.
      if (await connectionsRepository.isThere(tx, id)) await connectionsRepository.saveCalendars(tx, id, rows)
    })
  }

  /** A calendar that cannot be read, such as one that is no longer shared, does not stop the others from being read. Throws if none can be read. */
  async function readChosen(
    calendars: ExternalCalendars,
    connection: ConnectionRow,
    token: string,
    deadline: AbortSignal,
  ): Promise<void> {
    const list = await connectionsRepository.listCalendars(db, [connection.id])
    const chosen = list.filter(({ is_read }) => is_read)
    const failures: CalendarProviderError[] = []
    for (const calendar of chosen) {
      try {
        await readEvents(calendars, { calendar, connection, token, deadline })
      } catch (error) {
        if (!isOfOneCalendar(error)) throw error
        failures.push(error)
      }
    }
    if (failures[0] && failures.length === chosen.length) throw failures[0]
  }

  return { read }
}

/** Whether only this calendar failed, not the account or the provider. */
function isOfOneCalendar(error: unknown): error is CalendarProviderError {
  const isOfAll = error instanceof SignInNeededError || error instanceof ProviderUnreachableError
  return error instanceof CalendarProviderError && !isOfAll
}
