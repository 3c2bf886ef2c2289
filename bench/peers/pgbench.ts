import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { defaultRoomSettings } from '@majlis/contract'
import pg from 'pg'

const run = promisify(execFile)

export interface Booker {
  /** Every client books in turn, all slots equally often, in an order of its own. Answers attempts per second. */
  book(): Promise<number>
}

/** An hour of a seat, and all rows that a booking leaves, in one statement; nothing where the hour is taken. */
const booking = `
WITH wanted AS (
  SELECT uuidv7() AS id, seat.*, '2030-01-01Z'::timestamptz + :slot::int * interval '1 hour' AS starts,
    '2030-01-01Z'::timestamptz + (:slot::int + 1) * interval '1 hour' AS ends, :number::bigint::text AS meeting_id
  FROM bench_seats seat WHERE n = :slot::int % :seats::int
), date AS (
  INSERT INTO occurrences (id, meeting_id, organization_id, resource_id, original_start, starts_at, ends_at, is_reserving, closes_at)
  SELECT uuidv7(), id, organization_id, resource_id, starts, starts, ends, true, ends FROM wanted
  ON CONFLICT DO NOTHING RETURNING meeting_id AS id
), number AS (
  INSERT INTO meeting_ids SELECT meeting_id FROM wanted JOIN date USING (id)
), host AS (
  INSERT INTO invitees (id, meeting_id, user_id, role, response, created_at)
  SELECT uuidv7(), id, user_id, 'host', 'accepted', now() FROM wanted JOIN date USING (id)
)
INSERT INTO meetings (id, organization_id, resource_id, host_user_id, kind, id_source, meeting_id, title, passcode, link_token, settings,
  time_zone, color_code_hex, local_start, duration_minutes, series_ends_at, created_at, updated_at)
SELECT id, organization_id, resource_id, user_id, 'scheduled', 'generated', meeting_id, 'Slot', '123456', repeat('x', 22), settings,
  'Europe/London', '#CEEBFF', starts AT TIME ZONE 'Europe/London', 60, ends, now(), now()
FROM wanted JOIN date USING (id);`

/**
 * What a booking costs in the database alone: pgbench writes it into the tables of the installation, with their constraints and indexes, on
 * the seats of the hosts.
 */
export async function preparePgbench(
  databaseUrl: string,
  {
    clients,
    hostIds,
    slots,
    attempts,
  }: { clients: number; hostIds: readonly string[]; slots: number; attempts: number },
): Promise<Booker> {
  const perClient = Math.ceil(attempts / clients)
  // A step that is coprime to the number of slots, so that neighbours try different ones.
  const script = `\\set n :n + 1
\\set slot mod((:n * ${clients} + :client_id) * 7919, ${slots})
\\set number random(100000000000, 999999999999)
${booking.trim()}
`
  await withClient(databaseUrl, (client) =>
    client.query(
      `CREATE TABLE bench_seats AS
       SELECT row_number() OVER () - 1 AS n, id AS resource_id, organization_id, user_id, '${JSON.stringify(defaultRoomSettings)}'::jsonb AS settings
       FROM resources WHERE user_id = ANY('{${hostIds.join()}}')`,
    ),
  )

  return {
    async book() {
      const directory = await mkdtemp(join(tmpdir(), 'majlis-pgbench-'))
      try {
        const file = join(directory, 'book.sql')
        await writeFile(file, script)
        const options = [
          '--no-vacuum',
          '--client',
          `${clients}`,
          '--jobs',
          '2',
          '--transactions',
          `${perClient}`,
        ]
        const { stdout } = await run(
          'pgbench',
          [...options, '--define', 'n=-1', '--define', `seats=${hostIds.length}`, '--file', file],
          {
            env: connectionOf(databaseUrl),
          },
        )
        const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
        if (!rate) throw new Error(`pgbench printed no rate: ${stdout}`)
        return Number(rate)
      } finally {
        await rm(directory, { recursive: true, force: true })
      }
    },
  }
}

export async function withClient<T>(databaseUrl: string, ask: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}

/** As libpq reads it; the password is on no command line. */
function connectionOf(databaseUrl: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  return {
    PATH: process.env['PATH'],
    PGHOST: hostname,
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: pathname.slice(1),
  }
}
