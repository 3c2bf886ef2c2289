import { CompiledQuery } from 'kysely'
import { userMeetingsQuery } from '../../../apps/server/src/modules/calendar/user-meetings.repository.ts'
import { openDatabase } from '../../../apps/server/src/platform/database/database.ts'
import { interleave, valuesOf } from '../../harness/interleave.ts'
import { pairRatios, percentile } from '../../harness/numbers.ts'
import { everyDate } from '../../peers/every-date.ts'
import { row } from '../harness/report.ts'
import { countReplies, createClient, sendAtOnce, tally } from '../harness/requests.ts'
import type { Part } from '../part.ts'

const pageSize = 20
const parallel = 64
/** Of a web process. */
const connections = 10

/** “My upcoming meetings” of people who have hundreds of dates to come. */
export const upcoming: Part = async ({ installation, isShort, say }) => {
  const { owner, people, web, databaseUrl } = installation
  const [server] = web
  const [count, secondsPerRun, runs] = isShort ? [300, 0.5, 3] : [4_000, 3, 7]
  const staff = await people.signIn(owner.organizationId, 200)
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
  const { failed, p99Ms } = countReplies(replies)

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
    const rateOf = async (list: (userId: string) => Promise<unknown>) => {
      const from = performance.now()
      let done = 0
      await Promise.all(
        Array.from({ length: connections }, async (_, lane) => {
          for (let index = lane; performance.now() - from < secondsPerRun * 1_000; index += connections) {
            await list(staff[index % staff.length]?.userId ?? '')
            done += 1
          }
        }),
      )
      return { rate: done / ((performance.now() - from) / 1_000) }
    }
    const samples = await interleave(
      { ours: () => rateOf(today), peer: () => rateOf(earlier) },
      { runs, warmUps: 1, onRun: say },
    )
    const [ours, peer] = [valuesOf(samples.ours, 'rate'), valuesOf(samples.peer, 'rate')]
    return {
      part: 'upcoming',
      title: '“My upcoming meetings”',
      conditions: [
        `The first ${pageSize} upcoming dates of a person: over HTTP from one web process, ${parallel} at a time, of ${staff.length} people in turn; and the statement alone, on ${connections} connections, in turn with the statement that reads and counts all of them. Both return the same dates.`,
      ],
      rows: [
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
      ],
    }
  } finally {
    await database.close()
  }
}
