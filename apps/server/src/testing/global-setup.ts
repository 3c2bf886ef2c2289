import { execute, startTestCluster, type TestCluster } from '@majlis/testing/cluster'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { emptyingSql } from './emptying.ts'

const template = 'majlis_template'
let cluster: TestCluster | undefined

/** One PostgreSQL for all database tests of a run, with a migrated template of their databases. */
export async function setup(project: TestProject): Promise<void> {
  cluster = await startTestCluster()
  const adminUrl = cluster.urlOf('postgres')
  try {
    await execute(adminUrl, `CREATE DATABASE ${template}`)
    const database = openDatabase({ url: cluster.urlOf(template) })
    try {
      await migrate(database.pool)
      await database.pool.query(emptyingSql)
    } finally {
      await database.close()
    }
  } catch (error) {
    await teardown()
    throw error
  }
  project.provide('testCluster', { adminUrl, template })
}

export async function teardown(): Promise<void> {
  await cluster?.stop()
}
