import {
  CalendarProviderError,
  type ExternalCalendars,
  ProviderUnreachableError,
  SignInNeededError,
} from '../../integrations/external-calendars/index.ts'
import { minuteMs } from '../../platform/clock/durations.ts'
import type { Log } from '../../platform/log/log.ts'
import type { CalendarProviders } from './calendar-providers.ts'
import * as connectionsRepository from './connections.repository.ts'
import type { CalendarRow, ConnectionRow } from './connections.repository.ts'
import { createMeetingWriter, type MeetingWriterDeps } from './meeting-writer.ts'
import type { ProviderAccess } from './provider-access.ts'
import { retryAt } from './retry-at.ts'
import type { EndSignIn } from './sign-in-needed.ts'
import * as writesRepository from './writes.repository.ts'
import type { Write } from './writes.repository.ts'

export interface CalendarWriterDeps extends MeetingWriterDeps {
  providers: CalendarProviders
  access: ProviderAccess
  log: Log
  endSignIn: EndSignIn
}

export type CalendarWriter = ReturnType<typeof createCalendarWriter>

/** When connections whose provider did not answer are tried again, by ID. */
export type Pauses = Map<string, Date>

/** A calendar with its connection and its provider. */
interface Target {
  calendars: ExternalCalendars
  calendar: CalendarRow
  connection: ConnectionRow
}

const firstPauseMs = minuteMs
/** About four days. */
const maxAttempts = 24

/** Brings a meeting up to date in the calendars of a person. Doing it twice is harmless. */
export function createCalendarWriter(deps: CalendarWriterDeps) {
  const { db, clock, log, access, providers, endSignIn } = deps
  const writeMeeting = createMeetingWriter(deps)

  /**
   * A failure of the provider is not thrown: the meeting is written later, or after the next sign-in. Skips connections that are paused, and
   * pauses those whose provider does not answer.
   */
  async function write(due: Write, pauses: Pauses, deadline: AbortSignal): Promise<void> {
    const { attempts } = due
    const retryAfter = (error: CalendarProviderError) =>
      retryAt(error, { nowMs: clock.now(), firstPauseMs, attempts })
    const targets = await listTargets(due)
    let failed: CalendarProviderError | null = null
    let pausedUntil: Date | null = null
    for (const target of targets) {
      const { connection, calendars } = target
      if (connection.state === 'sign_in_needed') continue
      const pause = pauses.get(connection.id)
      if (pause && pause.getTime() > clock.now()) {
        pausedUntil = pause
        continue
      }
      try {
        await access.withToken(calendars, connection, deadline, (token) =>
          writeMeeting(target, due, token, deadline),
        )
      } catch (error) {
        if (error instanceof SignInNeededError) await endSignIn(connection)
        else if (error instanceof CalendarProviderError) failed = error
        else throw error
        if (error instanceof ProviderUnreachableError) pauses.set(connection.id, retryAfter(error))
        else if (failed === error)
          log.warn(
            { err: error, connectionId: connection.id },
            'a meeting could not be written to a calendar',
          )
      }
    }
    if (failed && attempts < maxAttempts)
      await writesRepository.postpone(db, due, { due_at: retryAfter(failed), attempts: attempts + 1 })
    else if (pausedUntil) await writesRepository.postpone(db, due, { due_at: pausedUntil, attempts })
    else await writesRepository.finish(db, due)
  }

  /** The calendar that receives meetings, and those that contain this one. */
  async function listTargets({ user_id: userId, meeting_id: meetingId }: Write): Promise<Target[]> {
    const connections = await connectionsRepository.listOfUser(db, userId)
    const rows = await connectionsRepository.listCalendars(
      db,
      connections.map(({ id }) => id),
    )
    const written = new Set(
      (await writesRepository.listWritten(db, userId, meetingId)).map((one) => one.calendar_id),
    )
    return connections.flatMap((connection) => {
      const calendars = providers.find(connection.provider)
      const own = rows.filter(
        (row) => row.connection_id === connection.id && (row.receives_meetings || written.has(row.id)),
      )
      return calendars ? own.map((calendar) => ({ calendars, calendar, connection })) : []
    })
  }

  return { write }
}
