import { createFakeOAuth, type FakeAnswer, type FakeClient, json } from '../external-calendars/fake-oauth.ts'
import { type FakeRequest, startFakeServer } from '../external-calendars/fake-server.ts'
import { createFakeGoogleEvents, type FakeGoogleEvents } from './fake-google-events.ts'

interface FakeGoogleCalendarEntry {
  id: string
  summary: string
  primary?: boolean
  accessRole: 'owner' | 'writer' | 'reader' | 'freeBusyReader'
}

export const googleClient: FakeClient = { clientId: 'majlis-at-google', clientSecret: 'a-secret-of-tests' }

export type FakeGoogleCalendar = Awaited<ReturnType<typeof startFakeGoogleCalendar>>

/** Google in memory, which answers over HTTP what the integration requests. Each account has a primary calendar, and those that tests add. */
export async function startFakeGoogleCalendar(options: { port?: number } = {}) {
  const oauth = createFakeOAuth({ client: googleClient, rotatesRefreshTokens: false })
  const calendars = new Map<string, FakeGoogleCalendarEntry[]>()
  const events = new Map<string, FakeGoogleEvents>()
  const forbidden = new Set<string>()

  function calendarsOf(account: string): FakeGoogleCalendarEntry[] {
    const own = calendars.get(account) ?? [
      { id: account, summary: account, primary: true, accessRole: 'owner' as const },
    ]
    calendars.set(account, own)
    return own
  }

  function eventsOf(calendarId: string): FakeGoogleEvents {
    const found = events.get(calendarId) ?? createFakeGoogleEvents()
    events.set(calendarId, found)
    return found
  }

  function answer({ method, url, headers, body }: FakeRequest): FakeAnswer {
    if (url.pathname === '/o/oauth2/v2/auth') return oauth.authorize(url)
    if (url.pathname === '/token') return oauth.token(new URLSearchParams(body))
    if (url.pathname === '/revoke') return oauth.revoke(new URLSearchParams(body))
    const account = oauth.accountOf(headers.authorization)
    if (account === null) return json({ error: { code: 401 } }, 401)
    if (method === 'GET' && url.pathname === '/calendar/v3/users/me/calendarList')
      return json({ kind: 'calendar#calendarList', items: calendarsOf(account) })
    const [, id, rest = ''] = /^\/calendar\/v3\/calendars\/([^/]+)\/events(\/.+)?$/.exec(url.pathname) ?? []
    if (id !== undefined && forbidden.has(decodeURIComponent(id))) return json({ error: { code: 403 } }, 403)
    if (id !== undefined && calendarsOf(account).some((one) => one.id === decodeURIComponent(id)))
      return eventsOf(decodeURIComponent(id)).answer({ method, url, headers, body }, rest)
    return json({ error: { code: 404 } }, 404)
  }

  const server = await startFakeServer(answer, options)
  return {
    ...server,
    ...oauth.controls,
    environment: {
      GOOGLE_CALENDAR_CLIENT_ID: googleClient.clientId,
      GOOGLE_CALENDAR_CLIENT_SECRET: googleClient.clientSecret,
      GOOGLE_CALENDAR_URL: server.url,
    },
    /** Of a calendar; the ID of a primary one is its account. */
    eventsOf,
    /** The events of this calendar can no longer be read nor written, although it is still listed. */
    forbid(calendarId: string): void {
      forbidden.add(calendarId)
    },
    addCalendar(account: string, calendar: FakeGoogleCalendarEntry): void {
      calendarsOf(account).push(calendar)
    },
  }
}
