import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { outsideLane } from '../bulkhead/lane.ts'
import { AppError } from '../errors/app-error.ts'
import { sha256 } from '../keys/sha256.ts'
import {
  keyOf,
  pointsOf,
  type Bound,
  type Limiter,
  type LimitKey,
  type LimitRule,
  type Try,
} from './limiter.ts'
import { createTurns } from './turns.ts'

/** Tries of one key that this process judges at once; few, because each holds a point of the bound until it is judged. */
const turnsOfTries = { maxRunning: 12, maxWaiting: 1_000, maxWaitMs: 30_000 }
/** Places that other processes hold are free again soon. */
const lookAgainMs = 120

/** Keys ($1), their bounds ($2) and windows ($3), the moment ($4). */
const maxOf = '($2::int[])[array_position($1::text[], counter.key)]'
const isOver = 'counter.expire <= $4::bigint'

/**
 * All counters in one statement, in one order, so that two of them never wait for each other. A key whose bound has no room for $5 points and
 * $6 tries in flight is left as it is, and is not among those returned.
 */
const take = `
  INSERT INTO rate_limits AS counter (key, points, in_flight, expire)
  SELECT key, $5::int, $6::int, $4::bigint + window_ms FROM unnest($1::text[], $3::bigint[]) AS asked (key, window_ms) ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN ${isOver} THEN 0 ELSE counter.points END + excluded.points,
    in_flight = CASE WHEN ${isOver} THEN 0 ELSE counter.in_flight END + excluded.in_flight,
    expire = CASE WHEN ${isOver} THEN excluded.expire ELSE counter.expire END
  WHERE ${isOver} OR counter.points + counter.in_flight + excluded.points + excluded.in_flight <= ${maxOf}
  RETURNING key`

const inOrder = (keys: string) =>
  `SELECT key FROM rate_limits WHERE key = ANY(${keys}) ORDER BY key FOR UPDATE`

const giveBack = `
  UPDATE rate_limits SET points = greatest(points - $2::int, 0), in_flight = greatest(in_flight - $3::int, 0)
  WHERE key IN (${inOrder('$1')})`

const markWrong = `
  UPDATE rate_limits AS counter SET
    points = CASE WHEN counter.expire <= $3::bigint THEN 1 ELSE counter.points + 1 END,
    in_flight = greatest(counter.in_flight - 1, 0),
    expire = CASE
      WHEN counter.expire <= $3::bigint THEN $3::bigint + ($2::bigint[])[array_position($1::text[], counter.key)]
      ELSE counter.expire
    END
  WHERE key IN (${inOrder('$1')})`

const forget = `DELETE FROM rate_limits WHERE key IN (${inOrder('$1')}) RETURNING points`

