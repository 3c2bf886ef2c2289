import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import fastifyCookie from '@fastify/cookie'
import fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import { chatClientPath, type ErrorCode, type ErrorData } from '@majlis/contract'
import { refusalOf } from '../errors/unavailable.ts'
import { AppError } from '../errors/app-error.ts'
import { alive, livePath } from '../health/health.ts'
import { duringRequest } from '../log/current-work.ts'
import type { Log } from '../log/log.ts'
import { requirePlainText } from '../input/plain-text.ts'
import { eventLoopTurn, noteArrival } from '../process/event-loop-turn.ts'
import { boundBodyTimes, longestBodyMs } from './body-times.ts'
import { pathForLog } from './log-path.ts'
import { isFromProxy, type TrustedProxies } from './proxies.ts'
import { securityHeaders, type SecurityHeaders } from './security-headers.ts'
import { acceptUploads, tooLarge } from './uploads.ts'
import { wireErrorBody } from './wire-error.ts'

export interface HttpServerOptions {
  log: Log
  publicUrl: string
  livekitUrl: string
  /** Where office files are edited. */
  editorUrl?: string | null
  /** The chat front end, which a page shows as a frame. */
  chatUrl?: string | null
  trustProxy: TrustedProxies
  hstsForSubdomains: boolean
}

/** Where every call of the contract is answered. */
export const callsRoute = '/api/*'

const maxBodyBytes = 1024 * 1024
const sanePattern = /^[\w.:-]{8,64}$/

/** Fastify with what applies to every route: request ids, security headers, JSON only, errors of the catalogue. */
export async function createHttpServer(options: HttpServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBodyBytes,
    trustProxy: options.trustProxy,
    genReqId: requestIds(options.trustProxy),
    // Longer than the idle time of usual proxies, so that they never send into a connection that is being closed.
    keepAliveTimeout: 75_000,
    // Only for the longest bodies: see `boundBodyTimes`. Headers have a minute (`headersTimeout` of Node).
    requestTimeout: longestBodyMs,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    // An invalid address (`%E0%A4%A`) reaches no hook and no route.
    frameworkErrors: (_error, _request, reply) => {
      void answerRefusal(reply.headers(securityHeaders(options).call), 'input.invalid')
    },
  })
  app.removeContentTypeParser('text/plain')
  acceptUploads(app)
  await app.register(fastifyCookie)
  app.server.on('connection', noteArrival)
  boundBodyTimes(app)
  const headers = securityHeaders(options)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers[kindOf(request.url)]).header('x-request-id', request.id)
    // As the call answers it, without waiting for anything: a balancer looks while thousands of requests are ahead.
    if (request.url === livePath && request.method === 'GET') reply.send({ status: 'success', data: alive })
    else done()
  })
  // Health checks are served in between.
  app.addHook('onRequest', async ({ url }) => {
    if (!url.startsWith('/api/health/')) await eventLoopTurn()
  })
  // After the body, whose events belong to no request.
  app.addHook('preHandler', (request, _reply, done) => duringRequest(request.id, done))
  app.addHook('preHandler', async ({ params, query, url, routeOptions }) => {
    if (url.startsWith('/api/')) requireReadableQuery(url)
    // Calls judge their whole input, and name the field as the contract does.
    if (routeOptions.url === callsRoute) return
    requirePlainText(params)
    requirePlainText(query)
  })
  app.addHook('onResponse', (request, reply, done) => {
    logAnswer(request, reply)
    done()
  })
  app.setErrorHandler(answerError)
  return app
}

/** What an address is to a browser. The page that explains the calls is a page. */
function kindOf(url: string): keyof SecurityHeaders {
  if (url.startsWith('/_matrix/')) return 'call'
  if (url.startsWith('/api/')) return url.startsWith('/api/docs') ? 'page' : 'call'
  return url.split('?', 1)[0] === chatClientPath ? 'framedPage' : 'page'
}

/** Refuses bytes that are not UTF-8, which would reach the call as other characters. A path with such bytes matches no route. */
function requireReadableQuery(url: string): void {
  try {
    decodeURIComponent(url.slice(url.indexOf('?') + 1))
  } catch (error) {
    throw new AppError('input.invalid', undefined, { cause: error })
  }
}

/** The request ID of a trusted proxy, if valid, so that its log and ours can be compared; else a new one, so that others cannot write into the log. */
function requestIds(trust: TrustedProxies): (request: IncomingMessage) => string {
  const comesByProxy = isFromProxy(trust)
  return (request) => {
    const given = request.headers['x-request-id']
    const isTaken = typeof given === 'string' && sanePattern.test(given) && comesByProxy(request)
    return isTaken ? given : randomUUID()
  }
}

function logAnswer(request: FastifyRequest, reply: FastifyReply): void {
  const path = pathForLog(request.url)
  const level = path.startsWith('/api/health/') || path.startsWith('/assets/') ? 'debug' : 'info'
  request.log[level](
    { method: request.method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
    'answered',
  )
}

function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const refusal = refusalOf(error)
  if (refusal) return answerRefusal(reply, refusal.code, refusal.data)
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return answerRefusal(reply, tooLarge(request.headers['content-type']))
  if (error.statusCode !== undefined && error.statusCode < 500) return answerRefusal(reply, 'input.invalid')
  request.log.error({ err: error }, 'a request failed')
  return answerRefusal(reply, 'general.failed')
}

/** Answers with an error of the catalogue outside of a call. */
export function answerRefusal(reply: FastifyReply, code: ErrorCode, data?: ErrorData): FastifyReply {
  const body = wireErrorBody(code, data)
  if (data?.retryAfterMs !== undefined) reply.header('retry-after', Math.ceil(data.retryAfterMs / 1000))
  return reply.status(body.status).send(body)
}
