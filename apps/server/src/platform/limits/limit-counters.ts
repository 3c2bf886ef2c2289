import type pg from 'pg'
import { sha256 } from '../keys/sha256.ts'
import { keyOf, pointsOf, type Bound } from './limiter.ts'

/** Places that other processes hold are free again soon. */
const lookAgainMs = 120

/** Keys ($1), their bounds ($2) and windows ($3), the moment ($4). */
const maxOf = '($2::int[])[array_position($1::text[], counter.key)]'
const isOver = 'counter.expire <= $4::bigint'

/**
 * All counters in one statement, in one order, so that two of them never wait for each other. A key whose bound has no room for $5 points
 * and $6 attempts in flight is not changed, and is not among those returned.
 */
const takeSql = `
  INSERT INTO rate_limits AS counter (key, points, in_flight, expire)
  SELECT key, $5::int, $6::int, $4::bigint + window_ms FROM unnest($1::text[], $3::bigint[]) AS asked (key, window_ms) ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN ${isOver} THEN 0 ELSE counter.points END + excluded.points,
    in_flight = CASE WHEN ${isOver} THEN 0 ELSE counter.in_flight END + excluded.in_flight,
    expire = CASE WHEN ${isOver} THEN excluded.expire ELSE counter.expire END
  WHERE ${isOver} OR counter.points + counter.in_flight + excluded.points + excluded.in_flight <= ${maxOf}
  RETURNING key`

/** The rows of the keys `$1`, locked in their order. */
const lockedInOrder = 'SELECT key FROM rate_limits WHERE key = ANY($1) ORDER BY key FOR UPDATE'

const giveBackSql = `
  UPDATE rate_limits SET points = greatest(points - $2::int, 0), in_flight = greatest(in_flight - $3::int, 0)
  WHERE key IN (${lockedInOrder})`

const markWrongSql = `
  UPDATE rate_limits AS counter SET
    points = CASE WHEN counter.expire <= $3::bigint THEN 1 ELSE counter.points + 1 END,
    in_flight = greatest(counter.in_flight - 1, 0),
    expire = CASE
      WHEN counter.expire <= $3::bigint THEN $3::bigint + ($2::bigint[])[array_position($1::text[], counter.key)]
      ELSE counter.expire
    END
  WHERE key IN (${lockedInOrder})`

const forgetSql = `DELETE FROM rate_limits WHERE key IN (${lockedInOrder}) RETURNING points`

interface Refusal {
  /** By points that were counted; otherwise by attempts that are being judged. */
  isUsedUp: boolean
  retryAfterMs: number
}

export interface Counter {
  key: string
  max: number
  windowMs: number
}

/** The rows that count, shared by all server processes of a database. */
export function createCounters(pool: pg.Pool) {
  /** Takes points or places of every counter, or of none. */
  async function take(
    counters: readonly Counter[],
    { points, inFlight }: { points: number; inFlight: number },
  ): Promise<Refusal | null> {
    const now = Date.now()
    const { rows } = await pool.query<{ key: string }>(takeSql, [
      ...columnsOf(counters),
      now,
      points,
      inFlight,
    ])
    if (rows.length === counters.length) return null
    const taken = new Set(rows.map(({ key }) => key))
    if (taken.size > 0) await giveBack([...taken], { points, inFlight })
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

  async function giveBack(
    keys: readonly string[],
    { points = 0, inFlight = 0 }: { points?: number; inFlight?: number },
  ): Promise<void> {
    await pool.query(giveBackSql, [keys, points, inFlight])
  }

  /** Turns a place under each counter into a point. */
  async function markWrong(counters: readonly Counter[]): Promise<void> {
    const windows = counters.map(({ windowMs }) => windowMs)
    await pool.query(markWrongSql, [counters.map(({ key }) => key), windows, Date.now()])
  }

  /** Deletes the counters; returns the largest number of points that one of them held. */
  async function forget(counters: readonly Counter[]): Promise<number> {
    const { rows } = await pool.query<{ points: number }>(forgetSql, [counters.map(({ key }) => key)])
    return Math.max(0, ...rows.map(({ points }) => points))
  }

  async function deleteExpired(): Promise<void> {
    await pool.query('DELETE FROM rate_limits WHERE expire < $1', [Date.now()])
  }

  return { take, giveBack, markWrong, forget, deleteExpired }
}

/** Keys hold addresses of people, which have no place in a table of counters. Each once. */
export function countersOf(bounds: readonly Bound[]): Counter[] {
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
