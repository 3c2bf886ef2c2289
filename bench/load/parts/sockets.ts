import type pg from 'pg'
import { percentile } from '../../harness/numbers.ts'
import type { LoadInstallation } from '../harness/load-installation.ts'
import type { Person } from '../harness/people.ts'
import { type LoadRow, row } from '../harness/report.ts'
import { type Client, createClient, type Reply, sendUntilTaken } from '../harness/requests.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import { openSockets, type SocketCrowd } from '../harness/sockets.ts'
import { type Part, type PartContext, pause } from '../part.ts'

const before: Record<number, { openS: string; memoryMb: string; backS: string }> = {
  1_000: { openS: '2.5 s', memoryMb: '242 MB', backS: '16 s' },
  3_000: { openS: '5.4 s', memoryMb: '349 MB', backS: '' },
  5_000: { openS: '7.4 s', memoryMb: '410 MB', backS: '49 s' },
}
const backWithinMs = 30_000
const noticeWithinMs = 10_000
/** As a service manager restarts a process that has ended. */
const restartAfterMs = 1_000
const audience = 728

/** The sockets that are being measured. */
interface Crowd {
  readonly name: string
  readonly people: readonly Person[]
  readonly open: SocketCrowd
  readonly server: ServerProcess
}

interface Refetch {
  readonly at: number
  readonly reply: Promise<Reply>
}

/** Realtime connections of one web process: what they cost, how fast a notice is, and how all reconnect after a kill. */
export const sockets: Part = async (context) => {
  const { owner, people, rows: population } = context.installation
  const counts = context.isShort ? [300] : [1_000, 3_000, 5_000]
  const largest = Math.max(...counts)
  // Everyone but the owner: the population is as large as the largest crowd.
  const staff = await people.signIn(owner.organizationId, Math.min(largest, (population['users'] ?? 0) - 1))
  const rows: LoadRow[] = []
  for (const count of counts) rows.push(...(await measureSockets(context, staff.slice(0, count), count)))
  return {
    part: 'sockets',
    title: 'Realtime connections',
    conditions: [
      `All sockets are on one web process, one for each person, opened 50 at a time, with heartbeats every 4 s in both directions. A notice is measured from its NOTIFY in PostgreSQL to its arrival.`,
      `The process is killed (-9) and restarted a second later. Like the web app, each socket reconnects after 5 to 7.5 s, and its page fetches the list when the server says so, and again after the given time if it is refused.`,
    ],
    rows,
  }
}

async function measureSockets(
  { installation, isShort, say }: PartContext,
  people: readonly Person[],
  count: number,
): Promise<LoadRow[]> {
  const [, server] = installation.web
  const name = `${count} sockets`
  say(name)
  await server.stop()
  await server.start()
  const emptyMb = server.usage().memoryMb
  const client = createClient(server.url)
  const refetches: Refetch[] = []
  const begun = performance.now()
  const open = await openSockets({
    url: server.url,
    people,
    tokenOf: installation.people.tokenOf,
    onBack: (person) => void fetchAgain(installation, client, person).then((one) => refetches.push(one)),
  })
  try {
    const openMs = performance.now() - begun
    const crowd = { name, people, open, server }
    return [
      row({
        name: `${name}: connected`,
        value: open.connectedCount(),
        unit: 'sockets',
        before: null,
        atLeast: people.length,
      }),
      row({
        name: `${name}: open after`,
        value: openMs / 1_000,
        unit: 's',
        before: before[count]?.openS ?? null,
      }),
      ...(await measurePushes(installation, crowd)),
      await measureIdle(crowd, emptyMb, isShort ? 1_000 : 5_000),
      ...(count === 3_000 ? [] : await measureComingBack(crowd, refetches)),
    ]
  } finally {
    open.close()
    await pause(500)
    client.close()
  }
}

async function fetchAgain({ people }: LoadInstallation, client: Client, person: Person): Promise<Refetch> {
  const token = await people.tokenOf(person)
  const call = {
    method: 'GET',
    path: '/meeting/meeting-management/user-meetings?type=upcoming&pageSize=20',
    caller: { token, address: person.address },
  } as const
  const at = performance.now()
  return { at, reply: sendUntilTaken(client, call, at + backWithinMs) }
}

