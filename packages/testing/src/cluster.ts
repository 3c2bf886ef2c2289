import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@majlis/engines'
import pg from 'pg'

export interface TestCluster {
  /** Connection string of a database of the cluster. */
  urlOf(database: string): string
  stop(): Promise<void>
}

/** Starts the product's own PostgreSQL, empty, on a free port, in a folder that goes away with it. */
export async function startTestCluster(): Promise<TestCluster> {
  const directory = await mkdtemp(join(tmpdir(), 'majlis-test-postgres-'))
  const postgres = await startPostgres({ dataDir: directory })
  return {
    urlOf(database) {
      const url = new URL(postgres.url)
      url.pathname = `/${database}`
      return url.href
    },
    async stop() {
      await postgres.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

/** Runs one statement, such as CREATE DATABASE, on its own connection. */
export async function execute(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
