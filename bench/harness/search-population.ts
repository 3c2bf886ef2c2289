import { defaultRoomSettings } from '@majlis/contract'
import pg from 'pg'
import type { Member } from './installation.ts'

export interface SearchSize {
  readonly people: number
  readonly meetings: number
  readonly inviteesEach: number
  /** How many meetings the caller takes part in. */
  readonly busyWith: number
}

export interface SearchCaller {
  readonly userId: string
  readonly organizationId: string
}

const atOnce = 5_000
/** Every fifth meeting is about a budget, one in a thousand about the harbour. */
const title = `(ARRAY['Budget review', 'Weekly standup', 'Design sync', 'Interview with a candidate', 'Planning'])[n % 5 + 1]
  || ' ' || (ARRAY['north', 'south', 'east', 'west', 'centre', 'market', 'bridge'])[n % 7 + 1] || ' ' || n
  || CASE WHEN n % 1000 = 7 THEN ' harbour' ELSE '' END`

/**
 * Fills the organisation of a member with people and meetings, and writes the search entries. Returns the member, who takes part in most, and someone
 * who takes part in as many as most people.
 */
export async function populateSearch(
  databaseUrl: string,
  { userId }: Member,
  { people, meetings, inviteesEach, busyWith }: SearchSize,
  say: (line: string) => void,
): Promise<Record<'busy' | 'usual', SearchCaller>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const indexes = await dropIndexes(client, ['users', 'meetings', 'occurrences', 'invitees'])
    await client.query('BEGIN')
    // What is written is known to fit, and entries are written afterwards.
    await client.query('SET LOCAL session_replication_role = replica')
    for (const [statement, values] of [
      [
        `CREATE TEMP TABLE person AS SELECT row_number() OVER () - 1 AS place, id FROM (
           SELECT id FROM users WHERE id = $1 UNION ALL SELECT gen_random_uuid() FROM generate_series(2, $2::int)) u`,
        [userId, people],
      ],
      [
        `INSERT INTO users (id, organization_id, email, first_name, last_name, role, status, language, time_zone, created_at, updated_at)
         SELECT p.id, u.organization_id, 'person' || p.place || '@bench.example.org', 'Person', 'Number ' || p.place, 'user', 'active', 'en', 'UTC', now(), now()
         FROM person p, users u WHERE u.id = $1 AND p.id <> $1`,
        [userId],
      ],
      [
        'INSERT INTO meeting_ids SELECT (500000000000 + n)::text FROM generate_series(1, $1::int) n',
        [meetings],
      ],
      [
        `CREATE TEMP TABLE planned AS SELECT n, gen_random_uuid() AS id, now() + (n - $1::int / 2) * interval '1 minute' AS at
         FROM generate_series(1, $1::int) n`,
        [meetings],
      ],
      [
        `INSERT INTO meetings (id, organization_id, resource_id, host_user_id, kind, id_source, meeting_id, title, agenda, passcode, link_token,
           settings, time_zone, color_code_hex, created_at, updated_at)
         SELECT d.id, u.organization_id, r.id, p.id, 'scheduled', 'generated', (500000000000 + n)::text, ${title},
           'Minutes of the last time, open points, and what comes next for group ' || n % 977, '123456', repeat('a', 22), $2, 'UTC', '#CEEBFF', now(), now()
         FROM planned d JOIN person p ON p.place = d.n % $3::int JOIN users u ON u.id = $1 JOIN resources r ON r.user_id = u.id`,
        [userId, JSON.stringify(defaultRoomSettings), people],
      ],
      [
        `INSERT INTO occurrences (id, meeting_id, organization_id, resource_id, original_start, starts_at, ends_at, is_reserving, closes_at)
         SELECT gen_random_uuid(), d.id, m.organization_id, m.resource_id, at, at, at + interval '50 seconds', true, at + interval '50 seconds'
         FROM planned d JOIN meetings m USING (id)`,
        [],
      ],
      [
        `INSERT INTO invitees (id, meeting_id, user_id, role, response, created_at, first_start, last_start)
         SELECT gen_random_uuid(), d.id, p.id, CASE step WHEN 0 THEN 'host' ELSE 'participant' END, 'accepted', now(), at, at
         FROM planned d CROSS JOIN generate_series(0, $1::int) step JOIN person p ON p.place = (d.n + step * 37) % $2::int
         ON CONFLICT DO NOTHING`,
        [inviteesEach, people],
      ],
      [
        `INSERT INTO invitees (id, meeting_id, user_id, role, response, created_at, first_start, last_start)
         SELECT gen_random_uuid(), d.id, $1, 'participant', 'accepted', now(), at, at FROM planned d WHERE d.n % $2::int = 1 ON CONFLICT DO NOTHING`,
        [userId, Math.round(meetings / busyWith)],
      ],
    ] satisfies [string, unknown[]][])
      await client.query(statement, values)
    await client.query('COMMIT')
    for (const definition of indexes) await client.query(definition)
    await client.query('ANALYZE')
    say('the meetings are there')
    await writeSearchEntries(client, meetings, say)
    await client.query('VACUUM ANALYZE')
    const { rows } = await client.query<{ organization_id: string; usual_id: string }>(
      'SELECT u.organization_id, p.id AS usual_id FROM users u, person p WHERE u.id = $1 AND p.place = 500',
      [userId],
    )
    const [found] = rows
    if (!found) throw new Error('The people of the search are not there.')
    const { organization_id: organizationId, usual_id: usualId } = found
    return { busy: { userId, organizationId }, usual: { userId: usualId, organizationId } }
  } finally {
    await client.end()
  }
}

/** Filling is several times faster without the indexes that no constraint needs. Returns the statements that make them again. */
export async function dropIndexes(client: pg.Client, tables: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `SELECT format('%I.%I', schemaname, indexname) AS name, indexdef AS definition FROM pg_indexes
     WHERE tablename = ANY ($1) AND NOT EXISTS (
       SELECT FROM pg_constraint WHERE conindid = format('%I.%I', schemaname, indexname)::regclass)
       AND indexdef NOT LIKE 'CREATE UNIQUE%'`,
    [tables],
  )
  for (const { name } of rows) await client.query(`DROP INDEX ${name}`)
  return rows.map(({ definition }) => definition)
}

async function writeSearchEntries(
  client: pg.Client,
  meetings: number,
  say: (line: string) => void,
): Promise<void> {
  const indexes = await dropIndexes(client, ['meeting_search'])
  for (let from = 1; from <= meetings; from += atOnce) {
    await client.query(
      'SELECT write_meeting_search(ARRAY(SELECT id FROM planned WHERE n BETWEEN $1::int AND $1::int + $2::int - 1))',
      [from, atOnce],
    )
    if (from % 100_000 === 1) say(`${from - 1} search entries`)
  }
  for (const definition of indexes) await client.query(definition)
}
