import { cloneTestDatabase } from '@majlis/testing'
import { onTestFinished } from 'vitest'
import { openDatabase, type Database } from '../platform/database/database.ts'

export interface TestDatabase extends Database {
  url: string
}

/**
 * A fresh migrated database for a `*.db.test.ts`. Called inside a test it goes away with the test; called in `beforeAll`
 * the caller awaits `close()` in `afterAll`.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { url, drop } = await cloneTestDatabase()
  const database = openDatabase({ url, maxConnections: 5 })
  let closing: Promise<void> | undefined
  const close = () => (closing ??= database.close().then(drop))
  try {
    onTestFinished(close)
  } catch {
    // Outside a test: the caller closes.
  }
  return { ...database, url, close }
}
