import { defaultRoomSettings } from '@majlis/contract'
import pg from 'pg'
import type { Member } from './installation.ts'

/** How much is written into a database. */
export interface PopulationSize {
  readonly organizations: number
  readonly usersEach: number
  readonly seriesPerUser: number
  readonly inviteesPerSeries: number
  readonly weeksBehind: number
  readonly weeksAhead: number
}

/** A company of some hundred people after half a year. */
export const population: PopulationSize = {
  organizations: 10,
  usersEach: 50,
  seriesPerUser: 3,
  inviteesPerSeries: 6,
  weeksBehind: 26,
  weeksAhead: 8,
}

/**
 * Fills a database: everyone hosts weekly meetings and is invited to those of colleagues. The member's own organisation is one of the
 * organisations. Series continue for `weeksAhead` weeks. Returns the number of rows by table.
 */
export async function populate(
  databaseUrl: string,
  member: Member,
  size: PopulationSize = population,
): Promise<Record<string, number>> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('BEGIN')
    for (const [statement, values] of statements(member, size)) await client.query(statement, values)
    await client.query('COMMIT')
    await client.query('VACUUM ANALYZE')
    const tables = ['users', 'meetings', 'occurrences', 'invitees']
    const counts: Record<string, number> = {}
    for (const table of tables) {
      const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM ${table}`)
      counts[table] = rows[0]?.count ?? 0
    }
    return counts
  } finally {
    await client.end()
  }
}

function statements({ userId }: Member, size: PopulationSize): [string, unknown[]][] {
  const { organizations, usersEach, seriesPerUser, inviteesPerSeries, weeksBehind, weeksAhead } = size
  return [
    [
      `INSERT INTO organizations (id, name, kind, created_at, updated_at)
       SELECT gen_random_uuid(), 'Company ' || n, 'organization', now(), now() FROM generate_series(2, $1::int) n`,
      [organizations],
    ],
    [
      `INSERT INTO users (id, organization_id, email, first_name, last_name, password_hash, role, status, language, time_zone, email_proven_at, created_at, updated_at)
       SELECT gen_random_uuid(), o.id, 'person' || n || '.' || o.id || '@bench.example.org', 'Person', 'Number ' || n,
         u.password_hash, 'user', 'active', 'en', 'Asia/Dhaka', now(), now(), now()
       FROM organizations o, users u, generate_series(1, $2::int) n WHERE u.id = $1`,
      [userId, usersEach - 1],
    ],
    [
      `INSERT INTO resources (id, organization_id, user_id, pmi, pmu, products, created_at)
       SELECT gen_random_uuid(), organization_id, id, (300000000000 + row_number() OVER ())::text,
         'person' || row_number() OVER (), ARRAY['regular'], now()
       FROM users WHERE NOT EXISTS (SELECT FROM resources WHERE user_id = users.id)`,
      [],
    ],
    [
      `CREATE TEMP TABLE series ON COMMIT DROP AS
       SELECT gen_random_uuid() AS id, r.id AS resource_id, r.organization_id, r.user_id, n,
         (500000000000 + row_number() OVER ())::text AS number,
         date_trunc('week', now()) + ((row_number() OVER ()) % 5) * interval '1 day' + (8 + 2 * n) * interval '1 hour' AS at
       FROM resources r, generate_series(1, $1::int) n`,
      [seriesPerUser],
    ],
    // What follows is known to fit: neither foreign keys nor spans need a look at each of a million rows.
    ['SET LOCAL session_replication_role = replica', []],
    ['INSERT INTO meeting_ids SELECT number FROM series', []],
    [
      `INSERT INTO meetings (id, organization_id, resource_id, host_user_id, kind, id_source, meeting_id, title, passcode,
         link_token, settings, time_zone, color_code_hex, rrule, created_at, updated_at)
       SELECT id, organization_id, resource_id, user_id, 'scheduled', 'generated', number, 'Weekly planning ' || n, '123456',
         replace(id::text, '-', ''), $1, 'Asia/Dhaka', '#0F766E', 'FREQ=WEEKLY', now(), now() FROM series`,
      [JSON.stringify(defaultRoomSettings)],
    ],
    [
      `INSERT INTO occurrences (id, meeting_id, organization_id, resource_id, original_start, starts_at, ends_at, is_reserving, closes_at)
       SELECT gen_random_uuid(), id, organization_id, resource_id, start, start, start + interval '45 minutes', true,
         start + interval '45 minutes'
       FROM series, generate_series(-$1::int, $2::int - 1) week, LATERAL (SELECT at + week * interval '7 days' AS start) s`,
      [weeksBehind, weeksAhead],
    ],
    [
      `INSERT INTO invitees (id, meeting_id, user_id, role, response, created_at)
       SELECT gen_random_uuid(), id, user_id, 'host', 'accepted', now() FROM series`,
      [],
    ],
    [
      `WITH seats AS (SELECT user_id, organization_id, row_number() OVER (PARTITION BY organization_id ORDER BY user_id) - 1 AS place,
         count(*) OVER (PARTITION BY organization_id) AS people FROM resources)
       INSERT INTO invitees (id, meeting_id, user_id, role, response, created_at)
       SELECT gen_random_uuid(), s.id, guest.user_id, 'participant',
         CASE step % 3 WHEN 0 THEN 'pending' ELSE 'accepted' END, now()
       FROM series s JOIN seats host ON host.user_id = s.user_id
       CROSS JOIN generate_series(1, $1::int) step
       JOIN seats guest ON guest.organization_id = host.organization_id
         AND guest.place = (host.place + step * s.n) % host.people
       WHERE guest.user_id <> host.user_id ON CONFLICT DO NOTHING`,
      [inviteesPerSeries],
    ],
    [
      `UPDATE invitees i SET first_start = d.first_start, last_start = d.last_start
       FROM (SELECT meeting_id, min(starts_at) AS first_start, max(starts_at) AS last_start FROM occurrences GROUP BY meeting_id) d
       WHERE d.meeting_id = i.meeting_id`,
      [],
    ],
  ]
}
