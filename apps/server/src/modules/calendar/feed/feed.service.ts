import { randomBytes } from 'node:crypto'
import { writeCalendar } from '@majlis/scheduling'
import type { Clock } from '../../../platform/clock/clock.ts'
import { dayMs, hourMs, minuteMs } from '../../../platform/clock/durations.ts'
import type { Db } from '../../../platform/database/database.ts'
import { deriveKey } from '../../../platform/keys/keys.ts'
import { createSeal } from '../../../platform/keys/seal.ts'
import type { UserCaller } from '../../../platform/http/context.ts'
import { sha256 } from '../../../platform/keys/sha256.ts'
import { ipKeys } from '../../../platform/limits/ip-key.ts'
import type { Limiter, LimitRule } from '../../../platform/limits/limiter.ts'
import { expectedLinkOf } from '../../meetings/index.ts'
import { feedEvents } from './feed-events.ts'
import * as feedMeetingsRepository from './feed-meetings.repository.ts'
import * as feedsRepository from './feeds.repository.ts'

export interface FeedDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  appSecret: string
  publicUrl: string
}

export interface Subscription {
  feedUrl: string
  createdAt: number
}

export type CalendarFeeds = ReturnType<typeof createCalendarFeeds>

/** How far back the feed goes. */
const historyMs = 366 * dayMs
const refreshMinutes = 60
/** Unknown addresses per caller: a guess would need 2^96 of them, the limit protects the database. */
const misses: LimitRule = { name: 'calendar-feed-misses', points: 60, windowMs: 10 * minuteMs }
/** Programs request it a few times an hour; several of them follow one feed. */
const reads: LimitRule = { name: 'calendar-feed-reads', points: 240, windowMs: hourMs }

/**
 * The calendar of a user as an address that calendar programs follow. The address is the only key to it: 192 random bits, of which
 * the database has a hash to find the feed by, and a sealed copy to show the address again.
 */
export function createCalendarFeeds({ db, clock, limiter, appSecret, publicUrl }: FeedDeps) {
  const { seal, open } = createSeal(deriveKey(appSecret, 'calendar-feed'))
  const domain = new URL(publicUrl).hostname
  const subscriptionOf = (token: string, createdAt: number): Subscription => ({
    feedUrl: `${publicUrl}/calendar/feed/${token}.ics`,
    createdAt,
  })

  function makeFeed(userId: string) {
    const token = randomBytes(24).toString('base64url')
    return { token, hash: sha256(token), sealed: seal(token, userId), now: new Date(clock.now()) }
  }

  /** The address of the caller's feed, created at the first request. */
  async function subscribe(caller: UserCaller): Promise<Subscription> {
    const { userId } = caller
    const made = makeFeed(userId)
    if (await feedsRepository.insertIfNone(db, userId, made))
      return subscriptionOf(made.token, made.now.getTime())
    const known = await feedsRepository.find(db, userId)
    const token = known && open(known.tokenSealed, userId)
    // Sealed with a secret that the installation no longer has: the old address cannot be shown.
    return token ? subscriptionOf(token, known.createdAt) : renew(caller)
  }

  /** A new address; the old one stops working immediately. */
  async function renew({ userId }: UserCaller): Promise<Subscription> {
    const made = makeFeed(userId)
    await feedsRepository.replace(db, userId, made)
    return subscriptionOf(made.token, made.now.getTime())
  }

  /**
   * The content of the address: what its owner hosts, has accepted or not answered, from a year ago on. Null for an unknown address,
   * or that of a suspended person. The same text until something changes or a day is over. Throws `general.too_many_attempts`.
   */
  async function read(token: string, ip: string): Promise<string | null> {
    const owner = await feedsRepository.findOwner(db, sha256(token))
    if (!owner) {
      await limiter.consume(misses, ipKeys(ip))
      return null
    }
    await limiter.consume(reads, [`user:${owner.userId}`])
    const today = Math.floor(clock.now() / dayMs) * dayMs
    const meetings = await feedMeetingsRepository.list(db, owner.userId, new Date(today - historyMs))
    const events = meetings.flatMap((meeting) =>
      feedEvents(meeting, {
        link: expectedLinkOf(publicUrl, meeting.link, { ...meeting, hasAccount: true }),
        domain,
      }),
    )
    return writeCalendar({
      method: 'PUBLISH',
      events,
      name: `Majlis – ${owner.name}`,
      refreshMinutes,
      now: events.reduce((latest, { updatedAt }) => Math.max(latest, updatedAt), today),
    })
  }

  return { subscribe, renew, read }
}
