import { CompiledQuery } from 'kysely'
import { userMeetingsQuery } from '../../../apps/server/src/modules/calendar/user-meetings.repository.ts'
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { interleave, valuesOf } from '../../harness/interleave.ts'
import { pairRatios, percentile } from '../../harness/numbers.ts'
import { everyDate } from '../../peers/every-date.ts'
import { type LoadRow, row } from '../harness/report.ts'
import type { Person } from '../harness/people.ts'
import { countReplies, createClient, sendAtOnce, tally } from '../harness/requests.ts'
import type { Part, PartContext } from '../part.ts'

const pageSize = 20
const parallel = 64
/** As many as a web process has. */
const connections = 10

/** “My upcoming meetings” of people who have hundreds of dates to come. */
export const upcoming: Part = async (context) => {
  const { owner, people } = context.installation
  const staff = await people.signIn(owner.organizationId, 200)
  const lists = await measureLists(context, staff)
  const statements = await measureStatements(context, staff)
  return {
    part: 'upcoming',
    title: '“My upcoming meetings”',
    conditions: [
      `The first ${pageSize} upcoming dates of a person: over HTTP from one web process, ${parallel} at a time, of ${staff.length} people in turn; and the statement alone, on ${connections} connections, in turn with the statement that reads and counts all of them. Both return the same dates.`,
    ],
    rows: report(lists, statements),
  }
}

async function measureLists({ installation, isShort, say }: PartContext, staff: readonly Person[]) {
  const { people, web } = installation
  const [server] = web
  const count = isShort ? 300 : 4_000
  const tokens = await Promise.all(staff.map((person) => people.tokenOf(person)))
  say(`${count} lists, ${parallel} at a time`)
  const client = createClient(server.url)
  const begun = performance.now()
  const replies = await sendAtOnce({ parallel, count }, (index) =>
    client.send({
      method: 'GET',
      path: `/meeting/meeting-management/user-meetings?type=upcoming&pageSize=${pageSize}`,
      caller: {
        token: tokens[index % tokens.length] ?? '',
        address: staff[index % staff.length]?.address ?? '',
      },
    }),
  )
  const perSecond = count / ((performance.now() - begun) / 1_000)
  client.close()
  return { replies, perSecond }
}

/** The speeds of our statement and of the one that reads every date, in turn. */
async function measureStatements({ installation, isShort, say }: PartContext, staff: readonly Person[]) {
  const { databaseUrl } = installation
  const [secondsPerRun, runs] = isShort ? [0.5, 3] : [3, 7]
  say('the statement of the list, beside the one it was')
  const database = openDatabase({ url: databaseUrl, maxConnections: connections })
  try {
    const now = new Date()
    const today = async (userId: string) => {
      const page = { type: 'upcoming', declined: 'included', limit: pageSize, offset: 0 } as const
      const { rows } = await userMeetingsQuery(userId, page, now).execute(database.db)
      return rows.map(({ occurrence_id }) => occurrence_id)
    }
    const earlier = async (userId: string) => {
      const { rows } = await database.db.executeQuery<{ occurrence_id: string }>(
        CompiledQuery.raw(everyDate, [userId, now, pageSize]),
      )
      return rows.map(({ occurrence_id }) => occurrence_id)
    }
    for (const { userId } of staff.slice(0, 20)) {
      const [ours, theirs] = [await today(userId), await earlier(userId)]
      if (ours.join() !== theirs.join()) throw new Error(`The two lists of ${userId} differ.`)
    }
    const samples = await interleave(
      { ours: () => rateOf(today, staff, secondsPerRun), peer: () => rateOf(earlier, staff, secondsPerRun) },
      { runs, warmUps: 1, onRun: say },
    )
    return { ours: valuesOf(samples.ours, 'rate'), peer: valuesOf(samples.peer, 'rate') }
  } finally {
    await database.close()
  }
}

async function rateOf(
  list: (userId: string) => Promise<unknown>,
  staff: readonly Person[],
  seconds: number,
): Promise<{ rate: number }> {
  const from = performance.now()
  let done = 0
  await Promise.all(
    Array.from({ length: connections }, async (_, lane) => {
      for (let index = lane; performance.now() - from < seconds * 1_000; index += connections) {
        await list(staff[index % staff.length]?.userId ?? '')
        done += 1
      }
    }),
  )
  return { rate: done / ((performance.now() - from) / 1_000) }
}

function report(
  { replies, perSecond }: Awaited<ReturnType<typeof measureLists>>,
  { ours, peer }: Awaited<ReturnType<typeof measureStatements>>,
): LoadRow[] {
  const { failed, p99Ms } = countReplies(replies)
  return [
    row({
      name: 'lists per second, one web process',
      value: perSecond,
      unit: 'requests/s',
      before: '183 requests/s (p99 430 ms)',
      note: `p99 ${p99Ms.toFixed(0)} ms; the rate depends on the machine, so the target is a ratio: see below`,
    }),
    row({
      name: 'lists that failed',
      value: failed,
      unit: 'requests',
      before: '0',
      atMost: 0,
      note: tally(replies),
    }),
    row({
      name: 'the statement, speed compared with the one that reads all dates',
      value: percentile(pairRatios(ours, peer), 50),
      unit: '×',
      before: '1',
      note: `people with about 80 meetings of ten dates each; \`npm run bench -- list\` has the target for long series; ${percentile(ours, 50).toFixed(0)} beside ${percentile(peer, 50).toFixed(0)} a second`,
    }),
  ]
}
