import { once } from 'node:events'
import type { Server } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { buildHttp } from './build-http.ts'
import { createModules } from './modules.ts'
import { createPlatform } from './platform.ts'
import { systemClock, type Clock } from '../platform/clock/clock.ts'
import { createHealthServer } from '../platform/health/health-server.ts'
import { acceptMore, acceptOptions, listenBacklog, requireFreePort } from '../platform/http/accept.ts'
import type { Log } from '../platform/log/log.ts'
import type { MailTransport } from '../platform/mail/transport.ts'
import type { TextRecords } from '../integrations/dns/index.ts'
import type { MediaServer } from '../integrations/livekit/index.ts'

export interface AppDeps {
  config: Config
  log: Log
  clock?: Clock
  /** In place of LiveKit, the DNS and the mail server; for tests. */
  media?: MediaServer
  dns?: TextRecords
  mailTransport?: MailTransport
}

export interface App {
  /** Answers calls without a network by `inject`. */
  http: FastifyInstance
  platform: ReturnType<typeof createPlatform>
  modules: ReturnType<typeof createModules>
  /** Starts jobs, sockets and modules, then listens on HOST and PORT. */
  start(): Promise<void>
  /** Where health has a port of its own. */
  healthServer: Server | null
  /**
   * For this long, the server continues to serve while `ready` answers 503 and every response closes its connection, so that load balancers
   * send requests elsewhere. Sockets are closed one after the other meanwhile.
   */
  drain(forMs: number): Promise<void>
  /** Lets running calls and jobs end, then closes everything. Harmless when called twice. */
  close(): Promise<void>
}

/** The whole server, built from its configuration; the one place where parts are put together. */
export async function createApp({
  config,
  log,
  clock = systemClock,
  media,
  dns,
  mailTransport,
}: AppDeps): Promise<App> {
  const platform = createPlatform({ config, clock, log, ...(mailTransport ? { mailTransport } : {}) })
  let isDraining = false
  const modules = createModules({
    isDraining: () => isDraining,
    config,
    clock,
    log,
    platform,
    ...(media ? { media } : {}),
    ...(dns ? { dns } : {}),
  })

  const http = await buildHttp({ config, log, platform, modules, isDraining: () => isDraining })

  let closing: Promise<void> | undefined
  let accepting: Promise<() => Promise<void>> | undefined
  const healthServer = config.HEALTH_PORT === undefined ? null : createHealthServer(modules.healthReport)

  async function start(): Promise<void> {
    for (const module of modules.all) await module.start?.()
    if (platform.isWorker) await platform.jobs.start()
    if (healthServer) await listen(healthServer, { host: config.HOST, port: config.HEALTH_PORT })
    if (!config.ROLE.includes('web')) return
    const address = { host: config.HOST, port: config.PORT }
    await platform.realtime.start(http.server)
    await requireFreePort(address)
    if (closing) return
    await http.listen({ ...address, ...acceptOptions })
    if (closing) return
    accepting = acceptMore(http.server)
    await accepting
  }

  async function drain(forMs: number): Promise<void> {
    isDraining = true
    platform.realtime.closeSockets(forMs)
    await delay(forMs)
  }

  async function close(): Promise<void> {
    // Sockets first: they would keep the server open.
    await platform.realtime.stop()
    // A browser keeps its connection after the last answer, and the server would wait for it. What has arrived is read first: a
    // connection with an unread request looks idle.
    const sweep = setInterval(() => setImmediate(() => http.server.closeIdleConnections()), 100)
    const closeAcceptors = await accepting?.catch(() => undefined)
    await new Promise((resolve) => setImmediate(resolve))
    await Promise.all([closeAcceptors?.(), http.close()])
    clearInterval(sweep)
    for (const module of modules.all.toReversed()) await module.stop?.()
    await platform.jobs.stop()
    healthServer?.closeAllConnections()
    healthServer?.close()
    await platform.close()
  }

  return { http, platform, modules, healthServer, start, drain, close: () => (closing ??= close()) }
}

async function listen(server: Server, address: { host: string; port: number | undefined }): Promise<void> {
  server.listen({ ...address, backlog: listenBacklog })
  await once(server, 'listening')
}
