import * as z from 'zod'
import {
  CalendarProviderError,
  CursorEndedError,
  type ProviderChanges,
  type ProviderEvent,
  type ReadInput,
} from '../external-calendars/index.ts'
import { ProviderStatusError, readProvider } from '../external-calendars/provider-requests.ts'

/** Where, with which token and until when Google is called. */
export interface GoogleAccess {
  /** Ends with `/calendar/v3`. */
  apiUrl: string
  accessToken: string
  deadline: AbortSignal
}

const pageSize = 2_500
const maxPages = 20

const timeSchema = z.object({ date: z.string().optional(), dateTime: z.string().optional() })

// https://developers.google.com/workspace/calendar/api/v3/reference/events
const eventsSchema = z.object({
  nextPageToken: z.string().optional(),
  nextSyncToken: z.string().optional(),
  items: z
    .array(
      z.object({
        id: z.string().min(1).max(2_000),
        iCalUID: z.string().optional(),
        status: z.string().optional(),
        summary: z.string().optional(),
        transparency: z.string().optional(),
        eventType: z.string().optional(),
        start: timeSchema.optional(),
        end: timeSchema.optional(),
        attendees: z
          .array(z.object({ self: z.boolean().optional(), responseStatus: z.string().optional() }))
          .optional(),
      }),
    )
    .default([]),
})

type GoogleEvent = z.output<typeof eventsSchema>['items'][number]

const fields =
  'nextPageToken,nextSyncToken,items(id,iCalUID,status,summary,transparency,eventType,start,end,attendees(self,responseStatus))'

/** Events by `events.list`, which returns each date of a series. Follows https://developers.google.com/workspace/calendar/api/guides/sync. */
export async function readGoogleEvents(
  access: GoogleAccess,
  { calendarId, cursor, window }: ReadInput,
): Promise<ProviderChanges> {
  const first: Record<string, string> =
    cursor === null
      ? { timeMin: new Date(window.from).toISOString(), timeMax: new Date(window.to).toISOString() }
      : { syncToken: cursor }
  const items: GoogleEvent[] = []
  let pageToken: string | undefined
  for (let page = 0; page < maxPages; page++) {
    const answer = await listPage(access, calendarId, { ...first, ...(pageToken ? { pageToken } : {}) })
    items.push(...answer.items)
    pageToken = answer.nextPageToken
    if (answer.nextSyncToken) return changesOf(items, answer.nextSyncToken)
    if (!pageToken) break
  }
  throw new CalendarProviderError('The calendar has too many events')
}

async function listPage(access: GoogleAccess, calendarId: string, parameters: Record<string, string>) {
  const { apiUrl, ...asking } = access
  const url = new URL(`${apiUrl}/calendars/${encodeURIComponent(calendarId)}/events`)
  const common = { singleEvents: 'true', maxResults: String(pageSize), maxAttendees: '1', fields }
  for (const [name, value] of Object.entries({ ...common, ...parameters })) url.searchParams.set(name, value)
  try {
    return await readProvider(eventsSchema, { ...asking, url })
  } catch (error) {
    if (error instanceof ProviderStatusError && error.status === 410)
      throw new CursorEndedError('The sync token has ended', { cause: error })
    throw error
  }
}

function changesOf(items: readonly GoogleEvent[], cursor: string): ProviderChanges {
  const events: ProviderEvent[] = []
  const deletedIds: string[] = []
  // An event may be on two pages if it changes in between: the later one counts.
  for (const item of new Map(items.map((one) => [one.id, one])).values()) {
    const event = item.status === 'cancelled' ? null : eventOf(item)
    if (event) events.push(event)
    else deletedIds.push(item.id)
  }
  return { events, deletedIds, cursor, hasMore: false }
}

/** Null for an event without a time. */
function eventOf(item: GoogleEvent): ProviderEvent | null {
  const time = timeOf(item)
  if (!time) return null
  const isDeclined = item.attendees?.some(({ self, responseStatus }) => self && responseStatus === 'declined')
  const isFree = item.transparency === 'transparent' || item.eventType === 'workingLocation'
  return {
    externalId: item.id,
    uid: item.iCalUID ?? null,
    seriesId: null,
    title: item.summary ?? '',
    isBusy: !isFree && !isDeclined,
    time,
  }
}

function timeOf({ start, end }: GoogleEvent): ProviderEvent['time'] | null {
  if (start?.date && end?.date) return { kind: 'dates', startDate: start.date, endDate: end.date }
  const [startsAt, endsAt] = [Date.parse(start?.dateTime ?? ''), Date.parse(end?.dateTime ?? '')]
  return Number.isNaN(startsAt) || Number.isNaN(endsAt) ? null : { kind: 'moments', startsAt, endsAt }
}
