import autocannon from 'autocannon'
import { type Installation, type Member, openInstallation } from './harness/installation.ts'
import { interleave, valuesOf } from './harness/interleave.ts'
import { describeMachine } from './harness/machine.ts'
import { type BenchOptions, type BenchResult, measure } from './harness/results.ts'
import { preparePgbench, withClient } from './peers/pgbench.ts'

const clients = 64
const triesEach = 8
/** The slots lie on so many seats: one account plans no more than some hundred meetings in ten minutes. */
const seats = 5
const full = { slots: 500, runs: 9 }
const quick = { slots: 50, runs: 3 }
const hourMs = 3_600_000

/** Everyone wants the same hours: planning meetings over HTTP, compared with what that costs in the database alone. */
export async function benchBooking({ say, isQuick }: BenchOptions): Promise<BenchResult> {
  const { slots, runs } = isQuick ? quick : full
  const attempts = slots * triesEach
  await using installation = await openInstallation(say)
  const databaseUrl = installation.stack.env['DATABASE_URL']
  if (!databaseUrl) throw new Error('The installation has no database address.')
  const hosts: Member[] = []
  for (let seat = 0; seat < seats; seat++) hosts.push(await installation.signUp(`Host${seat}`))
  const hostIds = hosts.map(({ userId }) => userId)
  const peer = await preparePgbench(databaseUrl, { clients, hostIds, slots, attempts })

  const samples = await interleave(
    {
      ours: async () => {
        await clear(databaseUrl)
        const rate = await book(installation, hosts, slots)
        await checkBooked(databaseUrl, slots)
        return { rate }
      },
      peer: async () => {
        await clear(databaseUrl)
        const rate = await peer.book()
        await checkBooked(databaseUrl, slots)
        return { rate }
      },
    },
    { runs, warmUps: 1, onRun: say },
  )
  return {
    bench: 'booking',
    title: 'Scheduling meetings at the same hours',
    machine: await describeMachine({ withBrowser: false }),
    conditions: [
      `Majlis: ${clients} clients of autocannon send \`POST /api/meeting/schedule\` to the server as \`npm start\` runs it, one process: ${slots} hours on ${seats} seats, each requested ${triesEach} times, in mixed order. Each request is authenticated and validated; one of ${triesEach} creates a meeting with its date and host (without invitees, so without mails), the others get the list of conflicts and free times nearby.`,
      `Peer: pgbench with its defaults (simple protocol) on the same PostgreSQL and the same tables, ${clients} clients, one transaction for each attempt: one statement that inserts the date under the exclusion constraint and, if the hour was free, the meeting with its ID and its host. The same number of hours, seats and attempts.`,
      `After each run, every hour is booked exactly once, and no two meetings of a seat overlap.`,
    ],
    measures: [
      measure(
        'attempts per second',
        'requests/s',
        { ours: valuesOf(samples.ours, 'rate'), peer: valuesOf(samples.peer, 'rate') },
        [{ of: 'median', atLeast: 0.7 }],
      ),
    ],
  }
}

/** Attempts per second. Throws where anything but "planned" and "taken" was answered. */
async function book({ url, signIn }: Installation, hosts: readonly Member[], slots: number): Promise<number> {
  const signedIn = await Promise.all(hosts.map(({ email }) => signIn(email)))
  const attempts = slots * triesEach
  // A week from now, at a whole hour.
  const first = Math.ceil(Date.now() / hourMs) * hourMs + 168 * hourMs
  let sent = 0
  const begun = performance.now()
  let answered = begun
  const result = await autocannon({
    url: `${url}/api/meeting/schedule`,
    connections: clients,
    amount: attempts,
    requests: [
      {
        method: 'POST',
        // What is to be measured; it ends itself only at its next full second.
        onResponse: () => (answered = performance.now()),
        setupRequest: (request) => {
          const slot = (sent++ * 7919) % slots
          const host = signedIn[slot % signedIn.length]
          const startDateTime = first + slot * hourMs
          return {
            ...request,
            headers: { 'content-type': 'application/json', authorization: `Bearer ${host?.accessToken}` },
            body: JSON.stringify({ meetingTitle: `Slot ${slot}`, timeZone: 'Europe/London', startDateTime }),
          }
        },
      },
    ],
  })
  const seconds = (answered - begun) / 1_000
  const planned = result['2xx']
  const taken = result.statusCodeStats?.['409']?.count ?? 0
  if (planned !== slots || planned + taken !== attempts)
    throw new Error(`${planned} were planned and ${taken} refused of ${attempts} attempts.`)
  return attempts / seconds
}

/** Deletes what was planned, and waits until everyone has been notified. */
async function clear(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const deadline = AbortSignal.timeout(60_000)
    while (true) {
      deadline.throwIfAborted()
      const { rows } = await client.query<{ count: number }>(
        'SELECT count(*)::int AS count FROM graphile_worker.jobs WHERE run_at <= now() AND attempts < max_attempts',
      )
      if (rows[0]?.count === 0) break
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    await client.query(`DELETE FROM meetings WHERE kind = 'scheduled'`)
    // Otherwise a run would pay for those before it.
    await client.query('DELETE FROM rate_limits')
    await client.query('VACUUM ANALYZE occurrences, meetings, invitees')
  })
}

async function checkBooked(databaseUrl: string, slots: number): Promise<void> {
  const { rows } = await withClient(databaseUrl, (client) =>
    client.query<{ booked: number; doubled: number }>(
      `SELECT count(*)::int AS booked, (
         SELECT count(*)::int FROM occurrences a JOIN occurrences b
           ON b.resource_id = a.resource_id AND b.id > a.id AND b.during && a.during WHERE a.is_reserving AND b.is_reserving
       ) AS doubled FROM occurrences WHERE is_reserving`,
    ),
  )
  const { booked, doubled } = rows[0] ?? { booked: 0, doubled: 0 }
  if (booked !== slots || doubled > 0)
    throw new Error(`${booked} of ${slots} slots are booked, ${doubled} twice.`)
}
