import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect, type KyselyPlugin, type Transaction } from 'kysely'
import pg from 'pg'
import { createBulkhead } from '../bulkhead/bulkhead.ts'
import { minuteMs } from '../clock/durations.ts'
import { eventLoopTurn } from '../process/event-loop-turn.ts'
import { keepPlans } from './kept-plans.ts'
import { openPool, type PoolOptions } from './pool.ts'

/**
 * All tables by name. Each module adds the tables it owns in its `<module>.tables.ts`:
 * `declare module '../../platform/database/database.ts' { interface Tables { users: UsersTable } }`
 */
export interface Tables {}

export type Db = Kysely<Tables>
export type Tx = Transaction<Tables>
/** Either: for repository functions that work inside and outside a transaction. */
export type DbOrTx = Db | Tx

export interface Database {
  readonly db: Db
  /** For what uses PostgreSQL without Kysely: jobs, LISTEN, limits. */
  readonly pool: pg.Pool
  /** Lets everything that `work` does through `db` use the connections and the time-out of jobs. */
  asJob<T>(work: () => Promise<T>): Promise<T>
  /** Lets `work` hold a connection only within the share of its kind. */
  asCall<T>(kind: CallKind, work: () => Promise<T>): Promise<T>
  /** Lets what `work` reads continue immediately rather than in its turn of the event loop. For small checks, a few at a time. */
  asCheck<T>(work: () => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Kinds of calls, none of which can take all connections. */
export type CallKind = 'room' | 'sign-in' | 'route' | 'other'

export interface DatabaseOptions extends PoolOptions {
  /** Connections of jobs, beside those of calls, with a longer time-out. Without them jobs use those of calls. */
  jobs?: Pick<PoolOptions, 'maxConnections' | 'statementTimeoutMs'>
}

// int8 columns hold epoch milliseconds and counts, all below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A timestamp without a zone is a local time, not an instant: `YYYY-MM-DDTHH:mm`.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (text) => text.slice(0, 16).replace(' ', 'T'))

/**
 * Connections that no one uses are kept this long. The pool's own ten seconds make callers after a pause wait for a
 * new one, and joining has such pauses: people look at themselves before they press Join.
 */
const idleTimeoutMs = 10 * minuteMs

/** The part of its share that a piece of work uses. */
interface Work {
  kind: CallKind | 'job' | 'check'
  held: number
}

/** What follows a query is most of the work of a call, and results of all connections arrive together. */
function inTurns(context: AsyncLocalStorage<Work>): KyselyPlugin {
  return {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (context.getStore()?.kind !== 'check') await eventLoopTurn()
      return result
    },
  }
}

/** Beyond these a call is refused rather than left to wait. */
const lineForShare = { maxWaiting: 500, maxWaitMs: 5_000 }
/** Hundreds enter a room, or sign in, within a moment. */
const lineForCrowd = { maxWaiting: 500, maxWaitMs: 30_000 }

/**
 * Calls that wait for a lock while they hold a connection, as joins of one room do, leave the others some. A call that holds one already
 * gets the next at once: it would wait for itself.
 */
function createShares(maxConnections: number, context: AsyncLocalStorage<Work>): () => Promise<() => void> {
  const half = Math.max(1, Math.floor(maxConnections / 2))
  const shares = {
    room: createBulkhead({ ...lineForCrowd, maxRunning: half }),
    'sign-in': createBulkhead({ ...lineForCrowd, maxRunning: half }),
    route: createBulkhead({ ...lineForShare, maxRunning: half }),
    other: createBulkhead({ ...lineForShare, maxRunning: Math.max(1, maxConnections - 1) }),
    job: null,
    check: null,
  }

  return async () => {
    const work = context.getStore()
    const share = work && shares[work.kind]
    if (!share || work.held > 0) return () => undefined
    const end = await share.take()
    work.held += 1
    return () => {
      work.held -= 1
      end()
    }
  }
}

/**
 * Opens the database. Who opens it closes it. Calls and jobs never wait for each other's connections, and a job's statements may take
 * longer: which of the two is running follows from the asynchronous context, so no function has to pass it on.
 */
export function openDatabase({
  jobs,
  ...options
}: Omit<DatabaseOptions, 'maxConnections'> & { maxConnections?: number }): Database {
  const { maxConnections = 10 } = options
  const context = new AsyncLocalStorage<Work>()
  const takeShare = createShares(maxConnections, context)
  const pool = openPool({ idleTimeoutMs, ...options, maxConnections, takeShare })
  const jobPool = jobs && openPool({ ...options, ...jobs })
  const forCalls = keepPlans(pool)
  const forJobs = jobPool && keepPlans(jobPool)
  const db: Db = new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        ...forCalls,
        connect: () => (forJobs && context.getStore()?.kind === 'job' ? forJobs : forCalls).connect(),
      },
    }),
    plugins: [inTurns(context)],
  })
  return {
    db,
    pool,
    asJob: (work) => context.run({ kind: 'job', held: 0 }, work),
    asCall: (kind, work) => context.run({ kind, held: 0 }, work),
    asCheck: (work) => context.run({ kind: 'check', held: 0 }, work),
    close: async () => {
      // Kysely ends the pool only after it has used it.
      await db.destroy()
      for (const opened of [pool, jobPool]) if (opened && !opened.ending) await opened.end()
    },
  }
}
