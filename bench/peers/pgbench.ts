import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)

export interface Booker {
  /** Every client books in turn, all slots equally often, in an order of its own. Answers attempts per second. */
  book(): Promise<number>
}

/**
 * The bare rule on a bare table: a seat, a range, and the exclusion constraint that meetings have; pgbench inserts one row per
 * transaction and learns whether the slot was free.
 */
export async function preparePgbench(
  databaseUrl: string,
  { clients, slots, attempts }: { clients: number; slots: number; attempts: number },
): Promise<Booker> {
  const perClient = Math.ceil(attempts / clients)
  // A step that has no factor in common with the slots, so that neighbours try different ones.
  const script = `\\set n :n + 1
\\set slot mod((:n * ${clients} + :client_id) * 7919, ${slots})
INSERT INTO bench_slots (seat, during)
  VALUES (1, tstzrange('2030-01-01Z'::timestamptz + :slot * interval '1 hour', '2030-01-01Z'::timestamptz + (:slot + 1) * interval '1 hour'))
  ON CONFLICT DO NOTHING;
`
  await withClient(databaseUrl, (client) =>
    client.query(`CREATE TABLE bench_slots (
      seat integer NOT NULL, during tstzrange NOT NULL,
      EXCLUDE USING gist (seat WITH =, during WITH &&))`),
  )

  return {
    async book() {
      await withClient(databaseUrl, (client) => client.query('TRUNCATE bench_slots'))
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
        const { stdout } = await run('pgbench', [...options, '--define', 'n=-1', '--file', file], {
          env: connectionOf(databaseUrl),
        })
        const rate = /tps = ([\d.]+)/.exec(stdout)?.[1]
        if (!rate) throw new Error(`pgbench told no rate: ${stdout}`)
        await checkBooked(databaseUrl, slots)
        return Number(rate)
      } finally {
        await rm(directory, { recursive: true, force: true })
      }
    },
  }
}

async function checkBooked(databaseUrl: string, slots: number): Promise<void> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ count: number }>('SELECT count(*)::int AS count FROM bench_slots'),
  )
  if (rows[0]?.count !== slots) throw new Error(`pgbench booked ${rows[0]?.count} of ${slots} slots.`)
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
