import { dayMs, minuteMs } from '../../../platform/clock/durations.ts'
import { createRecentTokens } from '../../../platform/keys/recent-tokens.ts'
import { ipKeys } from '../../../platform/limits/ip-key.ts'
import type { Limiter, LimitRule } from '../../../platform/limits/limiter.ts'
import { createMemoryLimiter } from '../../../platform/limits/memory-limiter.ts'

/** A client asks again whenever something happened in one of its chats. */
const requestsPerMinute = 1_200
/** Bytes are counted in KiB. */
const kibibyte = 1024
const uploads: LimitRule = {
  name: 'chat-uploads',
  points: (2 * 1024 ** 3) / kibibyte,
  windowMs: dayMs,
}

/** The homeserver keeps filters for good. A client sends the same one, of some hundred bytes, each time it starts. */
const filters: LimitRule = { name: 'chat-filters', points: 1024, windowMs: dayMs }

export interface RequestBoundsDeps {
  limiter: Limiter
  /** By one address: after a night, everyone in an office may have one from yesterday. */
  wrongTokensPerMinute: number
}

/** How much one person, and one address with wrong tokens, may ask of the homeserver. Each throws `general.too_many_attempts`. */
export function createRequestBounds({ limiter, wrongTokensPerMinute }: RequestBoundsDeps) {
  const known = createMemoryLimiter({
    name: 'chat-requests',
    points: requestsPerMinute,
    windowMs: minuteMs,
  })
  const wrongTokens = createMemoryLimiter({
    name: 'chat-tokens',
    points: wrongTokensPerMinute,
    windowMs: minuteMs,
  })
  const goodTokens = createRecentTokens()

  return {
    /** Before the token is looked up. Tokens that were valid a moment ago continue to work, whatever others at the address send. */
    arrive(token: string, ip: string): void {
      if (!goodTokens.has(token)) wrongTokens.requireRoom(...ipKeys(ip))
    },
    judgedWrong: (ip: string): void => wrongTokens.consume(...ipKeys(ip)),
    judgedGood(token: string, userId: string): void {
      goodTokens.add(token)
      known.consume(userId)
    },
    takeFilter: (userId: string, bytes: number): Promise<void> =>
      limiter.consume(filters, [`user:${userId}`], Math.max(1, Math.ceil(bytes / kibibyte))),
    takeUpload: (userId: string, bytes: number): Promise<void> =>
      limiter.consume(uploads, [`user:${userId}`], Math.ceil(bytes / kibibyte)),
  }
}
