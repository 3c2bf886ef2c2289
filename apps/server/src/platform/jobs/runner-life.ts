import pg from 'pg'

export interface RunnerLifeOptions {
  databaseUrl: string
  /** The name under which the runner takes jobs. */
  runnerId: string
  /** By which others count the runners that live. */
  applicationName: string
  /** The connection went: for others the runner is dead from now on, and must not go on. */
  onLost: () => void
}

const sweepEveryMs = 30_000
/** How often the runner shows PostgreSQL that it is alive. */
const beatEveryMs = 5_000

/** A process that can take a runner's lock knows that no other one has it. A runner takes its first jobs before its lock. */
const releaseDead = `
  SELECT graphile_worker.force_unlock_workers(array_agg(runner)) FROM (
    SELECT locked_by AS runner FROM graphile_worker._private_jobs
    WHERE locked_at < now() - interval '10 seconds' AND locked_by <> $1 GROUP BY locked_by
  ) taken WHERE pg_try_advisory_xact_lock(hashtextextended(runner, 0))`

/**
 * Shows all processes that a runner is alive, by a lock of its own connection, which PostgreSQL releases when the process is killed.
 * Releases the jobs of runners without such a lock; the queue itself would wait for four hours.
 */
export async function showLife({
  databaseUrl,
  runnerId,
  applicationName,
  onLost,
}: RunnerLifeOptions): Promise<() => Promise<void>> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    query_timeout: beatEveryMs * 2,
  })
  const sweep = () => client.query(releaseDead, [runnerId])
  const timers = [
    setInterval(() => void sweep().catch(() => undefined), sweepEveryMs),
    // A server that no longer responds is noticed here first.
    setInterval(() => void client.query('SELECT 1').catch(onLost), beatEveryMs),
  ]
  let isOver = false
  async function end(): Promise<void> {
    isOver = true
    for (const timer of timers) clearInterval(timer)
    await client.end().catch(() => undefined)
  }
  client.on('error', () => {
    if (!isOver) onLost()
  })
  try {
    await client.connect()
    await client.query("SELECT set_config('application_name', $1, false)", [applicationName])
    await client.query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [runnerId])
    await sweep()
  } catch (error) {
    await end()
    throw error
  }
  return end
}
