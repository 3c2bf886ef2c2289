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

export type FakeMicrosoftCalendar = Awaited<ReturnType<typeof startFakeMicrosoftCalendar>>

/** Microsoft in memory, which answers over HTTP what the integration requests. Each account has a default calendar, and those that tests add. */
export async function startFakeMicrosoftCalendar(options: { port?: number } = {}) {
  const oauth = createFakeOAuth({ client: microsoftClient, rotatesRefreshTokens: true })
  const calendars = new Map<string, FakeOutlookCalendar[]>()
  const events = new Map<string, FakeOutlookEvents>()

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
      if (method === 'POST' && rest === 'events')
        return eventsOf(calendarId).create({ method, url, headers, body })
    }
    const [, eventId] = /^\/v1\.0\/me\/events\/([^/]+)$/.exec(url.pathname) ?? []
    return eventId === undefined ? notFound : answerEvent(account, decodeURIComponent(eventId), method, body)
  }

  /** One event of an account, in whichever calendar it is. */
  function answerEvent(account: string, id: string, method: string, body: string): FakeAnswer {
    for (const calendar of calendarsOf(account)) {
      const own = eventsOf(calendar.id)
      const event = own.find(id)
      if (!event) continue
      if (method === 'DELETE') return own.remove(id)
      if (method === 'PATCH') return json(own.put({ ...event, ...(JSON.parse(body) as object), id }))
      return json(event)
    }
    return notFound
  }

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
    addCalendar(account: string, calendar: FakeOutlookCalendar): void {
      calendarsOf(account).push(calendar)
    },
  }
}
