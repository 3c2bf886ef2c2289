import type { CalendarProvider } from '@majlis/contract'
import type { Insertable } from 'kysely'
import type { ProviderCalendar } from '../../integrations/external-calendars/index.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { ConnectedCalendarsTable } from './calendar-connections.tables.ts'

/** The names of providers in the audit log. */
export const providerNames: Record<CalendarProvider, string> = { google: 'Google', outlook: 'Outlook' }

const maxNameChars = 200

/** A new calendar of a connection. Only the primary one is read until the person chooses others. */
export function calendarRow(
  connectionId: string,
  { externalId, name, isPrimary, isWritable }: ProviderCalendar,
  nowMs: number,
): Insertable<ConnectedCalendarsTable> {
  return {
    id: newId(nowMs),
    connection_id: connectionId,
    external_id: externalId,
    name: name.replaceAll('\0', '').slice(0, maxNameChars),
    is_primary: isPrimary,
    is_writable: isWritable,
    is_read: isPrimary,
    read_at: null,
  }
}
