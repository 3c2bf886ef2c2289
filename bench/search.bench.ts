import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import pg from 'pg'
import { documentsQuery } from '../apps/server/src/modules/agenda/search.ts'
import { meetingsQuery, roomsQuery } from '../apps/server/src/modules/meetings/search.ts'
import { groupsQuery, peopleQuery } from '../apps/server/src/modules/organization-admin/search.ts'
import { recordingsQuery } from '../apps/server/src/modules/recordings/search.ts'
import type { SearchQuery } from '../apps/server/src/platform/search/search-kind.ts'
import { openInstallation } from './harness/installation.ts'
import { interleave, valuesOf } from './harness/interleave.ts'
import { describeMachine } from './harness/machine.ts'
import { summarize } from './harness/numbers.ts'
import { type BenchOptions, type BenchResult, measure } from './harness/results.ts'
import { populateSearch, type SearchCaller, type SearchSize } from './harness/search-population.ts'
import { everyMeeting } from './peers/every-meeting.ts'

const full: SearchSize = { people: 10_000, meetings: 1_000_000, inviteesEach: 5, busyWith: 10_000 }
const quick: SearchSize = { people: 1_000, meetings: 50_000, inviteesEach: 5, busyWith: 2_000 }
const maxMs = 50
const limit = 6

/** What people type, in the forms that the database writes of it. */
const searches: [name: string, words: string[], isTypoTolerant: boolean][] = [
  ['one letter', ['b'], false],
  ['a word of every fifth meeting', ['budget'], false],
  ['two such words', ['budget', 'review'], false],
  ['a word of one meeting in a thousand', ['harbour'], false],
  ['a colleague', ['person', '4711'], false],
  ['a word of no meeting', ['zeppelin'], false],
  ['a typo', ['bugdet'], true],
  ['a typo of a rare word', ['harbuor'], true],
  ['nothing', [], false],
]

/** All statements of one search, for someone with many meetings, beside a scan of the person's meetings. */
export async function benchSearch({ say, isQuick }: BenchOptions): Promise<BenchResult> {
  const size = isQuick ? quick : full
  await using installation = await openInstallation(say)
  const databaseUrl = installation.stack.env['DATABASE_URL']
  if (!databaseUrl) throw new Error('The installation has no database address.')
  const owner = await installation.signUp('Ada')
  const callers = await populateSearch(databaseUrl, owner, size, say)

  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    // As the server runs statements, and searches with typos.
    await client.query(`SET plan_cache_mode = force_generic_plan`)
    await client.query(`SET pg_trgm.word_similarity_threshold = 0.25`)
    const alone: { name: string; value: string }[] = []
    for (const [name, words, isTypoTolerant] of searches) {
      const usual = await median(() => run(client, callers.usual, words, isTypoTolerant))
      const busy = await median(() => run(client, callers.busy, words, isTypoTolerant))
      say(`${name}: ${usual.toFixed(1)} ms, ${busy.toFixed(1)} ms of the busiest`)
      alone.push({
        name: `${name} within ${maxMs} ms`,
        value: `${usual.toPrecision(3)} ms ${usual <= maxMs ? '✔' : '✘'}; ${busy.toPrecision(3)} ms of the busiest person`,
      })
    }
    const samples = await interleave(
      {
        ours: async () => ({ ms: await timed(() => run(client, callers.busy, ['harbour'], false)) }),
        peer: async () => ({
          ms: await timed(() => client.query(everyMeeting, [callers.busy.userId, '%harbour%', limit])),
        }),
      },
      { runs: isQuick ? 3 : 9, warmUps: 1, onRun: say },
    )
    return {
      bench: 'search',
      title: 'Search',
      machine: await describeMachine({ withBrowser: false }),
      conditions: [
        `One organisation with ${size.people} people and ${size.meetings} meetings of ${size.inviteesEach + 1} people each. The caller takes part in ${Math.round((size.meetings * (size.inviteesEach + 1)) / size.people)} of them, as most do; the busiest person, who also searches beside the peer, in ${size.busyWith}.`,
        'Majlis: the statements of one search for all kinds, one after the other on one connection, with the plans that the server keeps: rooms, meetings, people, teams, recordings, documents. A value is the median of ten.',
        'Peer: one SELECT that compares titles and agendas of the caller’s meetings with `ILIKE`; it looks for meetings only, and finds no typos.',
      ],
      measures: [
        measure(
          'a word of one meeting in a thousand',
          'ms',
          { ours: valuesOf(samples.ours, 'ms'), peer: valuesOf(samples.peer, 'ms') },
          [{ of: 'median', atMost: 1 }],
        ),
      ],
      alone,
    }
  } finally {
    await client.end()
  }
}

async function run(
  client: pg.Client,
  caller: SearchCaller,
  words: string[],
  isTypoTolerant: boolean,
): Promise<void> {
  const query: SearchQuery = {
    words,
    isTypoTolerant,
    from: [],
    before: null,
    after: null,
    has: null,
    now: new Date(),
    limit: isTypoTolerant ? 50 : limit,
  }
  const statements: RawBuilder<unknown>[] = [
    roomsQuery(caller, query),
    meetingsQuery(caller, query),
    recordingsQuery(caller, query),
    documentsQuery(caller, query),
  ]
  // Without words, neither people nor groups are searched.
  if (words.length > 0) statements.push(peopleQuery(caller, query), groupsQuery(caller, query))
  for (const statement of statements) {
    const { sql: text, parameters } = statement.compile(compiler)
    await client.query({ name: nameOf(text), text, values: [...parameters] })
  }
}

const names = new Map<string, string>()
/** Statements are prepared once for each text. */
function nameOf(text: string): string {
  const known = names.get(text) ?? `search_${names.size}`
  names.set(text, known)
  return known
}

async function median(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let turn = 0; turn < 12; turn++) times.push(await timed(work))
  return summarize(times.slice(2)).median
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

/** Writes SQL, runs nothing. */
const compiler = new Kysely<never>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
