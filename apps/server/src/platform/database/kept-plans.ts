import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import pg from 'pg'
import { CopiedRows, sendRows } from './copy-query.ts'

/** How often a statement runs on one connection before PostgreSQL is asked to keep its plan. */
const runsBefore = 5
/** Statements known per connection, kept or not; lists of varying length must not make them grow for ever. */
const maxStatements = 300

/**
 * By default, PostgreSQL plans prepared statements again if their estimate depends on the values; ours only follow indexes.
 * Measured in docs/decisions/0024-one-plan-for-each-statement.md.
 */
const keepOnePlan = 'SET plan_cache_mode = force_generic_plan'

const featureNotSupported = '0A000'

/**
 * The pool as Kysely sees it. A repeated statement is prepared under a name, so that PostgreSQL
 * plans it once per connection: for short statements planning costs more than running. Inside transactions
 * only those that name their columns: a plan that a migration has made useless, such as of all columns of a table, can be
 * made again only outside.
 */
export function keepPlans(pool: pg.Pool): PostgresPool {
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const known = clients.get(client)
      if (known) return known
      try {
        await client.query(keepOnePlan)
      } catch (error) {
        client.release(true)
        throw error
      }
      const keeping = keepingClient(client)
      clients.set(client, keeping)
      return keeping
    },
  }
}

function keepingClient(client: pg.PoolClient): PostgresPoolClient {
  const runs = new Map<string, number>()
  const names = new Map<string, string>()

  /** The name under which the statement is or will be prepared; undefined while that would not pay. */
  function nameOf(statement: string): string | undefined {
    const name = names.get(statement)
    if (name) return name
    const count = (runs.get(statement) ?? 0) + 1
    if (count <= runsBefore) {
      if (runs.size < maxStatements) runs.set(statement, count)
      return undefined
    }
    const given = `kept-${names.size + 1}`
    names.set(statement, given)
    return given
  }

  async function run(statement: string, parameters: readonly unknown[]): Promise<pg.QueryResult> {
    const plain = { text: statement, values: [...parameters] }
    const isAlone = client.getTransactionStatus() === 'I'
    const name = isAlone || !statement.includes('*') ? nameOf(statement) : undefined
    if (!name) return client.query(plain)
    try {
      return await client.query({ ...plain, name })
    } catch (error) {
      // "cached plan must not change result type": a table has other columns now. Nothing has run yet.
      if (!(error instanceof pg.DatabaseError) || error.code !== featureNotSupported) throw error
      names.set(statement, `${name}+`)
      // This transaction fails; the next one succeeds.
      if (!isAlone) throw error
      return client.query({ ...plain, name: `${name}+` })
    }
  }

  function query<R>(statement: string, parameters: readonly unknown[]): Promise<PostgresQueryResult<R>>
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>
  function query(statement: unknown, parameters: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string') throw new Error('Kysely was not configured for cursors.')
    const [rows] = parameters
    if (rows instanceof CopiedRows) return sendRows(client, statement, rows)
    return run(statement, parameters)
  }

  return { query, release: (isBroken) => client.release(isBroken) }
}
