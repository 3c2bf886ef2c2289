import { processEnvironment } from './config.ts'
import { openDataDir } from './data-dir.ts'
import { createEngineHost } from './engine-host.ts'
import { postgresEngine, testDurability } from './postgres.ts'

/** What a database alone is started from. */
export interface PostgresOptions {
  readonly dataDir: string
  /** Survives a power cut. False, the default, is what tests want. */
  readonly isDurable?: boolean
}

/** A running PostgreSQL without the rest. */
export interface Postgres {
  /** Address of the database `majlis` as a superuser; other databases of the cluster differ in the path only. */
  readonly url: string
  pid(): number | undefined
  kill(): void
  stop(): Promise<void>
}

/** Starts PostgreSQL in `dataDir/postgres`, for tests and tools. Throws `StartError` when `dataDir` is in use. */
export async function startPostgres({ dataDir, isDurable = false }: PostgresOptions): Promise<Postgres> {
  const directory = await openDataDir(dataDir, 'a database for tests')
  const host = createEngineHost({
    directory,
    placement: { dataDir, host: '127.0.0.1', port: 0 },
    // A database configured for the product is not one for tests.
    env: { ...processEnvironment, DATABASE_URL: undefined, DATABASE_URL_FILE: undefined },
    engines: [postgresEngine({ extraSettings: isDurable ? [] : testDurability })],
    say: () => {},
    signal: undefined,
  })
  try {
    const { DATABASE_URL: url } = await host.startEngines()
    if (!url) throw new Error('PostgreSQL gave no address.')
    return { url, pid: () => host.pids()['postgres'], kill: () => host.kill('postgres'), stop: host.stop }
  } catch (error) {
    await host.stop()
    throw error
  }
}
