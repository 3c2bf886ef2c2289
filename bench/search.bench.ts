import type { RawBuilder } from 'kysely'
import type pg from 'pg'
import { documentsQuery } from '../apps/server/src/modules/agenda/search.ts'
import { findMeetings, roomsQuery } from '../apps/server/src/modules/meetings/search.ts'
import { groupsQuery, peopleQuery } from '../apps/server/src/modules/organization-admin/search.ts'
import { recordingsQuery } from '../apps/server/src/modules/recordings/search.ts'
import type { SearchQuery } from '../apps/server/src/platform/search/search-kind.ts'
import { openInstallation } from './harness/installation.ts'
import { interleave, valuesOf } from './harness/interleave.ts'
import { describeMachine } from './harness/machine.ts'
import { mark } from './harness/numbers.ts'
import { connectAsServer, medianTime, runPrepared, timeOf } from './harness/prepared.ts'
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
  ['a typo of a long word', ['interveiw'], true],
  ['a long word of no meeting', ['zeppelins'], true],
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

  const client = await connectAsServer(databaseUrl)
  try {
    // As the server searches with typos.
    await client.query(`SET pg_trgm.word_similarity_threshold = 0.25`)
    const alone: { name: string; value: string }[] = []
    for (const [name, words, isTypoTolerant] of searches) {
      const usual = await medianTime(() => run(client, callers.usual, words, isTypoTolerant))
      const busy = await medianTime(() => run(client, callers.busy, words, isTypoTolerant))
      say(`${name}: ${usual.toFixed(1)} ms, ${busy.toFixed(1)} ms for the busiest`)
      alone.push({
        name: `${name} within ${maxMs} ms`,
        value: `${usual.toPrecision(3)} ms ${mark(usual <= maxMs)}; ${busy.toPrecision(3)} ms ${mark(busy <= maxMs)} for the busiest person`,
      })
    }
    const samples = await interleave(
      {
        ours: async () => ({ ms: await timeOf(() => run(client, callers.busy, ['harbour'], false)) }),
        peer: async () => ({
          ms: await timeOf(() => client.query(everyMeeting, [callers.busy.userId, '%harbour%', limit])),
        }),
      },
      { runs: isQuick ? 3 : 9, warmUps: 1, onRun: say },
    )
    return {
      bench: 'search',
      title: 'Search',
      machine: await describeMachine({ withBrowser: false }),
      conditions: [
        `One organisation with ${size.people} people and ${size.meetings} meetings of ${size.inviteesEach + 1} people each. Most people take part in ${Math.round((size.meetings * (size.inviteesEach + 1)) / size.people)} of them, the busiest person in ${size.busyWith}. Times of a search are given for one of most people, then for the busiest person, as whom the comparison with the peer is made.`,
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
    wanted: limit,
  }
  const statements: RawBuilder<unknown>[] = [
    roomsQuery(caller, query),
    recordingsQuery(caller, query),
    documentsQuery(caller, query),
  ]
  // Without words, neither people nor groups are searched.
  if (words.length > 0) statements.push(peopleQuery(caller, query), groupsQuery(caller, query))
  await findMeetings(caller, query, (statement) => runPrepared(client, statement))
  for (const statement of statements) await runPrepared(client, statement)
}
