import { mkdtemp, rm, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startPostgres } from '@majlis/engines'
import pg from 'pg'

export interface TestCluster {
  /** Connection string of a database of the cluster. */
  urlOf(database: string): string
  stop(): Promise<void>
}

const memoryFolder = '/dev/shm'
/** Enough for a million users and the databases of the other tests. */
const spaceNeededBytes = 6 * 1024 ** 3

/** In memory if there is enough: a database is hundreds of files, and some tests insert a million rows. */
async function temporaryFolder(): Promise<string> {
  try {
    const { bavail, bsize } = await statfs(memoryFolder)
    return bavail * bsize >= spaceNeededBytes ? memoryFolder : tmpdir()
  } catch {
    return tmpdir()
  }
}

/** Starts the product's own PostgreSQL, empty, on a free port, in a folder that is deleted with it. */
export async function startTestCluster(): Promise<TestCluster> {
  const directory = await mkdtemp(join(await temporaryFolder(), 'majlis-test-postgres-'))
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
