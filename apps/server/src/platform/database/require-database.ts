import type pg from 'pg'
import { ConfigError } from '../config/read-settings.ts'

const oldestMajor = 16

/** Throws `ConfigError` if the database of `DATABASE_URL` cannot be reached, refuses the sign-in, or is too old. */
export async function requireDatabase(pool: pg.Pool): Promise<void> {
  const version = await pool
    .query<{ version: string }>("SELECT current_setting('server_version') AS version")
    .then(
      ({ rows }) => rows[0]?.version ?? '',
      (error: Error & { code?: string }) => {
        // A name with several addresses is refused by each of them, which has no message.
        throw new ConfigError([`DATABASE_URL: ${error.message || error.code}`])
      },
    )
  if (Number.parseInt(version, 10) < oldestMajor)
    throw new ConfigError([`DATABASE_URL: PostgreSQL ${version} is older than ${oldestMajor}`])
}
