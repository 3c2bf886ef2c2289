import type { Person } from '../harness/people.ts'
import { type LoadRow, row } from '../harness/report.ts'
import { type Call, countReplies, createClient, type Reply, sendEvenly, tally } from '../harness/requests.ts'
import { type Part, type PartContext, pause } from '../part.ts'

const perSecond = 100
/** Kept open by the clients, as browsers and balancers do. */
const connections = 32
const dayMs = 86_400_000

/** One web process after the other is replaced while people work; then one is killed. */
export const rolling: Part = async (context) => ({
  part: 'rolling',
  title: 'A web process is replaced, or dies',
  conditions: [
    `${perSecond} calls per second (lists, months, new meetings) over ${connections} persistent connections. The balancer requests \`GET /api/health/ready\` of each web process twice per second, skips those without status 200, and tries the next one if a connection is refused; it never repeats a request.`,
    `Rolling restart: one web process gets SIGTERM and is restarted when it has ended; then the other one, once the first is ready; then both again.`,
  ],
  rows: report(await measure(context)),
})

async function measure({ installation, isShort, say }: PartContext) {
  const { owner, people, web, balancer, url } = installation
  const staff = await people.signIn(owner.organizationId, 100)
  const tokens = await Promise.all(staff.map((person) => people.tokenOf(person)))
  let sent = 0
  const nextCall = () => {
    sent += 1
    return callOf(sent, staff[sent % staff.length], tokens[sent % tokens.length])
  }
  balancer.setMode('checking')
  try {
    say('a rolling restart')
    const restarts: { stopMs: number; startMs: number }[] = []
    let isOver = false
    const replacing = (async () => {
      await pause(1_000)
      for (const server of isShort ? web : [...web, ...web]) {
        const stopMs = await server.stop()
        restarts.push({ stopMs, startMs: await server.start() })
        await pause(1_500)
      }
      isOver = true
    })()
    const rollingReplies = await whileWorking(() => isOver)
    await replacing

    say('one web process is killed')
    balancer.setMode('blind')
    await pause(500)
    const [killed] = web
    let isBack = false
    const killing = (async () => {
      await pause(isShort ? 1_000 : 3_000)
      await killed.stop('SIGKILL')
      await pause(1_000)
      await killed.start()
      await pause(isShort ? 500 : 5_000)
      isBack = true
    })()
    balancer.setMode('checking')
    const killReplies = await whileWorking(() => isBack)
    await killing

    return { rollingReplies, restarts, killReplies }
  } finally {
    balancer.setMode('blind')
  }

  /** Works at an even pace until it is over. */
  async function whileWorking(isOver: () => boolean) {
    const client = createClient(url, { maxSockets: connections })
    const replies: Reply[] = []
    while (!isOver()) {
      replies.push(...(await sendEvenly({ perSecond, count: perSecond / 4 }, () => client.send(nextCall()))))
    }
    client.close()
    return replies
  }
}

function report({ rollingReplies, restarts, killReplies }: Awaited<ReturnType<typeof measure>>): LoadRow[] {
  const [restarted, afterKill] = [countReplies(rollingReplies), countReplies(killReplies)]
  return [
    row({
      name: `requests during a rolling restart: failed`,
      value: rollingReplies.filter(({ status }) => status !== 200).length,
      unit: 'requests',
      before: '11 of 2,400, by a balancer without health checks',
      atMost: 0,
      note: `${tally(rollingReplies)}; p99 ${restarted.p99Ms.toFixed(0)} ms`,
    }),
    row({
      name: 'a web process stops within',
      value: Math.max(...restarts.map(({ stopMs }) => stopMs)) / 1_000,
      unit: 's',
      before: '1.6–2.3 s',
      note: 'including the seconds in which it only announces that it will stop',
    }),
    row({
      name: 'and is ready again after its start within',
      value: Math.max(...restarts.map(({ startMs }) => startMs)) / 1_000,
      unit: 's',
      before: '3–6 s',
    }),
    row({
      name: 'requests while one web process is killed (-9) and comes back: failed',
      value: killReplies.filter(({ status }) => status !== 200).length,
      unit: 'requests',
      before: '1 of 1,600',
      atMost: connections,
      note: `${tally(killReplies)}; p99 ${afterKill.p99Ms.toFixed(0)} ms. Requests in progress in the killed process are lost.`,
    }),
  ]
}

function callOf(index: number, person: Person | undefined, token: string | undefined): Call {
  const caller = { token: token ?? '', address: person?.address ?? '' }
  if (index % 10 === 0) {
    const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 200 * dayMs + index * 3_600_000
    const times = { startDateTime: start, endDateTime: start + 3_600_000, timeZone: 'Asia/Dhaka' }
    return {
      method: 'POST',
      path: '/meeting/schedule',
      body: { meetingTitle: `Planned ${index}`, ...times },
      caller,
    }
  }
  if (index % 3 === 0) {
    const month = new Date().toISOString().slice(0, 10)
    return { method: 'GET', path: `/meeting/schedule/byMonth?date=${month}&timeZone=Asia/Dhaka`, caller }
  }
  return {
    method: 'GET',
    path: '/meeting/meeting-management/user-meetings?type=upcoming&pageSize=20',
    caller,
  }
}
