import { joinInputOf } from '../../harness/members.ts'
import { type LoadRow, row } from '../harness/report.ts'
import { addressOf, countReplies, createClient, type Reply, sendEvenly, tally } from '../harness/requests.ts'
import { type Part, type PartContext, pause } from '../part.ts'

const looksPerSecond = 20

/** A person looks at their calendar while many others join a room. */
export const stranger: Part = async (context) => {
  const measured = await measure(context)
  return {
    part: 'stranger',
    title: 'A calendar while a room fills',
    conditions: [
      `A person requests their month ${looksPerSecond} times per second, first alone, then while ${measured.joins.length} people, each with their own address, join one room at the same moment, on the same web process.`,
    ],
    rows: report(measured),
  }
}

async function measure({ installation, isShort, say }: PartContext) {
  const { owner, people, web } = installation
  const [server] = web
  const count = isShort ? 120 : 250
  const client = createClient(server.url)
  const host = await installation.signIn(owner.email)
  const { joinLink } = await installation.startMeeting(host, { waitingRoom: false, joinWithoutHost: true })
  const [person] = await people.signIn(owner.organizationId, 1)
  if (!person) throw new Error('The population has no people.')
  const token = await people.tokenOf(person)
  const month = new Date().toISOString().slice(0, 10)
  const lookAtMonth = () =>
    client.send({
      method: 'GET',
      path: `/meeting/schedule/byMonth?date=${month}&timeZone=Asia/Dhaka`,
      caller: { token, address: person.address },
    })

  try {
    say('quiet')
    await sendEvenly({ perSecond: looksPerSecond, count: 20 }, lookAtMonth)
    const quiet = await sendEvenly({ perSecond: looksPerSecond, count: 60 }, lookAtMonth)

    say(`${count} people join`)
    const looks: Promise<Reply>[] = []
    const timer = setInterval(() => looks.push(lookAtMonth()), 1_000 / looksPerSecond)
    const begun = performance.now()
    const joins = await Promise.all(
      Array.from({ length: count }, (_, index) =>
        client.send({
          method: 'POST',
          path: '/meeting/calender/join-meeting',
          body: joinInputOf(joinLink, `Guest ${index}`),
          caller: { address: addressOf(index) },
        }),
      ),
    )
    const joinedMs = performance.now() - begun
    clearInterval(timer)
    const during = await Promise.all(looks)
    await pause(500)
    return { quiet, during, joins, joinedMs }
  } finally {
    client.close()
  }
}

function report({ quiet, during, joins, joinedMs }: Awaited<ReturnType<typeof measure>>): LoadRow[] {
  const [calm, busy] = [countReplies(quiet), countReplies(during)]
  return [
    row({ name: 'the month, alone, p50', value: calm.p50Ms, unit: 'ms', before: '8 ms' }),
    row({
      name: 'the month, while they join, p50',
      value: busy.p50Ms,
      unit: 'ms',
      before: '1,936 ms',
      note: `slowest ${busy.maxMs.toFixed(0)} ms, ${during.length} requests`,
    }),
    row({
      name: 'factor compared with alone',
      value: busy.p50Ms / calm.p50Ms,
      unit: '×',
      before: '242 ×',
      atMost: 3,
    }),
    row({
      name: 'months without a response',
      value: busy.failed,
      unit: 'requests',
      before: '0',
      atMost: 0,
      note: tally(during),
    }),
    row({
      name: `${joins.length} joins of one room at the same moment: in the room`,
      value: joins.filter(({ status }) => status === 200).length,
      unit: 'people',
      before: null,
      atLeast: joins.length,
      note: tally(joins),
    }),
    row({
      name: 'the last of them is in the room after',
      value: joinedMs / 1_000,
      unit: 's',
      before: '5.8 s',
    }),
  ]
}
