import type { Pool } from 'pg'
import type { Config } from '../config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { requireSameAddress } from '../platform/database/live-addresses.ts'
import { requireDatabase } from '../platform/database/require-database.ts'
import { requireSchema } from '../platform/database/require-schema.ts'

/** Throws `ConfigError` where the database cannot be reached, or is not that of this build. */
export function requireMigrated(config: Config): Promise<void> {
  return withPool(config, async (pool) => {
    await requireDatabase(pool)
    await requireSchema(pool)
  })
}

/** Throws `ConfigError` where another server on the database has another public address. */
export function requireAddress({ PUBLIC_URL, FORMER_PUBLIC_URL, ...config }: Config): Promise<void> {
  return withPool(config, (pool) =>
    requireSameAddress(pool, { publicUrl: PUBLIC_URL, formerUrl: FORMER_PUBLIC_URL }),
  )
}

async function withPool(
  config: Pick<Config, 'DATABASE_URL'>,
  work: (pool: Pool) => Promise<void>,
): Promise<void> {
  const database = openDatabase({ url: config.DATABASE_URL, maxConnections: 1 })
  try {
    await work(database.pool)
  } finally {
    await database.close()
  }
}
