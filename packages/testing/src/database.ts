import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { execute } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Set by the global setup of database tests: connection strings of the cluster, and the name of its migrated template. */
    testCluster: { adminUrl: string; template: string }
  }
}

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/**
 * A fresh, migrated database, cloned from the template of this run or from a test's database without connections.
 * The caller drops it.
 */
export async function cloneTestDatabase(from?: TestDatabase): Promise<TestDatabase> {
  return createTestDatabase(from ? new URL(from.url).pathname.slice(1) : inject('testCluster').template)
}

/** A database without any table. The caller drops it. */
export async function bareTestDatabase(): Promise<TestDatabase> {
  return createTestDatabase('template0')
}

async function createTestDatabase(template: string): Promise<TestDatabase> {
  const { adminUrl } = inject('testCluster')
  const name = `test_${randomBytes(6).toString('hex')}`
  await execute(adminUrl, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const url = new URL(adminUrl)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => execute(adminUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) }
}
