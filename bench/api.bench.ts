import autocannon from 'autocannon'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { userMeetingsQuery } from '../apps/server/src/modules/calendar/user-meetings.repository.ts'
import { openInstallation } from './harness/installation.ts'
import { interleave, valuesOf } from './harness/interleave.ts'
import { describeMachine } from './harness/machine.ts'
import { populate, population } from './harness/population.ts'
import { type BenchOptions, type BenchResult, measure } from './harness/results.ts'
import { startListPeer } from './peers/fastify-list.ts'

const connections = 16
const poolSize = 10
const secondsPerRun = 3
const pageSize = 20

/** "My upcoming meetings" of the real server, beside bare Fastify with the same SELECT on the same database. */
export async function benchApi({ say, isQuick }: BenchOptions): Promise<BenchResult> {
  await using installation = await openInstallation(say)
  const databaseUrl = installation.stack.env['DATABASE_URL']
  if (!databaseUrl) throw new Error('The installation has no database address.')
  const owner = await installation.signUp('Ada')
  const rows = await populate(databaseUrl, owner)
  const page = { type: 'upcoming', declined: 'included', limit: pageSize, offset: 0 } as const
  const { sql, parameters } = userMeetingsQuery(owner.userId, page, new Date()).compile(compiler())
  await using peer = await startListPeer({ databaseUrl, poolSize, statement: sql, values: parameters })

  const path = `/api/meeting/meeting-management/user-meetings?type=upcoming&pageSize=${pageSize}`
  const listed = await listOf(`${installation.url}${path}`, owner.accessToken)
  const samples = await interleave(
    {
      ours: async () => {
        const { accessToken } = await installation.signIn(owner.email)
        return load(`${installation.url}${path}`, { authorization: `Bearer ${accessToken}` })
      },
      peer: () => load(`${peer.url}/meetings`, {}),
    },
    { runs: isQuick ? 3 : 9, warmUps: 1, onRun: say },
  )

  const { usersEach, organizations, weeksBehind, weeksAhead } = population
  return {
    bench: 'api',
    title: '“My upcoming meetings”, requests per second',
    machine: await describeMachine({ withBrowser: false }),
    conditions: [
      'Majlis: `GET /api/meeting/meeting-management/user-meetings` of the server as `npm start` runs it, one process. Each request is authenticated (token verified, sign-in looked up), validated, and its response is built by the contract.',
      'Peer: bare Fastify, one process, without sign-in: the same SELECT, whose rows are returned unchanged. It sends the statement with `pool.query(text, values)`; Majlis lets PostgreSQL keep the plans of repeated statements.',
      `Same PostgreSQL, same pool of ${poolSize} connections, ${connections} connections of autocannon, ${secondsPerRun} s a run.`,
      `${organizations} organisations of ${usersEach} people with weekly meetings, ${weeksBehind} weeks in the past and ${weeksAhead} ahead: ${rowsInWords(rows)}. The caller has ${listed.total} upcoming meetings, ${listed.count} of them on the page.`,
    ],
    measures: [
      measure(
        'requests per second',
        'requests/s',
        { ours: valuesOf(samples.ours, 'throughput'), peer: valuesOf(samples.peer, 'throughput') },
        [{ of: 'median', atLeast: 0.7 }],
      ),
      measure('latency, median', 'ms', {
        ours: valuesOf(samples.ours, 'latencyMs'),
        peer: valuesOf(samples.peer, 'latencyMs'),
      }),
    ],
  }
}

async function load(url: string, headers: Record<string, string>) {
  const result = await autocannon({ url, headers, connections, duration: secondsPerRun })
  const bad = result.non2xx + result.errors + result.timeouts
  if (bad > 0) throw new Error(`${bad} of ${result.requests.sent} requests to ${url} failed.`)
  return { throughput: result['2xx'] / result.duration, latencyMs: result.latency.p50 }
}

async function listOf(url: string, token: string) {
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  if (!response.ok) throw new Error(`The list answered ${response.status}.`)
  const { data } = (await response.json()) as { data: { meetings: unknown[]; total: number } }
  if (data.meetings.length !== pageSize) throw new Error(`The list holds ${data.meetings.length} meetings.`)
  return { count: data.meetings.length, total: data.total }
}

/** Writes SQL, runs nothing. */
function compiler() {
  return new Kysely<never>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

function rowsInWords(rows: Record<string, number>): string {
  return Object.entries(rows)
    .map(([table, count]) => `${count} ${table}`)
    .join(', ')
}