async function measurePushes({ sql }: LoadInstallation, { name, people, open }: Crowd): Promise<LoadRow[]> {
  const times: number[] = []
  for (let index = 0; index < 100; index += 1) {
    const person = people[(index * 37) % people.length]
    if (!person) break
    const arrival = open.nextNotices([person], noticeWithinMs)
    const sent = performance.now()
    await signal(sql, 'registrations.changed', { userId: person.userId })
    const [arrived = 0] = await arrival
    times.push(arrived - sent)
  }
  const listeners = people.slice(0, audience)
  const meetingId = await meetingOf(sql, listeners)
  const arrivals = open.nextNotices(listeners, noticeWithinMs)
  const sent = performance.now()
  await signal(sql, 'meetings.changed', { meetingId })
  const allTimes = (await arrivals).map((at) => at - sent)
  return [
    row({
      name: `${name}: a notice to one of them, p50`,
      value: percentile(times, 50),
      unit: 'ms',
      before: '3.4 ms',
      note: `p99 ${percentile(times, 99).toFixed(0)} ms (before: 22 ms)`,
    }),
    row({
      name: `${name}: a notice to ${listeners.length} at once, p99`,
      value: percentile(allTimes, 99),
      unit: 'ms',
      before: listeners.length === audience ? '48 ms' : null,
      atMost: 1_000,
    }),
  ]
}

async function measureIdle(
  { name, people, server }: Crowd,
  emptyMb: number,
  idleMs: number,
): Promise<LoadRow> {
  const { cpuSeconds } = server.usage()
  await pause(idleMs)
  const { memoryMb, cpuSeconds: after } = server.usage()
  const cpuPercent = ((after - cpuSeconds) / (idleMs / 1_000)) * 100
  return row({
    name: `${name}: memory of the process`,
    value: memoryMb,
    unit: 'MB',
    before: before[people.length]?.memoryMb ?? null,
    note: `${emptyMb.toFixed(0)} MB without; ${cpuPercent.toFixed(0)} % of a core while idle`,
  })
}

async function measureComingBack(
  { name, people, open, server }: Crowd,
  refetches: readonly Refetch[],
): Promise<LoadRow[]> {
  const failedBefore = open.failedAttempts()
  const killed = performance.now()
  await server.stop('SIGKILL')
  await pause(restartAfterMs)
  const startMs = await server.start()
  await open.waitFor(people.length, 90_000)
  const backMs = open.connectedAt().map((at) => at - killed)
  while (refetches.length < people.length) await pause(100)
  const replies = await Promise.all(refetches.map(({ reply }) => reply))
  const times = replies.map(({ ms }) => ms)
  const starts = refetches.map(({ at }) => at)
  return [
    row({
      name: `${name}: the last is back after a kill`,
      value: percentile(backMs, 100) / 1_000,
      unit: 's',
      before: before[people.length]?.backS || null,
      atMost: backWithinMs / 1_000,
      note: `p50 ${(percentile(backMs, 50) / 1_000).toFixed(1)} s, the process was ready ${((startMs + restartAfterMs) / 1_000).toFixed(1)} s after the kill, ${open.failedAttempts() - failedBefore} attempts failed`,
    }),
    row({
      name: `${name}: fetching again after that, p95`,
      value: percentile(times, 95),
      unit: 'ms',
      before: people.length === 5_000 ? '19 s (slowest 58 s)' : null,
      atMost: 10_000,
      note: `slowest ${percentile(times, 100).toFixed(0)} ms, spread over ${((Math.max(...starts) - Math.min(...starts)) / 1_000).toFixed(1)} s`,
    }),
    row({
      name: `${name}: pages without their list within ${backWithinMs / 1_000} s of the request`,
      value: replies.filter(({ status }) => status !== 200).length,
      unit: 'requests',
      before: null,
      atMost: 0,
    }),
  ]
}

async function signal(sql: pg.Client, name: string, payload: Record<string, string>): Promise<void> {
  await sql.query("SELECT pg_notify('majlis', $1)", [JSON.stringify({ name, payload })])
}

/** A meeting of the population to which all of them are invited. */
async function meetingOf(sql: pg.Client, listeners: readonly Person[]): Promise<string> {
  const { rows: found } = await sql.query<{ id: string }>('SELECT id FROM meetings ORDER BY id LIMIT 1')
  const [meeting] = found
  if (!meeting) throw new Error('The population has no meetings.')
  await sql.query(
    `INSERT INTO invitees (id, meeting_id, user_id, role, response, created_at)
     SELECT uuidv7(), $1, id, 'participant', 'accepted', now() FROM unnest($2::uuid[]) id ON CONFLICT DO NOTHING`,
    [meeting.id, listeners.map(({ userId }) => userId)],
  )
  return meeting.id
}
