import pg from 'pg'
import type { Outage } from '../log/outage.ts'
import { DatabaseUnavailable, isSilent } from './unavailable.ts'

export interface PoolOptions {
  url: string
  maxConnections: number
  /** Longest that a statement may take, in milliseconds; without bound when 0 or absent. */
  statementTimeoutMs?: number
  /** How many may wait for a connection; everyone when absent. */
  maxWaiting?: number
  /** Connections that nobody uses are closed after this time; ten seconds when absent. */
  idleTimeoutMs?: number
  /** Waited for before each connection; what it returns is called when the connection is handed back. */
  takeShare?: () => Promise<() => void>
  /** Learns when the database goes away and comes back. */
  outage?: Outage
}

const connectTimeoutMs = 5_000
/** PostgreSQL ends a statement by itself; a server that has not by then is not there any more. */
const answerMarginMs = 2_000
/** A transaction in which nothing happens holds its locks. */
const idleTransactionMs = 60_000
/** While the database is away, one try a second; everyone else is refused at once. */
const retryEveryMs = 1_000

/** A client whose host has vanished is noticed by PostgreSQL within a minute, and its locks go. Ignored on Unix sockets. */
const serverKeepAlive = '-c tcp_keepalives_idle=30 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3'

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  release: (error?: Error | boolean) => void,
) => void

/**
 * A pool that never waits without end: for a connection 5 s, for an answer `statementTimeoutMs`. When the server falls
 * silent, the connection and all that were opened before are closed, so the next query finds the server where it is now.
 * Throws `DatabaseUnavailable` when too many wait already, or when the database is known to be away.
 */
export function openPool(options: PoolOptions): pg.Pool {
  const {
    url,
    maxConnections,
    statementTimeoutMs = 0,
    maxWaiting = Infinity,
    idleTimeoutMs,
    outage,
    takeShare,
  } = options
  const epochs = new WeakMap<pg.PoolClient, number>()
  const shares = new WeakMap<pg.PoolClient, () => void>()
  let epoch = 0
  let triedAt = -Infinity

  function noteSilence(error: unknown): void {
    if (!isSilent(error)) return
    epoch += 1
    outage?.failed(error)
  }

  class WatchedClient extends pg.Client {
    /** As `pg.Client`, whose many forms it hands on; the promise form closes the connection when the server is silent. */
    override query(...given: never[]): never {
      // The overloads of the base class say nothing of a list of arguments.
      const asked = super.query as (...all: never[]) => unknown
      const result = asked.apply(this, given)
      if (result instanceof Promise)
        result.catch((error: unknown) => {
          if (!isSilent(error)) return
          noteSilence(error)
          void this.end().catch(() => undefined)
        })
      return result as never
    }
  }

  class BoundedPool extends pg.Pool {
    override connect(): Promise<pg.PoolClient>
    override connect(callback: Connected): void
    override connect(callback?: Connected): Promise<pg.PoolClient> | void {
      if (!callback) return this.#take()
      void this.#handTo(callback)
    }

    async #handTo(callback: Connected): Promise<void> {
      let client: pg.PoolClient
      try {
        client = await this.#take()
      } catch (error) {
        callback(error instanceof Error ? error : new Error(String(error)), undefined, () => undefined)
        return
      }
      callback(undefined, client, (error) => client.release(error))
    }

    async #take(): Promise<pg.PoolClient> {
      if (!takeShare) return this.#takeAny()
      const giveBack = await takeShare()
      try {
        const client = await this.#takeAny()
        shares.set(client, giveBack)
        return client
      } catch (error) {
        giveBack()
        throw error
      }
    }

    async #takeAny(): Promise<pg.PoolClient> {
      if (this.waitingCount >= maxWaiting) throw new DatabaseUnavailable('Too many wait for the database')
      if (outage?.isOn() && performance.now() - triedAt < retryEveryMs)
        throw new DatabaseUnavailable('The database is away')
      triedAt = performance.now()
      for (;;) {
        const client = await this.#connect()
        if ((epochs.get(client) ?? epoch) === epoch) return client
        client.release(true)
      }
    }

    async #connect(): Promise<pg.PoolClient> {
      try {
        return await super.connect()
      } catch (error) {
        // Waiting in vain for a connection that others hold is no outage.
        if (!isBusy(error)) outage?.failed(error)
        throw error
      }
    }
  }

  const pool = new BoundedPool({
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
    Client: WatchedClient,
  })
  // A connection that PostgreSQL drops is replaced at the next query; without listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    epochs.set(client, epoch)
    client.on('error', () => undefined)
    outage?.worked()
  })
  // `pool.query` hands a connection back with its error.
  pool.on('release', (error, client) => {
    noteSilence(error)
    shares.get(client)?.()
    shares.delete(client)
  })
  return pool
}

function isBusy(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return error.code === '53300'
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect'
}
