import type { FastifyRequest } from 'fastify'
import { minuteMs } from '../clock/durations.ts'
import { AppError } from '../errors/app-error.ts'
import { ipKeys } from '../limits/ip-key.ts'
import { createRecentTokens } from '../keys/recent-tokens.ts'
import { createMemoryLimiter } from '../limits/memory-limiter.ts'
import type { Caller } from './context.ts'
import { tooLarge } from './uploads.ts'

export interface CallBoundsOptions {
  /** By one address: calls without a token, and as many with an invalid one. */
  anonymousPerMinute: number
  /** By one signed-in user over all sessions, one participant, or one session that is refreshed. */
  knownPerMinute: number
  /** The session of a request without a token, by its cookie; null if the cookie is not ours. Needs no query. */
  sessionOf: (request: FastifyRequest) => string | null
}

export type CallBounds = ReturnType<typeof createCallBounds>

/** A player gets a recording piece by piece, and a whole office may watch one. */
const routesPerCall = 10
/** More than any form for people without an account sends. */
const strangersMaxBytes = 64 * 1024
const windowMs = minuteMs

/**
 * Bounds on volume in this process, before a call costs anything: `arrive` before its token is looked up, `judged` before its body is read. Both
 * throw `general.too_many_attempts`.
 */
export function createCallBounds({ anonymousPerMinute, knownPerMinute, sessionOf }: CallBoundsOptions) {
  const anonymous = createMemoryLimiter({ name: 'anonymous-calls', points: anonymousPerMinute, windowMs })
  const unknownTokens = createMemoryLimiter({ name: 'unknown-tokens', points: anonymousPerMinute, windowMs })
  const routes = createMemoryLimiter({
    name: 'routes',
    points: anonymousPerMinute * routesPerCall,
    windowMs,
  })
  const known = createMemoryLimiter({ name: 'known-calls', points: knownPerMinute, windowMs })
  const goodTokens = createRecentTokens()

  function countKnown(caller: Exclude<Caller, { kind: 'anonymous' }>): void {
    known.consume(caller.kind === 'user' ? `user:${caller.userId}` : `participant:${caller.participantId}`)
  }

  return {
    arrive(request: FastifyRequest, token: string | null): void {
      if (isHealthCall(request)) return
      if (token !== null) {
        // Tokens that were valid a moment ago continue to work, whatever others at the address send.
        if (!goodTokens.has(token)) unknownTokens.requireRoom(...ipKeys(request.ip))
        return
      }
      const session = sessionOf(request)
      if (session === null) anonymous.consume(...ipKeys(request.ip))
      else known.consume(`session:${session}`)
    },

    /** For a download or another route outside the contract, signed in or not. Throws `general.too_many_attempts`. */
    arriveAtRoute: (request: FastifyRequest): void => routes.consume(...ipKeys(request.ip)),

    judged(request: FastifyRequest, token: string | null, caller: Caller): void {
      if (caller.kind !== 'anonymous') {
        if (token !== null) goodTokens.add(token)
        countKnown(caller)
      } else if (token !== null) {
        unknownTokens.consume(...ipKeys(request.ip))
      }
      if (caller.kind !== 'user') requireSmallBody(request)
    },
  }
}

/** Monitoring asks often, and needs a response when the installation is busiest. */
function isHealthCall({ url }: FastifyRequest): boolean {
  return url.startsWith('/api/health/')
}

/** Throws `input.too_large` for bodies larger than any form for people without an account sends; pictures have a limit of their own. */
function requireSmallBody({ headers }: FastifyRequest): void {
  const contentType = headers['content-type'] ?? ''
  if (contentType.startsWith('image/')) return
  const isOfUnknownLength = headers['transfer-encoding'] !== undefined
  if (isOfUnknownLength || Number(headers['content-length'] ?? 0) > strangersMaxBytes)
    throw new AppError(tooLarge(contentType))
}
