import { Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import pg from 'pg'
import { BoundedPool, type PoolBounds } from './bounded-pool.ts'
import { isSilent } from './unavailable.ts'

export interface PoolOptions extends Omit<PoolBounds, 'maxWaiting'> {
  url: string
  maxConnections: number
  /** Longest time that a statement may take, in milliseconds; unlimited when 0 or absent. */
  statementTimeoutMs?: number
  /** How many may wait for a connection; unlimited when absent. */
  maxWaiting?: number
  /** Unused connections are closed after this time; ten seconds when absent. */
  idleTimeoutMs?: number
}

const connectTimeoutMs = 5_000
/** PostgreSQL cancels a long statement; if it has not done so by then, the server is unavailable. */
const answerMarginMs = 2_000
/** An idle transaction keeps its locks. */
const idleTransactionMs = 60_000

/** PostgreSQL notices within a minute that the host of a client has vanished, and frees its locks. Ignored on Unix sockets. */
const serverKeepAlive = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3'

/**
 * A pool in which no wait is unlimited: 5 s for a connection, `statementTimeoutMs` for a response. When the server falls
 * silent, the connection and all that were opened before are closed, so the next query finds the server where it is now.
 * Throws `DatabaseUnavailable` when too many wait already, or when the database is known to be away.
 */
export function openPool(options: PoolOptions): pg.Pool {
  const { url, maxConnections, statementTimeoutMs = 0, maxWaiting = Infinity, idleTimeoutMs } = options
  const pool: BoundedPool = new BoundedPool(
    {
      connectionString: url,
      max: maxConnections,
      connectionTimeoutMillis: connectTimeoutMs,
      ...(idleTimeoutMs === undefined ? {} : { idleTimeoutMillis: idleTimeoutMs }),
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      options: serverKeepAlive,
      ...(statementTimeoutMs > 0 && {
        statement_timeout: statementTimeoutMs,
        query_timeout: statementTimeoutMs + answerMarginMs,
        idle_in_transaction_session_timeout: Math.max(idleTransactionMs, statementTimeoutMs),
      }),
      Client: watchedClient((error) => pool.noteSilence(error)),
    },
    { maxWaiting, takeShare: options.takeShare, outage: options.outage },
  )
  return pool
}

/** Clients that close themselves when the server is silent. */
function watchedClient(onSilence: (error: unknown) => void): typeof pg.Client {
  return class WatchedClient extends pg.Client {
    /** Takes all forms of `pg.Client.query`; only the promise form and copies of rows watch for silence. */
    override query(...given: never[]): never {
      // The overloads of the base class do not accept a list of arguments.
      const query = super.query as (...all: never[]) => unknown
      const result = query.apply(this, given)
      const done = result instanceof Writable ? finished(result) : result
      if (done instanceof Promise)
        done.catch((error: unknown) => {
          if (!isSilent(error)) return
          onSilence(error)
          void this.end().catch(() => undefined)
        })
      return result as never
    }
  }
}
