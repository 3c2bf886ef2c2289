import type pg from 'pg'
import { AppError } from '../errors/app-error.ts'
import type { Limiter, LimitRule } from './limiter.ts'
import { sha256 } from '../keys/sha256.ts'

/** All counters of a rule in one statement; in one order, so that two of them never wait for each other. */
const count = `
  INSERT INTO rate_limits AS counter (key, points, expire)
  SELECT key, $2::int, $4::bigint FROM unnest($1::text[]) AS key ORDER BY key
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN counter.expire <= $3 THEN excluded.points ELSE counter.points + excluded.points END,
    expire = CASE WHEN counter.expire <= $3 THEN excluded.expire ELSE counter.expire END
  RETURNING points, expire`

const inOrder = 'SELECT key FROM rate_limits WHERE key = ANY($1) ORDER BY key FOR UPDATE'
const giveBack = `UPDATE rate_limits SET points = points - 1 WHERE key IN (${inOrder})`
const forget = `DELETE FROM rate_limits WHERE key IN (${inOrder})`

/** Bounds whose counters all server processes of a database share. */
export function createPostgresLimiter(pool: pg.Pool): Limiter & { deleteExpired(): Promise<void> } {
  async function consume(rule: LimitRule, keys: string[], points = 1): Promise<void> {
    const now = Date.now()
    const { rows } = await pool.query<{ points: number; expire: string }>(count, [
      stored(rule, keys),
      points,
      now,
      now + rule.windowMs,
    ])
    const waits = rows.filter((row) => row.points > rule.points).map(({ expire }) => Number(expire) - now)
    if (waits.length > 0)
      throw new AppError('general.too_many_attempts', { retryAfterMs: Math.max(1, ...waits) })
  }

  async function refund(rule: LimitRule, keys: string[]): Promise<void> {
    await pool.query(giveBack, [stored(rule, keys)])
  }

  async function reset(rule: LimitRule, keys: string[]): Promise<void> {
    await pool.query(forget, [stored(rule, keys)])
  }

  /** Counters whose window has passed; called by a nightly job. */
  async function deleteExpired(): Promise<void> {
    await pool.query('DELETE FROM rate_limits WHERE expire < $1', [Date.now()])
  }

  return { consume, refund, reset, deleteExpired }
}

/** Keys hold addresses of people, which have no place in a table of counters. Each once. */
function stored({ name }: LimitRule, keys: readonly string[]): string[] {
  const hashes = keys.map((key) => `${name}:${sha256(key).toString('base64url').slice(0, 32)}`)
  return [...new Set(hashes)]
}
