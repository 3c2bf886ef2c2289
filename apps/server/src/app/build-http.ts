import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { boundRoutes } from '../platform/http/bounded-routes.ts'
import { createCallBounds } from '../platform/http/call-bounds.ts'
import { createCallLanes } from '../platform/http/call-lanes.ts'
import { cookieName } from '../platform/http/cookies.ts'
import { createReceiver, mountCalls, type Receive, type ReceiverOptions } from '../platform/http/calls.ts'
import { noCountries, openCountries } from '../platform/http/countries.ts'
import { sendOtherHostsHome } from '../platform/http/other-hosts.ts'
import { allowOtherOrigin } from '../platform/http/other-origins.ts'
import { trustedProxies } from '../platform/http/proxies.ts'
import { createHttpServer } from '../platform/http/server.ts'
import { warnOfOtherAddress } from '../platform/http/own-origin.ts'
import { warnOfUntrustedProxy } from '../platform/http/untrusted-proxy.ts'
import { serveWebApp } from '../platform/http/web-app.ts'
import { devMailbox } from '../platform/mail/dev-mailbox.ts'
import { sessionCookie } from '../modules/accounts/index.ts'
import { uploadsHttp } from '../modules/files/index.ts'
import type { Log } from '../platform/log/log.ts'
import type { createModules } from './modules.ts'
import type { Platform } from './platform.ts'

export interface HttpDeps {
  config: Config
  log: Log
  platform: Platform
  modules: ReturnType<typeof createModules>
  isDraining: () => boolean
}

/** The HTTP server with everything that it answers: plugins of modules, calls of the contract, the mailbox and the web app. */
export async function buildHttp(deps: HttpDeps): Promise<FastifyInstance> {
  const { config, log, platform, modules, isDraining } = deps
  const http = await createHttpServer({
    log,
    publicUrl: config.PUBLIC_URL,
    livekitUrl: config.LIVEKIT_PUBLIC_URL,
    editorUrl: config.COLLABORA_URL ?? null,
    chatUrl: config.CHAT_URL ?? null,
    trustProxy: trustedProxies(config.TRUST_PROXY),
    hstsForSubdomains: config.HSTS_INCLUDE_SUBDOMAINS,
  })
  const addresses = { publicUrl: config.PUBLIC_URL, formerUrl: config.FORMER_PUBLIC_URL }
  warnOfUntrustedProxy(http, log)
  warnOfOtherAddress(http, addresses, log)
  const keptSession = cookieName(sessionCookie, config.PUBLIC_URL)
  if (config.CHAT_URL)
    allowOtherOrigin(http, {
      origin: new URL(config.CHAT_URL).origin,
      path: '/api/chat-meeting/redeem-code',
    })
  // The balancer is to send the next request of this connection elsewhere.
  http.addHook('onRequest', (_request, reply, done) => {
    if (isDraining()) reply.header('connection', 'close')
    done()
  })
  const limits = createLimits(deps, keptSession)
  for (const { plugin } of modules.all) if (plugin) await http.register(boundRoutes(plugin, limits))
  if (platform.mailbox !== 'no_one')
    await http.register(
      devMailbox({
        db: platform.database.db,
        access: platform.mailbox,
        key: config.MAILBOX_KEY,
        isSecure: config.PUBLIC_URL.startsWith('https:'),
      }),
    )
  const receive = await createReceive(deps, { addresses, ...limits })
  const { uploads } = modules.files.api
  await http.register(uploadsHttp({ uploads, publicUrl: config.PUBLIC_URL, receive }))
  await mountCalls(http, { router: modules.router, receive, lanes: limits.lanes, log })
  sendOtherHostsHome(http, {
    hosts: config.VANITY_HOSTS,
    publicUrl: config.PUBLIC_URL,
    pathFor: ({ host, url, ip }) =>
      limits.lanes({ path: null, ip }, () => modules.organizationAdmin.api.pathAtHost(host, url)),
  })
  await serveWebApp(http, {
    root: config.WEB_DIST,
    sessionCookie: keptSession,
    answerHome: modules.publicPages.api.answerHome,
    isOrganization: (address, ip) =>
      limits.lanes({ path: null, ip }, () => modules.organizationAdmin.api.hasAddress(address)),
  })
  return http
}

/** On what reaches this process, before and while it is served. */
function createLimits({ config, log, platform, modules }: HttpDeps, keptSession: string) {
  return {
    bounds: createCallBounds({
      anonymousPerMinute: config.ANONYMOUS_CALLS_PER_MINUTE,
      knownPerMinute: config.CALLS_PER_MINUTE,
      sessionOf: (request) =>
        request.url.startsWith('/api/v1/auth/refresh')
          ? modules.accounts.api.sessionOfCookie(request.cookies[keptSession])
          : null,
    }),
    lanes: createCallLanes({ poolSize: config.DATABASE_POOL_SIZE, asCall: platform.database.asCall, log }),
  }
}

/** Judges who sends calls, and uploads. */
async function createReceive(
  { config, modules }: HttpDeps,
  limits: Pick<ReceiverOptions, 'addresses' | 'bounds' | 'lanes'>,
): Promise<Receive> {
  return createReceiver({
    resolveCallers: modules.all.flatMap(({ resolveCaller }) => (resolveCaller ? [resolveCaller] : [])),
    ...limits,
    countryHeader: config.TRUST_PROXY ? config.COUNTRY_HEADER : undefined,
    countryOfAddress: config.COUNTRY_DATABASE ? await openCountries(config.COUNTRY_DATABASE) : noCountries,
  })
}