/** Bounds whose counters all server processes of a database share. */
export function createPostgresLimiter(pool: pg.Pool): Limiter & { deleteExpired(): Promise<void> } {
  const turns = createTurns(turnsOfTries)

  /** Takes points or places of every counter, or of none. */
  async function takeAll(
    counters: readonly Counter[],
    { points, inFlight }: { points: number; inFlight: number },
  ): Promise<Refusal | null> {
    const now = Date.now()
    const { rows } = await pool.query<{ key: string }>(take, [...columnsOf(counters), now, points, inFlight])
    if (rows.length === counters.length) return null
    const taken = new Set(rows.map(({ key }) => key))
    if (taken.size > 0) await pool.query(giveBack, [[...taken], points, inFlight])
    const refusing = counters.filter(({ key }) => !taken.has(key))
    return refusalOf(refusing, points + inFlight, now)
  }

  async function refusalOf(refusing: readonly Counter[], asked: number, now: number): Promise<Refusal> {
    const found = await pool.query<{ key: string; points: number; expire: string }>(
      'SELECT key, points, expire FROM rate_limits WHERE key = ANY($1)',
      [refusing.map(({ key }) => key)],
    )
    const waits = found.rows.flatMap(({ key, points, expire }) => {
      const max = refusing.find((counter) => counter.key === key)?.max ?? 0
      return points + asked > max ? [Number(expire) - now] : []
    })
    return waits.length > 0
      ? { isUsedUp: true, retryAfterMs: Math.max(1, ...waits) }
      : { isUsedUp: false, retryAfterMs: lookAgainMs }
  }

  async function consume(rule: LimitRule, keys: readonly LimitKey[], points = 1): Promise<void> {
    const counters = countersOf([{ rule, keys }])
    if (counters.some(({ max }) => points > max)) throw tooMany(rule.windowMs)
    const refusal = await takeAll(counters, { points, inFlight: 0 })
    if (refusal) throw tooMany(refusal.retryAfterMs)
  }

  /** A place under every bound. Throws when one is used up by wrong tries, or when none gets free. */
  async function takePlaces(counters: readonly Counter[]): Promise<void> {
    const untilMs = performance.now() + turnsOfTries.maxWaitMs
    for (;;) {
      const refusal = await takeAll(counters, { points: 0, inFlight: 1 })
      if (!refusal) return
      if (refusal.isUsedUp || performance.now() > untilMs) throw tooMany(refusal.retryAfterMs)
      await outsideLane(async (comeBack) => {
        await sleep(lookAgainMs)
        await comeBack()
      })
    }
  }

  async function guess<T>(bounds: readonly Bound[], judge: (one: Try) => Promise<T>): Promise<T> {
    const counters = countersOf(bounds)
    const [first] = counters
    if (!first) throw new Error('A guess that nothing bounds')
    const keys = counters.map(({ key }) => key)
    return turns.run(first.key, async () => {
      await takePlaces(counters)
      let isWrong = false
      try {
        return await judge({
          wrong: () => {
            isWrong = true
          },
        })
      } finally {
        // If the database is away at this moment, one place stays taken until the window ends. Right tries do not wait for it.
        const settled = isWrong
          ? pool.query(markWrong, [keys, counters.map(({ windowMs }) => windowMs), Date.now()])
          : pool.query(giveBack, [keys, 0, 1])
        const done = settled.catch(() => undefined)
        if (isWrong) await done
      }
    })
  }

  async function forgive(own: Bound, shared: readonly Bound[] = []): Promise<void> {
    const { rows } = await pool.query<{ points: number }>(forget, [countersOf([own]).map(({ key }) => key)])
    const points = Math.max(0, ...rows.map((row) => row.points))
    const others = countersOf(shared).map(({ key }) => key)
    if (points > 0 && others.length > 0) await pool.query(giveBack, [others, points, 0])
  }

  /** Counters whose window has passed; called by a nightly job. */
  async function deleteExpired(): Promise<void> {
    await pool.query('DELETE FROM rate_limits WHERE expire < $1', [Date.now()])
  }

  return { consume, guess, forgive, deleteExpired }
}

interface Refusal {
  /** By what was counted; otherwise by tries that are being judged. */
  isUsedUp: boolean
  retryAfterMs: number
}

interface Counter {
  key: string
  max: number
  windowMs: number
}

/** Keys hold addresses of people, which have no place in a table of counters. Each once. */
function countersOf(bounds: readonly Bound[]): Counter[] {
  const counters = bounds.flatMap(({ rule, keys }) =>
    keys.map((key) => ({
      key: `${rule.name}:${sha256(keyOf(key)).toString('base64url').slice(0, 32)}`,
      max: pointsOf(rule, key),
      windowMs: rule.windowMs,
    })),
  )
  return [...new Map(counters.map((counter) => [counter.key, counter])).values()]
}

function columnsOf(counters: readonly Counter[]): [string[], number[], number[]] {
  return [
    counters.map(({ key }) => key),
    counters.map(({ max }) => max),
    counters.map(({ windowMs }) => windowMs),
  ]
}

function tooMany(retryAfterMs: number): AppError {
  return new AppError('general.too_many_attempts', { retryAfterMs })
}
