import { createHash } from 'node:crypto'
import { addDays } from '@majlis/scheduling'
import * as z from 'zod'
import { CalendarProviderError, type WrittenEvent } from '../external-calendars/index.ts'
import { askProvider, readProvider, unlessGone } from '../external-calendars/provider-requests.ts'
import type { GraphAccess } from './graph-access.ts'
import { findOwnEvent, uidProperty } from './outlook-own-events.ts'
import { patternOf } from './outlook-recurrence.ts'

const writtenSchema = z.object({ id: z.string().min(1) })
const instancesSchema = z.object({
  value: z.array(z.object({ id: z.string().min(1), start: z.object({ dateTime: z.string() }) })),
})

/**
 * Changes the event that was written before, or else one that the calendar has under this UID, because its creation was not stored or because it is
 * from an earlier connection. Otherwise creates it, as after a deletion; its transaction ID prevents duplicates.
 */
export async function writeOutlookEvent(
  access: GraphAccess,
  { calendarId, externalId, event }: { calendarId: string; externalId: string | null; event: WrittenEvent },
): Promise<string> {
  const { apiUrl, ...asking } = access
  const body = bodyOf(event)
  const change = (id: string | null) =>
    id === null
      ? null
      : unlessGone(() =>
          readProvider(writtenSchema, { ...asking, url: urlOf(access, id), method: 'PATCH', body }),
        )
  const { id } =
    (await change(externalId)) ??
    // Graph refuses another event under the same transaction ID, so this one has to be found and changed.
    (await change(await findOwnEvent(access, calendarId, event.uid))) ??
    (await readProvider(writtenSchema, {
      ...asking,
      url: `${apiUrl}/me/calendars/${encodeURIComponent(calendarId)}/events`,
      method: 'POST',
      // The previous ID makes it another transaction after a deletion.
      body: { ...body, transactionId: transactionIdOf(`${calendarId} ${externalId ?? ''} ${event.uid}`) },
    }))
  for (const start of event.excluded) await removeDate(access, id, event, start)
  return id
}

export async function removeOutlookEvent(access: GraphAccess, externalId: string): Promise<void> {
  const { accessToken, deadline } = access
  await unlessGone(() =>
    askProvider({ url: urlOf(access, externalId), accessToken, deadline, method: 'DELETE' }),
  )
}

/** Graph has no list of excluded dates, so the single date is deleted. */
async function removeDate(
  access: GraphAccess,
  id: string,
  { timeZone }: WrittenEvent,
  start: string,
): Promise<void> {
  const { accessToken, deadline } = access
  const day = start.slice(0, 10)
  const url = new URL(`${urlOf(access, id)}/instances`)
  url.searchParams.set('startDateTime', `${addDays(day, -1)}T00:00:00Z`)
  url.searchParams.set('endDateTime', `${addDays(day, 2)}T00:00:00Z`)
  const headers = { prefer: `outlook.timezone="${timeZone}"` }
  const found = await unlessGone(() => readProvider(instancesSchema, { url, accessToken, deadline, headers }))
  const instance = found?.value.find(({ start: { dateTime } }) => dateTime.slice(0, 16) === start)
  if (instance) await removeOutlookEvent(access, instance.id)
}

const urlOf = ({ apiUrl }: GraphAccess, id: string) => `${apiUrl}/me/events/${encodeURIComponent(id)}`

/** A hash in the form of a UUID. */
function transactionIdOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex')
  return [8, 4, 4, 4, 12]
    .reduce<{ parts: string[]; at: number }>(
      ({ parts, at }, length) => ({ parts: [...parts, hex.slice(at, at + length)], at: at + length }),
      { parts: [], at: 0 },
    )
    .parts.join('-')
}

function bodyOf(event: WrittenEvent) {
  const { timeZone } = event
  return {
    subject: event.title,
    body: { contentType: 'text', content: event.description },
    location: { displayName: event.link },
    showAs: event.isBusy ? 'busy' : 'free',
    isAllDay: event.isAllDay,
    start: { dateTime: `${event.localStart}:00`, timeZone },
    end: { dateTime: `${event.localEnd}:00`, timeZone },
    recurrence: recurrenceOf(event),
    singleValueExtendedProperties: [{ id: uidProperty, value: event.uid }],
  }
}

/** https://learn.microsoft.com/graph/api/resources/patternedrecurrence */
function recurrenceOf({ rule, localStart, timeZone }: WrittenEvent) {
  if (!rule) return null
  const startDate = localStart.slice(0, 10)
  const pattern = patternOf(rule, startDate)
  if (!pattern) throw new CalendarProviderError('A rule that Outlook does not have')
  const { end } = rule
  const common = { startDate, recurrenceTimeZone: timeZone }
  switch (end.kind) {
    case 'never':
      return { pattern, range: { ...common, type: 'noEnd' } }
    case 'count':
      return { pattern, range: { ...common, type: 'numbered', numberOfOccurrences: end.count } }
    case 'until':
      return { pattern, range: { ...common, type: 'endDate', endDate: end.until.slice(0, 10) } }
  }
}
