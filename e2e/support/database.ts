import type { Environment } from '@majlis/engines'
import { Client } from 'pg'

/** The environment of the server that the global setup started. */
export function stackEnvironment(): Record<string, string> {
  const text = process.env['MAJLIS_STACK']
  if (!text) throw new Error('MAJLIS_STACK is not set: run the journeys by `npm test -- e2e`')
  return JSON.parse(text)
}

/** Runs one statement in an installation's database, for what time or an administrator would do; returns the affected rows. */
export async function inDatabase(
  statement: string,
  values: readonly unknown[],
  environment: Environment = stackEnvironment(),
): Promise<number> {
  const client = new Client({ connectionString: environment['DATABASE_URL'] })
  await client.connect()
  try {
    const { rowCount } = await client.query(statement, [...values])
    return rowCount ?? 0
  } finally {
    await client.end()
  }
}

/** Reads rows of an installation's database, for what no page shows. */
export async function readDatabase<Row extends object>(
  query: string,
  values: readonly unknown[],
  environment: Environment = stackEnvironment(),
): Promise<Row[]> {
  const client = new Client({ connectionString: environment['DATABASE_URL'] })
  await client.connect()
  try {
    return (await client.query<Row>(query, [...values])).rows
  } finally {
    await client.end()
  }
}

/** All journeys come from one address, so its limits would block them after a while. */
export async function forgetAddresses() {
  await inDatabase("DELETE FROM rate_limits WHERE key ~ '^(sign-up|sign-in|code|link|resend)-address:'", [])
}

/** A domain whose DNS record was found. */
export async function proveDomain(organizationId: string, domain: string) {
  await inDatabase(
    `INSERT INTO organization_domains (organization_id, domain, token, state, state_since, added_at)
     VALUES ($1, $2, 'token-of-a-journey', 'proven', now(), now()) ON CONFLICT DO NOTHING`,
    [organizationId, domain],
  )
}
