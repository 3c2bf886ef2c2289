import { cloneTestDatabase } from '@majlis/testing'
import { onTestFinished } from 'vitest'
import { openDatabase, type Database } from '../platform/database/database.ts'
import { emptyAgain } from './emptying.ts'

export interface TestDatabase extends Database {
  url: string
}

/** Of tests that are over. To clone one and to connect to it takes ten times as long as to empty it. */
const emptied: TestDatabase[] = []

/**
 * A migrated database without a row for a `*.db.test.ts`. Called inside a test it is taken back when the test is over;
 * called in `beforeAll` the caller awaits `close()` in `afterAll`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const database = emptied.pop() ?? (await openClone())
  try {
    onTestFinished(() => takeBack(database))
  } catch {
    // Outside a test: the caller closes.
  }
  return database
}

async function openClone(): Promise<TestDatabase> {
  const { url, drop } = await cloneTestDatabase()
  const database = openDatabase({ url, maxConnections: 5 })
  return {
    ...database,
    url,
    close: async () => {
      await database.close()
      await drop()
    },
  }
}

async function takeBack(database: TestDatabase): Promise<void> {
  if (await emptyAgain(database.pool)) emptied.push(database)
  else await database.close()
}
