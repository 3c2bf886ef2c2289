import { onTestFinished } from 'vitest'
import { createApp, type App, type AppDeps } from '../app/app.ts'
import { readConfig } from '../config.ts'
import { testDatabase } from './database.ts'
import { silentLog } from './log.ts'
import { mailboxKey } from './mailbox.ts'

/** A configuration that reaches no engine but the given database. */
export function testConfig(databaseUrl: string, environment: Record<string, string> = {}) {
  return readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: databaseUrl,
    APP_SECRET: 'a secret of tests, which is long enough for them',
    MAILBOX_KEY: mailboxKey,
    DNS_SERVERS: '127.0.0.1:9',
    LIVEKIT_URL: 'http://127.0.0.1:9',
    LIVEKIT_API_KEY: 'test',
    LIVEKIT_API_SECRET: 'a secret of tests, which is long enough for them',
    DATABASE_POOL_SIZE: '4',
    // Tests found many from one address, and are about something else.
    ORGANIZATIONS_PER_ADDRESS: '1000000',
    NEW_ORGANIZATION_DAYS: '0',
    WEB_DIST: '/nowhere',
    ...environment,
  })
}

/**
 * The real server, to be called by `app.http.inject`; it goes away with the test. The database is its own, or that of
 * `databaseUrl`.
 */
export async function testApp(
  options: Partial<Omit<AppDeps, 'config'>> & {
    environment?: Record<string, string>
    databaseUrl?: string
  } = {},
): Promise<App> {
  const { environment, databaseUrl, ...deps } = options
  const url = databaseUrl ?? (await testDatabase()).url
  const app = await createApp({ config: testConfig(url, environment), log: silentLog, ...deps })
  // Runs before the database's own end.
  onTestFinished(() => app.close())
  return app
}
