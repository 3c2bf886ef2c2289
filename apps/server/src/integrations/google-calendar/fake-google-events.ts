import { randomUUID } from 'node:crypto'
import { type FakeAnswer, json } from '../external-calendars/fake-oauth.ts'
import type { FakeRequest } from '../external-calendars/fake-server.ts'

interface FakeTime {
  date?: string
  dateTime?: string
  timeZone?: string
}

/** As Google returns it, with the fields that tests use. */
export interface FakeGoogleEvent {
  id: string
  iCalUID: string
  status: 'confirmed' | 'cancelled'
  summary?: string
  transparency?: 'opaque' | 'transparent'
  start: FakeTime
  end: FakeTime
  attendees?: { self?: boolean; responseStatus: string }[]
  [other: string]: unknown
}

type GivenEvent = Partial<FakeGoogleEvent> & Pick<FakeGoogleEvent, 'start' | 'end'>

interface Stored {
  event: FakeGoogleEvent
  /** Counts the changes of the calendar. */
  change: number
}

const pageSize = 2

/** The events of one calendar, with sync tokens. */
export function createFakeGoogleEvents() {
  const events = new Map<string, Stored>()
  let change = 0
  let oldestToken = 0

  function put(given: GivenEvent): FakeGoogleEvent {
    const id = given.id ?? randomUUID()
    const event: FakeGoogleEvent = {
      iCalUID: `${id}@google.example`,
      status: 'confirmed',
      ...given,
      id,
    }
    events.set(id, { event, change: ++change })
    return event
  }

  function list({ searchParams }: URL): FakeAnswer {
    const token = searchParams.get('syncToken')
    if (token !== null && Number(token) < oldestToken) return json({ error: { code: 410 } }, 410)
    const hasWindow = searchParams.has('timeMin') || searchParams.has('timeMax')
    if (searchParams.get('singleEvents') !== 'true' || (token !== null && hasWindow))
      return json({ error: { code: 400 } }, 400)
    const from = Date.parse(searchParams.get('timeMin') ?? '')
    const to = Date.parse(searchParams.get('timeMax') ?? '')
    const found = [...events.values()].filter(({ event, change: at }) =>
      token === null
        ? event.status !== 'cancelled' && momentOf(event.end) > from && momentOf(event.start) < to
        : at > Number(token),
    )
    const start = Number(searchParams.get('pageToken') ?? 0)
    const items = found.slice(start, start + pageSize).map(({ event }) => event)
    const isLast = start + pageSize >= found.length
    return json({
      items,
      ...(isLast ? { nextSyncToken: String(change) } : { nextPageToken: String(start + pageSize) }),
    })
  }

  function remove(id: string): FakeAnswer {
    const stored = events.get(id)
    if (!stored || stored.event.status === 'cancelled') return json({ error: { code: 410 } }, 410)
    stored.event = { ...stored.event, status: 'cancelled' }
    stored.change = ++change
    return { status: 204 }
  }

  return {
    put,
    remove,
    /** All that are there. */
    all: () => [...events.values()].map(({ event }) => event).filter(({ status }) => status !== 'cancelled'),
    /** Sync tokens up to now are no longer accepted. */
    endTokens(): void {
      oldestToken = ++change
    },
    answer({ method, url, body }: FakeRequest, rest: string): FakeAnswer {
      if (method === 'GET' && rest === '') return list(url)
      if (method === 'POST' && rest === '/import') {
        const sent = JSON.parse(body) as FakeGoogleEvent
        if (!sent.iCalUID) return json({ error: { code: 400 } }, 400)
        const before = [...events.values()].find(({ event }) => event.iCalUID === sent.iCalUID)
        return json(put({ ...sent, status: 'confirmed', id: before?.event.id ?? randomUUID() }))
      }
      if (method === 'PUT') {
        const id = decodeURIComponent(rest.slice(1))
        const stored = events.get(id)
        if (!stored || stored.event.status === 'cancelled') return json({ error: { code: 404 } }, 404)
        return json(put({ ...(JSON.parse(body) as FakeGoogleEvent), id }))
      }
      if (method === 'DELETE') return remove(decodeURIComponent(rest.slice(1)))
      return json({ error: { code: 404 } }, 404)
    },
  }
}

export type FakeGoogleEvents = ReturnType<typeof createFakeGoogleEvents>

const momentOf = ({ date, dateTime }: FakeTime): number => Date.parse(dateTime ?? `${date}T00:00:00Z`)
