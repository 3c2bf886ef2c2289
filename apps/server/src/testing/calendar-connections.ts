import type { CalendarProvider } from '@majlis/contract'
import { createRouterClient } from '@orpc/server'
import Fastify from 'fastify'
import { onTestFinished } from 'vitest'
import { startFakeGoogleCalendar } from '../integrations/google-calendar/fake-google-calendar.ts'
import { startFakeMicrosoftCalendar } from '../integrations/microsoft-calendar/fake-microsoft-calendar.ts'
import type { UserCaller } from '../platform/http/context.ts'
import { setupAccounts, testBrowser, type TestBrowser } from './accounts.ts'
import { joinAs } from './people.ts'

/** An owner in an installation that offers both providers, which are on this machine. */
export async function setupCalendarConnections() {
  const google = await startFakeGoogleCalendar()
  const outlook = await startFakeMicrosoftCalendar()
  onTestFinished(() => {
    google.stop()
    outlook.stop()
  })
  const accounts = await setupAccounts({
    environment: {
      PUBLIC_URL: 'http://meet.example.org',
      ...google.environment,
      ...outlook.environment,
    },
  })
  const owner = await joinAs(accounts)
  const http = Fastify()
  await http.register(import('@fastify/cookie'))
  await http.register(accounts.calendarConnections.plugin)
  onTestFinished(() => http.close())
  const fakes = { google, outlook }

  const api = (caller: UserCaller = owner.caller, browser = testBrowser()) =>
    createRouterClient(accounts.router.calendarConnection, { context: browser.context(caller) })

  /** Begins a sign-in and is at the provider. Returns the query with which the browser is sent back. */
  async function visit(provider: CalendarProvider, browser: TestBrowser, caller = owner.caller) {
    const { data } = await api(caller, browser).connect({ provider })
    return fakes[provider].visit(data.url)
  }

  /** Comes back from the provider. Returns where the browser goes. */
  async function comeBack(provider: CalendarProvider, query: string, browser: TestBrowser) {
    const response = await http.inject({
      url: `/calendar-sign-in/${provider}?${query}`,
      cookies: Object.fromEntries(Array.from(browser.cookies, ([name, { value }]) => [name, value])),
    })
    return String(response.headers.location)
  }

  /** Connects the account of this address. Returns where the browser goes. */
  async function connect(
    provider: CalendarProvider,
    address: string,
    { caller = owner.caller, browser = testBrowser() }: { caller?: UserCaller; browser?: TestBrowser } = {},
  ) {
    fakes[provider].isUsedBy(address)
    return comeBack(provider, await visit(provider, browser, caller), browser)
  }

  /** What the clock begins, and everything that waits. */
  async function runDue(): Promise<void> {
    for (const name of ['read-calendars', 'write-calendars']) await accounts.runCron(name)
    await accounts.settle()
  }

  return { accounts, owner, google, outlook, api, visit, comeBack, connect, runDue, http }
}
