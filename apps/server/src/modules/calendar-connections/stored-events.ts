import { addDays, toInstant } from '@majlis/scheduling'
import type { Insertable } from 'kysely'
import type { ProviderEvent } from '../../integrations/external-calendars/index.ts'
import type { ExternalEventsTable } from './calendar-connections.tables.ts'

const maxTitleChars = 500
const datePattern = /^\d{4}-\d{2}-\d{2}$/
/** PostgreSQL and JavaScript both support every moment before this one. */
const maxMoment = Date.UTC(9999, 0)

export interface EventContext {
  calendarId: string
  /** The person’s time zone, in which all-day events are days. */
  timeZone: string
  window: { from: number; to: number }
  /** The host name in the UIDs of our own meetings. */
  domain: string
}

/**
 * The row of an event; null if it is outside the window or is a meeting of this installation, which Majlis counts itself. It may have been written
 * there by Majlis, or come from an invitation mail.
 */
export function storedEvent(
  event: ProviderEvent,
  { calendarId, timeZone, window, domain }: EventContext,
): Insertable<ExternalEventsTable> | null {
  if (isOwnUid(event.uid, domain)) return null
  const time = momentsOf(event.time, timeZone)
  if (!time || time.start >= window.to || time.end <= window.from) return null
  return {
    calendar_id: calendarId,
    external_id: event.externalId,
    series_id: event.seriesId,
    starts_at: new Date(time.start),
    ends_at: new Date(time.end),
    ...daysOf(event.time),
    is_busy: event.isBusy,
    title: event.title.replaceAll('\0', '').slice(0, maxTitleChars),
  }
}

const ownUid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:--?\d+)?$/i

/** Whether the UID is one that `calendarUid` writes: the ID of a meeting, followed by the start if it is a single date. */
export function isOwnUid(uid: string | null, domain: string): boolean {
  if (uid === null) return false
  const at = uid.lastIndexOf('@')
  return uid.slice(at + 1).toLowerCase() === domain.toLowerCase() && ownUid.test(uid.slice(0, at))
}

function momentsOf(time: ProviderEvent['time'], timeZone: string): { start: number; end: number } | null {
  const { start, end } = rawMomentsOf(time, timeZone)
  // Events without a length take no time.
  return Number.isFinite(start) && start < end && start >= 0 && end < maxMoment ? { start, end } : null
}

function rawMomentsOf(time: ProviderEvent['time'], timeZone: string): { start: number; end: number } {
  if (time.kind === 'moments') return { start: time.startsAt, end: time.endsAt }
  const { startDate, endDate } = time
  if (!datePattern.test(startDate) || !datePattern.test(endDate))
    return { start: Number.NaN, end: Number.NaN }
  return {
    start: toInstant(`${startDate}T00:00`, timeZone),
    end: toInstant(`${endDate}T00:00`, timeZone),
  }
}

function daysOf(time: ProviderEvent['time']) {
  if (time.kind === 'moments') return { start_date: null, end_date: null }
  return { start_date: time.startDate, end_date: addDays(time.endDate, -1) }
}
