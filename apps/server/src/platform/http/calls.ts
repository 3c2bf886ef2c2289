import { SmartCoercionPlugin } from '@orpc/json-schema'
import { OpenAPIHandler } from '@orpc/openapi/fastify'
import { onError, ORPCError, type Router } from '@orpc/server'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { Contract } from '@majlis/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { changeHeader, changeSchema, duringChange, type Change } from '../changes/current-change.ts'
import { AppError } from '../errors/app-error.ts'
import type { Log } from '../log/log.ts'
import type { CallBounds } from './call-bounds.ts'
import type { CallLanes } from './call-lanes.ts'
import type { CallContext, Caller } from './context.ts'
import { cookieJar } from './cookies.ts'
import type { CountryLookup } from './countries.ts'
import type { OwnAddresses } from './own-origin.ts'
import { countryOf } from './proxies.ts'
import { answerRefusal, callsRoute } from './server.ts'
import { isFromThisMachine } from './this-machine.ts'

export type CallRouter = Router<Contract, CallContext>
export type ResolveCaller = (token: string) => Promise<Caller | null>

export interface ReceiverOptions {
  /** Asked in turn whose bearer token it is. An AppError says why a known token is refused. */
  resolveCallers: readonly ResolveCaller[]
  bounds: CallBounds
  lanes: CallLanes
  addresses: OwnAddresses
  countryHeader: string | undefined
  /** Asked where no trusted proxy names the country. */
  countryOfAddress: CountryLookup
}

/** Judges who sends a request, before its body is read, so that refused ones cost little. Throws `general.too_many_attempts`, `general.unavailable`. */
export type Receive = (request: FastifyRequest, reply: FastifyReply) => Promise<CallContext>

export interface CallsOptions {
  router: CallRouter
  receive: Receive
  lanes: CallLanes
  log: Log
}

/** Shorter ones are faster in one piece with the headers. */
const longText = 16_384

const anonymous: Caller = { kind: 'anonymous' }

export function createReceiver(options: ReceiverOptions): Receive {
  return async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const token = bearerToken(request.headers.authorization)
    options.bounds.arrive(request, token)
    const find = () => contextOf(request, reply, token, options)
    // Only tokens need a lookup.
    const context = token === null ? await find() : await options.lanes(callOf(request), find)
    options.bounds.judged(request, token, context.caller)
    return context
  }
}

/** Mounts every call of the contract under `/api`. */
export async function mountCalls(app: FastifyInstance, options: CallsOptions): Promise<void> {
  const handler = new OpenAPIHandler<CallContext>(options.router, {
    plugins: [new SmartCoercionPlugin({ schemaConverters: [new ZodToJsonSchemaConverter()] })],
    rootInterceptors: [
      async ({ context, next }) => {
        const result = await next()
        if (!result.matched || !context.answer?.headers) return result
        const { response } = result
        return {
          ...result,
          response: { ...response, headers: { ...response.headers, ...context.answer.headers } },
        }
      },
    ],
    interceptors: [
      async ({ context, next }) => {
        const result = await next()
        // Errors keep their own status.
        if (!result.matched || !context.answer || result.response.status !== 200) return result
        return { ...result, response: { ...result.response, status: context.answer.status } }
      },
    ],
    clientInterceptors: [
      onError((error, { context, path }) => {
        logFailure(options.log, error, context, path)
        if (context.answer) context.answer.headers = retryHeader(error)
      }),
    ],
  })

  const contexts = new WeakMap<FastifyRequest, CallContext>()

  async function receive(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    contexts.set(request, await options.receive(request, reply))
  }

  app.all(callsRoute, { onRequest: receive, onSend: asBytes }, (request, reply) =>
    options.lanes(callOf(request), () => answer(request, reply)),
  )

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    // The caller may have disconnected while waiting.
    if (request.raw.socket.destroyed) return reply
    const context = contexts.get(request)
    if (!context) throw new Error('A call that was not received')
    if (await answers(request, reply, context)) return reply
    const other = otherSpelling(request.raw.url)
    if (other) {
      request.raw.url = other
      if (await answers(request, reply, context)) return reply
    }
    return answerRefusal(reply, 'general.not_found')
  }

  async function answers(
    request: FastifyRequest,
    reply: FastifyReply,
    context: CallContext,
  ): Promise<boolean> {
    const { matched } = await duringChange(changeOf(request, context), () =>
      handler.handle(request, reply, { prefix: '/api', context }),
    )
    return matched
  }
}

/** An invalid ID counts as none. */
function changeOf({ headers }: FastifyRequest, { caller }: CallContext): Change | undefined {
  const id = headers[changeHeader]
  if (id === undefined || caller.kind !== 'user') return undefined
  return changeSchema.safeParse({ userId: caller.userId, id }).data
}

/** The path below `/api`, without the query, and the caller's address. */
function callOf({ url, ip }: FastifyRequest): { path: string; ip: string } {
  const end = url.indexOf('?')
  return { path: url.slice('/api'.length, end === -1 ? undefined : end), ip }
}

/** Long texts as bytes, which Node sends without copying and encoding them with the headers. */
function asBytes(
  _request: FastifyRequest,
  _reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  done(null, typeof payload === 'string' && payload.length > longText ? Buffer.from(payload) : payload)
}

/** Every call answers under `/calender` and `/calendar` alike. */
function otherSpelling(url: string | undefined): string | null {
  const match = url && /\/calend([ea])r(?=[/?]|$)/.exec(url)
  if (!url || !match) return null
  const spelling = match[1] === 'e' ? '/calendar' : '/calender'
  return url.slice(0, match.index) + spelling + url.slice(match.index + spelling.length)
}

async function contextOf(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string | null,
  options: ReceiverOptions,
): Promise<CallContext> {
  const context: CallContext = {
    requestId: request.id,
    ip: request.ip,
    isFromThisMachine: isFromThisMachine(request.raw),
    country: countryOf(request, options.countryHeader) ?? options.countryOfAddress(request.ip),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
    caller: anonymous,
    cookies: cookieJar(request, reply, options.addresses),
    answer: { status: 200 },
  }
  const idempotencyKey = request.headers['idempotency-key']
  if (typeof idempotencyKey === 'string') context.idempotencyKey = idempotencyKey
  if (token === null) return context
  try {
    context.caller = await judge(token, options.resolveCallers)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    context.refusal = error
  }
  return context
}

async function judge(token: string, resolveCallers: readonly ResolveCaller[]): Promise<Caller> {
  for (const resolve of resolveCallers) {
    const caller = await resolve(token)
    if (caller) return caller
  }
  return anonymous
}

/** RFC 6750 2.1. Ignores tokens longer than ours can be. */
function bearerToken(header: string | undefined): string | null {
  const match = header && header.length <= 4_096 && /^Bearer ([\w.~+/=-]+)$/i.exec(header)
  return match ? (match[1] ?? null) : null
}

/** Retry-After, for clients that read only headers (RFC 9110 10.2.3). */
function retryHeader(error: unknown): Record<string, string> {
  const { retryAfterMs } = error instanceof ORPCError ? (error.data ?? {}) : {}
  return typeof retryAfterMs === 'number' ? { 'retry-after': String(Math.ceil(retryAfterMs / 1000)) } : {}
}

function logFailure(log: Log, error: unknown, context: CallContext, path: readonly string[]): void {
  if (error instanceof ORPCError && (error.status < 500 || error.code === 'general.unavailable')) return
  const cause = error instanceof ORPCError ? (error.cause ?? error) : error
  log.error({ reqId: context.requestId, call: path.join('.'), err: cause }, 'a call failed')
}
