import { createFakeOAuth, type FakeAnswer, type FakeClient, json } from '../external-calendars/fake-oauth.ts'
import { type FakeRequest, startFakeServer } from '../external-calendars/fake-server.ts'

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

  function calendarsOf(account: string): FakeOutlookCalendar[] {
    const own = calendars.get(account) ?? [
      { id: `default-of-${account}`, name: 'Calendar', canEdit: true, isDefaultCalendar: true },
    ]
    calendars.set(account, own)
    return own
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
    return json({ error: { code: 'ErrorItemNotFound' } }, 404)
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
    addCalendar(account: string, calendar: FakeOutlookCalendar): void {
      calendarsOf(account).push(calendar)
    },
  }
}
