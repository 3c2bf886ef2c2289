import {
  type ExternalCalendars,
  CalendarProviderError,
  ProviderUnreachableError,
  SignInNeededError,
} from '../../integrations/external-calendars/index.ts'
import { hourMs, minuteMs } from '../../platform/clock/durations.ts'
import type { Tx } from '../../platform/database/database.ts'
import { calendarRow } from './connection-rows.ts'
import * as connectionsRepository from './connections.repository.ts'
import type { ConnectionRow } from './connections.repository.ts'
import type { ProviderAccess } from './provider-access.ts'
import { createEventsReader, type EventsReaderDeps } from './read-events.ts'

export interface CalendarReaderDeps extends EventsReaderDeps {
  access: ProviderAccess
  /** In the transaction that finds that a person has to sign in again. */
  onSignInNeeded: (tx: Tx, connection: ConnectionRow) => Promise<void>
}

export type CalendarReader = ReturnType<typeof createCalendarReader>

const everyMs = 5 * minuteMs
const maxPauseMs = 6 * hourMs

/** Reads connected calendars into `external_events`. A connection that fails affects no other. */
export function createCalendarReader(deps: CalendarReaderDeps) {
  const { db, clock, access, onSignInNeeded } = deps
  const readEvents = createEventsReader(deps)

  /**
   * Reads the account, its calendars and what changed in those that count. Never throws for the provider: what went wrong is the state of the
   * connection, and when it is read next. `isCheck`: a person waits, so the deadline is short, and passing it says nothing of the connection.
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
        const list = await connectionsRepository.listCalendars(db, [connection.id])
        for (const calendar of list.filter(({ is_read }) => is_read))
          await readEvents(calendars, { calendar, connection, token, deadline })
      })
      await connectionsRepository.update(db, connection.id, {
        state: 'connected',
        failures: 0,
        next_read_at: new Date(clock.now() + everyMs),
      })
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
      // It may have been disconnected meanwhile.
      if (await connectionsRepository.isThere(tx, id)) await connectionsRepository.saveCalendars(tx, id, rows)
    })
  }

  async function noteFailure(connection: ConnectionRow, error: CalendarProviderError): Promise<void> {
    const failures = connection.failures + 1
    if (error instanceof SignInNeededError) {
      await db.transaction().execute(async (tx) => {
        if (await connectionsRepository.endSignIn(tx, connection)) await onSignInNeeded(tx, connection)
      })
      return
    }
    const retryAfterMs = error instanceof ProviderUnreachableError ? error.retryAfterMs : null
    const pauseMs = Math.min(everyMs * 2 ** Math.min(failures - 1, 10), maxPauseMs)
    await connectionsRepository.update(db, connection.id, {
      state: 'unreachable',
      failures,
      next_read_at: new Date(clock.now() + Math.max(retryAfterMs ?? 0, pauseMs)),
    })
  }

  return { read }
}
