import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import pg from 'pg'
import { userMeetingsQuery } from '../apps/server/src/modules/calendar/user-meetings.repository.ts'
import { openInstallation } from './harness/installation.ts'
import { interleave, valuesOf } from './harness/interleave.ts'
import { describeMachine } from './harness/machine.ts'
import { populate, population } from './harness/population.ts'
import { type BenchOptions, type BenchResult, measure } from './harness/results.ts'
import { everyDate } from './peers/every-date.ts'

const connections = 10
const secondsPerRun = 3
const pageSize = 20
/** As far as the planner gives an endless series rows. */
const weeksAhead = 57

interface Statement {
  readonly name: string
  readonly text: string
  readonly values: readonly unknown[]
}

/** The statement behind "My upcoming meetings", beside one that reads every date to come. */
export async function benchList({ say, isQuick }: BenchOptions): Promise<BenchResult> {
  await using installation = await openInstallation(say)
  const databaseUrl = installation.stack.env['DATABASE_URL']
  if (!databaseUrl) throw new Error('The installation has no database address.')
  const owner = await installation.signUp('Ada')
  const rows = await populate(databaseUrl, owner, { ...population, weeksAhead })
  const now = new Date()
  const page = { type: 'upcoming', declined: 'included', limit: pageSize, offset: 0 } as const
  const { sql, parameters } = userMeetingsQuery(owner.userId, page, now).compile(compiler())
  const ours: Statement = { name: 'heads', text: sql, values: parameters }
  const peer: Statement = { name: 'every', text: everyDate, values: [owner.userId, now, pageSize] }

  const pool = new pg.Pool({ connectionString: databaseUrl, max: connections })
  try {
    const total = await checkSame(pool, ours, peer)
    const samples = await interleave(
      {
        ours: async () => ({ rate: await rateOf(pool, ours) }),
        peer: async () => ({ rate: await rateOf(pool, peer) }),
      },
      { runs: isQuick ? 3 : 9, warmUps: 1, onRun: say },
    )
    return {
      bench: 'list',
      title: 'The statement of “My upcoming meetings”',
      machine: await describeMachine({ withBrowser: false }),
      conditions: [
        `Majlis: the SELECT of the server, which reads the next dates of each meeting and merges them. Peer: a SELECT that reads, sorts and counts all upcoming dates. Both return the same ${pageSize} meetings; Majlis counts no further than one past the page.`,
        `Named statements on ${connections} connections, each of which sends the next one after every result, ${secondsPerRun} s a run. The server is idle meanwhile.`,
        `Weekly meetings, ${population.weeksBehind} weeks in the past and ${weeksAhead} ahead: ${Object.entries(
          rows,
        )
          .map(([table, count]) => `${count} ${table}`)
          .join(', ')}. The caller has ${total} upcoming dates.`,
      ],
      measures: [
        measure(
          'statements per second',
          'requests/s',
          { ours: valuesOf(samples.ours, 'rate'), peer: valuesOf(samples.peer, 'rate') },
          [{ of: 'median', atLeast: 1.5 }],
        ),
      ],
    }
  } finally {
    await pool.end()
  }
}

/** The number of upcoming dates. Throws if the two return different meetings. */
async function checkSame(pool: pg.Pool, ours: Statement, peer: Statement): Promise<number> {
  const [first, second] = [await ask(pool, ours), await ask(pool, peer)]
  const idsOf = (rows: readonly { occurrence_id: string }[]) => rows.map((row) => row.occurrence_id).join()
  if (first.length !== pageSize || idsOf(first) !== idsOf(second))
    throw new Error('The two statements answer different meetings.')
  return second[0]?.total ?? 0
}

async function ask(pool: pg.Pool, { name, text, values }: Statement) {
  return (await pool.query<{ occurrence_id: string; total: number }>({ name, text, values: [...values] }))
    .rows
}

async function rateOf(pool: pg.Pool, statement: Statement): Promise<number> {
  const begun = performance.now()
  const end = begun + secondsPerRun * 1000
  let answered = 0
  const askOn = async () => {
    for (; performance.now() < end; answered += 1) await ask(pool, statement)
  }
  await Promise.all(Array.from({ length: connections }, askOn))
  return answered / ((performance.now() - begun) / 1000)
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
