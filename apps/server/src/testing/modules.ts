import type { Lazy } from '@orpc/server'
import { testClock, type TestClock } from '@majlis/testing'
import { createFakeMediaServer } from '../integrations/livekit/fake-media-server.ts'
import type { MediaServer } from '../integrations/livekit/index.ts'
import type { TextRecords } from '../integrations/dns/index.ts'
import type { Log } from '../platform/log/log.ts'
import { createModules, type ModulesDeps } from '../app/modules.ts'
import type { CallRouter } from '../platform/http/calls.ts'
import { testConfig } from './app.ts'
import { testDatabase, type TestDatabase } from './database.ts'
import { silentLog } from './log.ts'
import { testPlatform } from './platform.ts'

export interface ModulesOptions {
  database?: TestDatabase
  clock?: TestClock
  log?: Log
  /** Settings that differ from those of `testConfig`. */
  environment?: Record<string, string>
  /** In place of the media server in memory. */
  sfu?: MediaServer
  /** No name has a record where it is left out. */
  dns?: TextRecords
  /** In place of a process that reads recordings. */
  readMedia?: NonNullable<ModulesDeps['readMedia']>
  /** Replaces the process that listens to a room. */
  startListener?: NonNullable<ModulesDeps['startListener']>
}

/** Nothing of the router is loaded lazily. */
type TestRouter = { [Group in keyof CallRouter]: Exclude<CallRouter[Group], Lazy<unknown>> }

/** All modules as the program puts them together, on a test's platform. */
export async function setupModules({
  database: given,
  clock = testClock(),
  log = silentLog,
  environment = {},
  sfu,
  dns = { find: async () => [] },
  readMedia,
  startListener,
}: ModulesOptions = {}) {
  const database = given ?? (await testDatabase())
  const config = testConfig(database.url, {
    PUBLIC_URL: 'https://meet.example.org',
    MAILBOX_OPEN_TO_EVERYONE: 'true',
    // A proxy that is trusted names the country of each request.
    TRUST_PROXY: '127.0.0.1',
    COUNTRY_HEADER: 'cf-ipcountry',
    ...environment,
  })
  const media = createFakeMediaServer({ clock })
  const platform = testPlatform({ config, database, clock })
  const modules = createModules({
    config,
    clock,
    log,
    media: sfu ?? media,
    dns,
    platform,
    ...(readMedia ? { readMedia } : {}),
    ...(startListener ? { startListener } : {}),
  })
  const router = modules.router as TestRouter
  return { database, db: database.db, clock, media, platform, modules, router }
}
