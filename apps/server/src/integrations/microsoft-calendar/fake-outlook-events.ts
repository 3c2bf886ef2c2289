import { randomUUID } from 'node:crypto'
import { type FakeAnswer, json } from '../external-calendars/fake-oauth.ts'
import type { FakeRequest } from '../external-calendars/fake-server.ts'

interface FakeTime {
  dateTime: string
  timeZone: string
}

/** As Graph returns it, with the fields that tests use. */
export interface FakeOutlookEvent {
  id: string
  type: 'singleInstance' | 'occurrence' | 'exception' | 'seriesMaster'
  iCalUId?: string
  seriesMasterId?: string
  subject?: string
  showAs?: string
  isAllDay?: boolean
  isCancelled?: boolean
  responseStatus?: { response: string }
  start: FakeTime
  end: FakeTime
  [other: string]: unknown
}

interface Stored {
  event: FakeOutlookEvent
  /** Counts the changes of the calendar. */
  change: number
  isRemoved: boolean
}

type GivenEvent = Partial<FakeOutlookEvent> & Pick<FakeOutlookEvent, 'start' | 'end'>

const pageSize = 2

/** The events of one calendar, with delta links. */
export function createFakeOutlookEvents() {
  const events = new Map<string, Stored>()
  let change = 0
  let oldestToken = 0

  function put(given: GivenEvent): FakeOutlookEvent {
    const id = given.id ?? randomUUID()
    const event: FakeOutlookEvent = { type: 'singleInstance', ...given, id }
    events.set(id, { event, change: ++change, isRemoved: false })
    return event
  }

  function remove(id: string): FakeAnswer {
    const stored = events.get(id)
    if (!stored || stored.isRemoved) return json({ error: { code: 'ErrorItemNotFound' } }, 404)
    stored.isRemoved = true
    stored.change = ++change
    return { status: 204 }
  }

  function delta(url: URL, serverUrl: string): FakeAnswer {
    const [token, at] = (url.searchParams.get('$deltatoken') ?? '-1/0').split('/').map(Number)
    const after = token ?? -1
    const start = at ?? 0
    if (after >= 0 && after < oldestToken) return json({ error: { code: 'SyncStateNotFound' } }, 410)
    const found = [...events.values()].filter((one) => one.change > after && (after >= 0 || !one.isRemoved))
    const value = found
      .slice(start, start + pageSize)
      .map(({ event, isRemoved }) =>
        isRemoved ? { id: event.id, '@removed': { reason: 'deleted' } } : event,
      )
    const isLast = start + pageSize >= found.length
    const link = `${serverUrl}${url.pathname}?$deltatoken=${isLast ? `${change}/0` : `${after}/${start + pageSize}`}`
    return json({ value, [isLast ? '@odata.deltaLink' : '@odata.nextLink']: link })
  }

  return {
    put,
    remove,
    delta,
    find: (id: string) => {
      const stored = events.get(id)
      return stored && !stored.isRemoved ? stored.event : null
    },
    /** All that are there. */
    all: () => [...events.values()].filter(({ isRemoved }) => !isRemoved).map(({ event }) => event),
    /** Delta links up to now are no longer accepted. */
    endTokens(): void {
      oldestToken = ++change
    },
    create({ body }: FakeRequest): FakeAnswer {
      const sent = JSON.parse(body) as FakeOutlookEvent & { transactionId?: string }
      const repeated = [...events.values()].find(
        ({ event, isRemoved }) => !isRemoved && event['transactionId'] === sent.transactionId,
      )
      // `sent`: what the event was created with, which a repetition has to be the same as.
      if (!sent.transactionId || !repeated) return json(put({ ...sent, id: randomUUID(), sent: body }), 201)
      if (repeated.event['sent'] === body) return json(repeated.event, 201)
      return json({ error: { code: 'ErrorDuplicateTransactionId' } }, 409)
    },
    /** Only with a filter for one extended property. */
    list(url: URL): FakeAnswer {
      const [, id, isAny, wanted] =
        /^singleValueExtendedProperties\/Any\(ep: ep\/id eq '([^']+)' and (?:(contains\(ep\/value, '@'\))|ep\/value eq '([^']+)')\)$/.exec(
          url.searchParams.get('$filter') ?? '',
        ) ?? []
      if (id === undefined) return json({ error: { code: 'ErrorInvalidUrlQueryFilter' } }, 400)
      const value = [...events.values()].flatMap(({ event, isRemoved }) => {
        const properties = propertiesOf(event).filter((one) => one.id === id)
        const isFound = properties.some((one) => (isAny ? one.value.includes('@') : one.value === wanted))
        return isFound && !isRemoved ? { id: event.id, singleValueExtendedProperties: properties } : []
      })
      return json({ value })
    },
  }
}

function propertiesOf(event: FakeOutlookEvent): { id: string; value: string }[] {
  const properties = event['singleValueExtendedProperties']
  return Array.isArray(properties) ? (properties as { id: string; value: string }[]) : []
}

export type FakeOutlookEvents = ReturnType<typeof createFakeOutlookEvents>
