import type {
  CalendarConnection,
  CalendarConnections,
  CalendarProvider,
  ExternalTime,
} from '@majlis/contract'
import type { OwnExternalEvent } from './external-events.repository.ts'
import type { CalendarRow, ConnectionRow } from './connections.repository.ts'

export function presentConnections(
  userId: string,
  offered: CalendarProvider[],
  connections: readonly ConnectionRow[],
  calendars: readonly CalendarRow[],
): CalendarConnections {
  const calendarsOf = Map.groupBy(calendars, ({ connection_id }) => connection_id)
  const signedIn = connections.filter(({ state }) => state !== 'sign_in_needed')
  const isSignedInTo = (provider: CalendarProvider) => signedIn.some((one) => one.provider === provider)
  return {
    userId,
    isSignedInToGoogle: isSignedInTo('google'),
    isSignedInToOutlook: isSignedInTo('outlook'),
    signedInCalendarCount: signedIn.length,
    offered,
    connections: connections.map((one) => presentConnection(one, calendarsOf.get(one.id) ?? [])),
  }
}

function presentConnection(connection: ConnectionRow, calendars: readonly CalendarRow[]): CalendarConnection {
  return {
    id: connection.id,
    provider: connection.provider,
    address: connection.address,
    state: connection.state,
    calendars: calendars.map((calendar) => ({
      id: calendar.id,
      name: calendar.name,
      isPrimary: calendar.is_primary,
      isWritable: calendar.is_writable,
      isRead: calendar.is_read,
      receivesMeetings: calendar.receives_meetings,
      readAt: calendar.read_at?.getTime() ?? null,
    })),
    readAt: oldestRead(calendars),
    connectedAt: connection.connected_at.getTime(),
  }
}

/** When all of the chosen calendars had been read; null if one never was, or none is chosen. */
function oldestRead(calendars: readonly CalendarRow[]): number | null {
  const times = calendars.filter(({ is_read }) => is_read).map(({ read_at }) => read_at?.getTime() ?? null)
  if (times.length === 0 || times.includes(null)) return null
  return Math.min(...times.map(Number))
}

export function presentExternalTime(event: OwnExternalEvent): ExternalTime {
  return {
    provider: event.provider,
    calendarName: event.calendar_name,
    title: event.title,
    startDateTime: event.starts_at.getTime(),
    endDateTime: event.ends_at.getTime(),
    startDate: event.start_date,
    endDate: event.end_date,
    isBusy: event.is_busy,
  }
}
