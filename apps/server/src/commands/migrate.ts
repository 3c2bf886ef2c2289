import type { Config } from '../config.ts'
import { openDatabase } from '../platform/database/database.ts'
import { migrate as migrateDatabase } from '../platform/database/migrate.ts'
import { migrationsDirectory } from '../platform/database/migration-files.ts'
import { requireDatabase } from '../platform/database/require-database.ts'

export async function migrate(config: Config): Promise<void> {
  const database = openDatabase({ url: config.DATABASE_URL, maxConnections: 2 })
  try {
    await requireDatabase(database.pool)
    const applied = await migrateDatabase(database.pool, migrationsDirectory, (text) =>
      process.stdout.write(`${text}\n`),
    )
    process.stdout.write(
      applied.length > 0 ? `Applied ${applied.join(', ')}\n` : 'The database is up to date\n',
    )
  } finally {
    await database.close()
  }
}
