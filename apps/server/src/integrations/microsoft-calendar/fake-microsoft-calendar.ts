import { dayMs } from '../../platform/clock/durations.ts'
import { createFakeOAuth, type FakeAnswer, type FakeClient, json } from '../external-calendars/fake-oauth.ts'
import { type FakeRequest, startFakeServer } from '../external-calendars/fake-server.ts'
import { createFakeOutlookEvents, type FakeOutlookEvents } from './fake-outlook-events.ts'

const notFound = json({ error: { code: 'ErrorItemNotFound' } }, 404)

interface FakeOutlookCalendar {
  id: string
  name: string
  canEdit: boolean
  isDefaultCalendar?: boolean
}

export const microsoftClient: FakeClient = {
  clientId: 'majlis-at-microsoft',
  clientSecret: 'a-secret-of-tests',
}

/** Microsoft in memory, which answers over HTTP what the integration requests. Each account has a default calendar, and those that tests add. */
export async function startFakeMicrosoftCalendar(options: { port?: number } = {}) {
  const oauth = createFakeOAuth({ client: microsoftClient, rotatesRefreshTokens: true })
  const calendars = new Map<string, FakeOutlookCalendar[]>()
  const events = new Map<string, FakeOutlookEvents>()
  const removedDates = new Set<string>()

  function calendarsOf(account: string): FakeOutlookCalendar[] {
    const own = calendars.get(account) ?? [
      { id: `default-of-${account}`, name: 'Calendar', canEdit: true, isDefaultCalendar: true },
    ]
    calendars.set(account, own)
    return own
  }

  function eventsOf(calendarId: string): FakeOutlookEvents {
    const found = events.get(calendarId) ?? createFakeOutlookEvents()
    events.set(calendarId, found)
    return found
  }

  function answer({ method, url, headers, body }: FakeRequest): FakeAnswer {
    if (url.pathname === '/common/oauth2/v2.0/authorize') return oauth.authorize(url)
    if (url.pathname === '/common/oauth2/v2.0/token') return oauth.token(new URLSearchParams(body))
    const account = oauth.accountOf(headers.authorization)
    if (account === null) return json({ error: { code: 'InvalidAuthenticationToken' } }, 401)
    if (method === 'GET' && url.pathname === '/v1.0/me')
      return json({ mail: account, userPrincipalName: account })
    if (method === 'GET' && url.pathname === '/v1.0/me/calendars')
      return json({ value: calendarsOf(account) })
    const [, inCalendar, rest] = /^\/v1\.0\/me\/calendars\/([^/]+)\/(.+)$/.exec(url.pathname) ?? []
    const calendarId = decodeURIComponent(inCalendar ?? '')
    if (calendarsOf(account).some(({ id }) => id === calendarId)) {
      if (rest === 'calendarView/delta') return eventsOf(calendarId).delta(url, `http://${headers.host}`)
      if (method === 'GET' && rest === 'events') return eventsOf(calendarId).list(url)
      if (method === 'POST' && rest === 'events')
        return eventsOf(calendarId).create({ method, url, headers, body })
    }
    const [, seriesId] = /^\/v1\.0\/me\/events\/([^/]+)\/instances$/.exec(url.pathname) ?? []
    if (seriesId !== undefined) return answerInstances(ownEvents(account), decodeURIComponent(seriesId))
    const [, eventId] = /^\/v1\.0\/me\/events\/([^/]+)$/.exec(url.pathname) ?? []
    if (eventId === undefined) return notFound
    const id = decodeURIComponent(eventId)
    if (method === 'DELETE' && id.includes('~')) removedDates.add(id)
    return answerEvent(ownEvents(account), id, method, body)
  }

  const ownEvents = (account: string) => calendarsOf(account).map((calendar) => eventsOf(calendar.id))

  const server = await startFakeServer(answer, options)
  return {
    ...server,
    ...oauth.controls,
    environment: {
      MICROSOFT_CALENDAR_CLIENT_ID: microsoftClient.clientId,
      MICROSOFT_CALENDAR_CLIENT_SECRET: microsoftClient.clientSecret,
      MICROSOFT_CALENDAR_URL: server.url,
    },
    /** Of a calendar; the default one of an account is `default-of-{account}`. */
    eventsOf,
    /** Single dates of series that were deleted: `{series}~{date}`. */
    removedDates,
    addCalendar(account: string, calendar: FakeOutlookCalendar): void {
      calendarsOf(account).push(calendar)
    },
  }
}

/** For daily series only: their first 30 dates, at the time of the first. */
function answerInstances(all: readonly FakeOutlookEvents[], id: string): FakeAnswer {
  const [series] = all.flatMap((events) => events.find(id) ?? [])
  if (!series) return notFound
  const [day = '', time = ''] = series.start.dateTime.split('T')
  const dates = Array.from({ length: 30 }, (_, index) => {
    const date = new Date(Date.parse(`${day}T00:00Z`) + index * dayMs).toISOString().slice(0, 10)
    return { id: `${id}~${date}`, start: { dateTime: `${date}T${time}` } }
  })
  return json({ value: dates })
}

/** One event of an account, in whichever calendar it is. */
function answerEvent(
  all: readonly FakeOutlookEvents[],
  id: string,
  method: string,
  body: string,
): FakeAnswer {
  if (id.includes('~')) return { status: 204 }
  for (const own of all) {
    const event = own.find(id)
    if (!event) continue
    if (method === 'DELETE') return own.remove(id)
    if (method === 'PATCH') return json(own.put({ ...event, ...(JSON.parse(body) as object), id }))
    return json(event)
  }
  return notFound
}
