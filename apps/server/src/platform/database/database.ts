import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { keepPlans } from './kept-plans.ts'

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
  /** For what speaks to PostgreSQL beside Kysely: jobs, LISTEN, limits. */
  readonly pool: pg.Pool
  close(): Promise<void>
}

// int8 columns hold epoch milliseconds and counts, all below 2^53.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// What has no zone is the time on a wall, not an instant: `YYYY-MM-DDTHH:mm`.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMP, (text) => text.slice(0, 16).replace(' ', 'T'))

/**
 * Connections that nobody uses are kept this long. The pool's own ten seconds make whoever comes after a pause wait for a
 * new one, and joining has such pauses: people look at themselves before they press Join.
 */
const idleTimeoutMillis = 10 * 60_000

/** Opens a pool. Who opens it closes it. */
export function openDatabase({
  url,
  maxConnections = 10,
}: {
  url: string
  maxConnections?: number
}): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis,
    keepAlive: true,
  })
  // A connection that PostgreSQL drops is replaced at the next query; without listeners it would end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db: Db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: keepPlans(pool) }) })
  return {
    db,
    pool,
    close: async () => {
      // Kysely ends the pool only after it has used it.
      await db.destroy()
      if (!pool.ending) await pool.end()
    },
  }
}
