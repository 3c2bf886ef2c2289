import * as z from 'zod'
import {
  CalendarProviderError,
  CursorEndedError,
  type ProviderChanges,
  type ProviderEvent,
  type ReadInput,
} from '../external-calendars/index.ts'
import { ProviderStatusError, readProvider } from '../external-calendars/provider-requests.ts'
import { type GraphAccess, requireOwn } from './graph-access.ts'
import { listOwnUids } from './outlook-own-events.ts'
import { uidOfOutlook } from './outlook-uid.ts'

/** Pages of 200 events that are read at once, and stored before the next ones are read. */
const pagesAtOnce = 20
/** How many series are read for the titles of their dates, which come without. */
const maxMasters = 50

const timeSchema = z.object({ dateTime: z.string() })

// https://learn.microsoft.com/graph/api/resources/event
const eventSchema = z.object({
  id: z.string().min(1).max(2_000),
  '@removed': z.object({}).optional(),
  type: z.string().nullish(),
  seriesMasterId: z.string().nullish(),
  iCalUId: z.string().nullish(),
  subject: z.string().nullish(),
  showAs: z.string().nullish(),
  isAllDay: z.boolean().nullish(),
  isCancelled: z.boolean().nullish(),
  responseStatus: z.object({ response: z.string().nullish() }).nullish(),
  start: timeSchema.nullish(),
  end: timeSchema.nullish(),
})

const pageSchema = z.object({
  '@odata.nextLink': z.string().optional(),
  '@odata.deltaLink': z.string().optional(),
  value: z.array(eventSchema),
})

type OutlookEvent = z.output<typeof eventSchema>

/** Events by `calendarView/delta`, which returns each date of a series: https://learn.microsoft.com/graph/delta-query-events. */
export async function readOutlookEvents(
  access: GraphAccess,
  { calendarId, cursor, window }: ReadInput,
): Promise<ProviderChanges> {
  const { apiUrl } = access
  const start = new URL(`${apiUrl}/me/calendars/${encodeURIComponent(calendarId)}/calendarView/delta`)
  start.searchParams.set('startDateTime', new Date(window.from).toISOString())
  start.searchParams.set('endDateTime', new Date(window.to).toISOString())
  const items: OutlookEvent[] = []
  let next = cursor === null ? start.href : requireOwn(apiUrl, cursor)
  for (let page = 1; ; page++) {
    const answer = await readPage(access, next)
    items.push(...answer.value)
    const delta = answer['@odata.deltaLink']
    const link = delta ?? answer['@odata.nextLink']
    if (!link) throw new CalendarProviderError('A page of events without the address of the next one')
    next = requireOwn(apiUrl, link)
    if (delta || page >= pagesAtOnce)
      return { ...(await changesOf(access, calendarId, items)), cursor: next, hasMore: !delta }
  }
}

async function readPage({ accessToken, deadline }: GraphAccess, url: string) {
  const headers = { prefer: 'outlook.timezone="UTC", odata.maxpagesize=200' }
  try {
    return await readProvider(pageSchema, { url, accessToken, deadline, headers })
  } catch (error) {
    // `SyncStateNotFound` and the like: https://learn.microsoft.com/graph/errors
    if (error instanceof ProviderStatusError && error.status === 410)
      throw new CursorEndedError('The delta link has ended', { cause: error })
    throw error
  }
}

async function changesOf(
  access: GraphAccess,
  calendarId: string,
  items: readonly OutlookEvent[],
): Promise<Pick<ProviderChanges, 'events' | 'deletedIds'>> {
  const latest = new Map(items.map((item) => [item.id, item]))
  const present = [...latest.values()].filter((item) => !item['@removed'])
  const masters = await mastersOf(access, present, latest)
  const ownUids = present.length > 0 ? await listOwnUids(access, calendarId) : new Map<string, string>()
  const events = present.flatMap((item) => {
    const { seriesMasterId, id } = item
    return eventOf(item, masters.get(seriesMasterId ?? ''), ownUids.get(seriesMasterId ?? id)) ?? []
  })
  const kept = new Set(events.map(({ externalId }) => externalId))
  return { events, deletedIds: [...latest.keys()].filter((id) => !kept.has(id)) }
}

/** Dates of a series have only times; the rest is in the series, which may not be among the changes. */
async function mastersOf(
  { apiUrl, accessToken, deadline }: GraphAccess,
  items: readonly OutlookEvent[],
  known: ReadonlyMap<string, OutlookEvent>,
): Promise<Map<string, OutlookEvent>> {
  const ids = new Set(items.flatMap(({ seriesMasterId }) => seriesMasterId ?? []))
  const masters = new Map([...known].filter(([id]) => ids.has(id)))
  const missing = [...ids].filter((id) => !known.has(id)).slice(0, maxMasters)
  for (const id of missing) {
    const url = `${apiUrl}/me/events/${encodeURIComponent(id)}?$select=id,iCalUId,subject,showAs,isAllDay,isCancelled,responseStatus`
    try {
      masters.set(id, await readProvider(eventSchema, { url, accessToken, deadline }))
    } catch (error) {
      // It was deleted in the meantime; the next changes say so.
      if (!(error instanceof ProviderStatusError && error.status === 404)) throw error
    }
  }
  return masters
}

const takesTime = new Set(['busy', 'tentative', 'oof'])

/** Null for a series as a whole and for cancelled events. `ownUid`: the UID under which Majlis wrote the event. */
function eventOf(
  item: OutlookEvent,
  master: OutlookEvent | undefined,
  ownUid: string | undefined,
): ProviderEvent | null {
  const { start, end } = item
  if (item.type === 'seriesMaster' || !start || !end) return null
  if (item.isCancelled ?? master?.isCancelled) return null
  const response = item.responseStatus?.response ?? master?.responseStatus?.response
  const uid = master?.iCalUId ?? item.iCalUId
  const isAllDay = item.isAllDay ?? master?.isAllDay ?? false
  return {
    externalId: item.id,
    uid: ownUid ?? (uid ? uidOfOutlook(uid) : null),
    seriesId: item.seriesMasterId ?? null,
    title: item.subject ?? master?.subject ?? '',
    isBusy: takesTime.has(item.showAs ?? master?.showAs ?? 'busy') && response !== 'declined',
    time: isAllDay
      ? { kind: 'dates', startDate: start.dateTime.slice(0, 10), endDate: end.dateTime.slice(0, 10) }
      : { kind: 'moments', startsAt: momentOf(start.dateTime), endsAt: momentOf(end.dateTime) },
  }
}

/** Times are in UTC, as requested, and without a zone. */
function momentOf(dateTime: string): number {
  const moment = Date.parse(`${dateTime.slice(0, 19)}Z`)
  if (Number.isNaN(moment)) throw new CalendarProviderError('A time that is none')
  return moment
}
