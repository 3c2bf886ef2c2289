import type { CallContext, Caller } from '../platform/http/context.ts'
import { setupModules, type ModulesOptions } from './modules.ts'

/** A browser: it keeps the cookie between calls, like the page's `fetch` does. */
export interface TestBrowser {
  cookies: Map<string, { value: string; maxAgeMs: number | undefined }>
  context(caller?: Caller): CallContext
}

export type Accounts = Awaited<ReturnType<typeof setupAccounts>>

/** Every module on a real database, for tests that sign up, sign in and administer as people do. */
export async function setupAccounts(options: ModulesOptions = {}) {
  const { modules, ...setup } = await setupModules(options)
  const { storage, disconnected, deliver, sockets, runCron, settle, published, mails, clearMails } =
    setup.platform
  const { files, accounts, authentication, tenancy, organizationAdmin, appearance, seats } = modules
  const { calendarConnections } = modules
  return {
    ...setup,
    files,
    accounts,
    authentication,
    tenancy,
    organizationAdmin,
    appearance,
    calendarConnections,
    seats,
    storage,
    disconnected,
    deliver,
    sockets,
    runCron,
    settle,
    published,
    mails,
    clearMails,
  }
}

/** A new browser with a new address unless given, so that limits do not affect the next step. */
export function testBrowser({
  ip = '203.0.113.7',
  country = null,
}: { ip?: string; country?: string | null } = {}): TestBrowser {
  const cookies: TestBrowser['cookies'] = new Map()
  return {
    cookies,
    context: (caller = { kind: 'anonymous' }) => ({
      requestId: 'request-1',
      ip,
      isFromThisMachine: false,
      country,
      userAgent: 'Test browser',
      caller,
      cookies: {
        get: (name) => cookies.get(name)?.value,
        set: (name, value, { maxAgeMs }) => {
          cookies.set(name, { value, maxAgeMs })
        },
        clear: (name) => {
          cookies.delete(name)
        },
      },
    }),
  }
}
