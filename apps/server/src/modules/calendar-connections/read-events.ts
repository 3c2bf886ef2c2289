import {
  CursorEndedError,
  type ExternalCalendars,
  type ProviderChanges,
} from '../../integrations/external-calendars/index.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { dayMs } from '../../platform/clock/durations.ts'
import type { Db } from '../../platform/database/database.ts'
import * as connectionsRepository from './connections.repository.ts'
import type { CalendarRow, ConnectionRow } from './connections.repository.ts'
import * as externalEventsRepository from './external-events.repository.ts'
import { storedEvent } from './stored-events.ts'

export interface EventsReaderDeps {
  db: Db
  clock: Clock
  publicUrl: string
}

interface CalendarToRead {
  calendar: CalendarRow
  connection: ConnectionRow
  token: string
  deadline: AbortSignal
}

const pastMs = dayMs
const aheadMs = 400 * dayMs
/** How often a calendar is read from the beginning, because the window moves. */
const rereadMs = 7 * dayMs

/** Reads the events of one calendar: what has changed since the last time, or all. */
export function createEventsReader({ db, clock, publicUrl }: EventsReaderDeps) {
  const domain = new URL(publicUrl).hostname

  /** Each part is stored before the next one is read, so the next read of a calendar that takes longer than the deadline continues there. */
  return async function readEvents(calendars: ExternalCalendars, given: CalendarToRead): Promise<void> {
    const { calendar, token, deadline } = given
    const now = clock.now()
    const window = { from: now - pastMs, to: now + aheadMs }
    const isDue = calendar.reread_at === null || calendar.reread_at.getTime() <= now
    const ask = (cursor: string | null) =>
      calendars.read(token, { calendarId: calendar.external_id, cursor, window }, deadline)
    let cursor = isDue ? null : calendar.cursor
    let hasMore = true
    while (hasMore) {
      const changes = await ask(cursor).catch((error: unknown) => {
        if (cursor === null || !(error instanceof CursorEndedError)) throw error
        cursor = null
        return ask(null)
      })
      const isStored = await store(given, { cursor, changes, window, now })
      hasMore = isStored && changes.hasMore
      cursor = changes.cursor
    }
  }

  /** Stores what was read from this cursor on. False if the calendar is no longer chosen, or another process was faster. */
  function store(
    { calendar, connection }: CalendarToRead,
    {
      cursor,
      changes,
      window,
      now,
    }: {
      cursor: string | null
      changes: ProviderChanges
      window: { from: number; to: number }
      now: number
    },
  ): Promise<boolean> {
    return db.transaction().execute(async (tx) => {
      const current = await connectionsRepository.lockCalendar(tx, calendar.id)
      if (!current || (cursor !== null && current.cursor !== cursor)) return false
      // Read under the lock: a change of the time zone is either seen here, or requests another read after this one.
      const timeZone = await connectionsRepository.getTimeZone(tx, connection.user_id)
      const context = { calendarId: calendar.id, timeZone, window, domain }
      const stored = changes.events.map((event) => ({ event, row: storedEvent(event, context) }))
      const rows = stored.flatMap(({ row }) => row ?? [])
      const gone = stored.flatMap(({ event, row }) => (row ? [] : event.externalId))
      if (cursor === null) await externalEventsRepository.deleteOfCalendar(tx, calendar.id)
      else await externalEventsRepository.deleteMany(tx, calendar.id, [...changes.deletedIds, ...gone])
      await externalEventsRepository.save(tx, rows)
      await connectionsRepository.markRead(tx, calendar.id, {
        cursor: changes.cursor,
        read_at: new Date(now),
        ...(cursor === null ? { reread_at: new Date(now + rereadMs) } : {}),
      })
      return true
    })
  }
}
