import type pg from 'pg'
import { ConfigError } from '../config/read-settings.ts'

/** PostgreSQL cuts longer names of connections. */
const longestName = 63

/** Connections with such a name are used every five seconds; one whose machine has vanished is not. */
const liveNames = `
  SELECT DISTINCT application_name AS name FROM pg_stat_activity
  WHERE datname = current_database() AND application_name LIKE 'majlis-% %' AND state_change > now() - interval '20 seconds'`

/** The name of a connection, by which other processes see that a process of this kind is running, and its public address. */
export function liveName(kind: `majlis-${string}`, publicUrl: string): string {
  return `${kind} ${publicUrl}`.slice(0, longestName)
}

/**
 * Throws `ConfigError` where a process that runs on this database has another public address. Any of them may send any mail, so people would get links to the
 * wrong one. `formerUrl` is an address that others may still have, while it is being changed.
 */
export async function requireSameAddress(
  pool: pg.Pool,
  { publicUrl, formerUrl }: { publicUrl: string; formerUrl: string | undefined },
): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(liveNames)
  for (const { name } of rows) {
    const [kind, url] = name.split(' ') as [`majlis-${string}`, string]
    if ([publicUrl, formerUrl ?? publicUrl].some((known) => liveName(kind, known) === name)) continue
    throw new ConfigError([
      `PUBLIC_URL: a server on this database has the address ${url}, and this one has ${publicUrl}: give all the same. While you change it, start the new ones with FORMER_PUBLIC_URL=${url}.`,
    ])
  }
}
