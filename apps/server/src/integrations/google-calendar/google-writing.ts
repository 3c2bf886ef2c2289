import { formatAllDayRule, formatRule } from '@majlis/scheduling'
import * as z from 'zod'
import type { WrittenEvent } from '../external-calendars/index.ts'
import { askProvider, readProvider, unlessGone } from '../external-calendars/provider-requests.ts'
import type { GoogleAccess } from './google-events.ts'

const writtenSchema = z.object({ id: z.string().min(1) })

/**
 * Writes an event by `events.import` under our UID, so a copy that an invitation mail has put there becomes this one. An event that was written before
 * is updated, or imported again if it was deleted.
 */
export async function writeGoogleEvent(
  access: GoogleAccess,
  { calendarId, externalId, event }: { calendarId: string; externalId: string | null; event: WrittenEvent },
): Promise<string> {
  const { apiUrl, ...asking } = access
  const url = `${apiUrl}/calendars/${encodeURIComponent(calendarId)}/events`
  const body = bodyOf(event)
  if (externalId !== null) {
    const known = `${url}/${encodeURIComponent(externalId)}`
    const written = await unlessGone(() =>
      readProvider(writtenSchema, { ...asking, url: known, method: 'PUT', body }),
    )
    if (written) return written.id
  }
  return (await readProvider(writtenSchema, { ...asking, url: `${url}/import`, method: 'POST', body })).id
}

export async function removeGoogleEvent(
  access: GoogleAccess,
  { calendarId, externalId }: { calendarId: string; externalId: string },
): Promise<void> {
  const { apiUrl, ...asking } = access
  const url = `${apiUrl}/calendars/${encodeURIComponent(calendarId)}/events/${encodeURIComponent(externalId)}`
  await unlessGone(() => askProvider({ ...asking, url, method: 'DELETE' }))
}

function bodyOf(event: WrittenEvent) {
  const { timeZone, isAllDay, rule } = event
  const time = (local: string) =>
    isAllDay ? { date: local.slice(0, 10) } : { dateTime: `${local}:00`, timeZone }
  return {
    iCalUID: event.uid,
    status: 'confirmed',
    summary: event.title,
    description: event.description,
    location: event.link,
    transparency: event.isBusy ? 'opaque' : 'transparent',
    start: time(event.localStart),
    end: time(event.localEnd),
    ...(rule
      ? {
          recurrence: [
            `RRULE:${isAllDay ? formatAllDayRule(rule) : formatRule(rule, timeZone)}`,
            ...exceptionsOf(event),
          ],
        }
      : {}),
  }
}

/** RFC 5545 3.8.5.1. */
function exceptionsOf({ excluded, isAllDay, timeZone }: WrittenEvent): string[] {
  if (excluded.length === 0) return []
  const compact = (local: string) => local.replaceAll(/[-:]/g, '')
  return isAllDay
    ? [`EXDATE;VALUE=DATE:${excluded.map((local) => compact(local.slice(0, 10))).join(',')}`]
    : [`EXDATE;TZID=${timeZone}:${excluded.map((local) => `${compact(local)}00`).join(',')}`]
}
