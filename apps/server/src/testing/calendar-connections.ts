import type { CalendarProvider } from '@majlis/contract'
import { createRouterClient } from '@orpc/server'
import Fastify from 'fastify'
import { onTestFinished } from 'vitest'
import { startFakeGoogleCalendar } from '../integrations/google-calendar/fake-google-calendar.ts'
import { startFakeMicrosoftCalendar } from '../integrations/microsoft-calendar/fake-microsoft-calendar.ts'
import type { UserCaller } from '../platform/http/context.ts'
import { setupAccounts, testBrowser, type TestBrowser } from './accounts.ts'
import { joinAs } from './people.ts'

/** An owner in an installation that offers both providers, each a stand-in on this machine. */
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

  /** Starts a sign-in and completes it at the provider. Returns the query with which the browser is sent back. */
  async function visit(provider: CalendarProvider, browser: TestBrowser, caller = owner.caller) {
    const { data } = await api(caller, browser).connect({ provider })
    return fakes[provider].visit(data.url)
  }

  /** Returns from the provider to Majlis. Returns the address to which the browser is redirected. */
  async function comeBack(provider: CalendarProvider, query: string, browser: TestBrowser) {
    const response = await http.inject({
      url: `/calendar-sign-in/${provider}?${query}`,
      cookies: Object.fromEntries(Array.from(browser.cookies, ([name, { value }]) => [name, value])),
    })
    return String(response.headers.location)
  }

  /** Connects the account with this address. Returns the address to which the browser is redirected. */
  async function connect(
    provider: CalendarProvider,
    address: string,
    { caller = owner.caller, browser = testBrowser() }: { caller?: UserCaller; browser?: TestBrowser } = {},
  ) {
    fakes[provider].isUsedBy(address)
    return comeBack(provider, await visit(provider, browser, caller), browser)
  }

  /** Runs the scheduled jobs of calendars, and everything that they queue. */
  async function runDue(): Promise<void> {
    for (const name of ['read-calendars', 'write-calendars']) await accounts.runCron(name)
    await accounts.settle()
  }

  return { accounts, owner, google, outlook, api, visit, comeBack, connect, runDue, http }
}
