import type { JoinResult } from '@majlis/contract'
import { joinInputOf, password } from '../../harness/members.ts'
import type { People, Person } from '../harness/people.ts'
import { type ProbeResult, startProbe } from '../harness/probe.ts'
import { type LoadRow, row } from '../harness/report.ts'
import {
  addressOf,
  type Call,
  countReplies,
  createClient,
  dataOf,
  type Reply,
  sendAtOnce,
  tally,
} from '../harness/requests.ts'
import { type Part, pause } from '../part.ts'

const peopleInARoom = 50
const liveWithinMs = 250
const dayMs = 86_400_000

interface Kind {
  readonly name: string
  readonly before: string | null
  /** How many must succeed, so that refusing everyone does not pass. */
  readonly leastDone: number
  callOf(index: number): Call
}

/** Everyone makes the same call at the same moment. */
export const flood: Part = async ({ installation, isShort, say }) => {
  const { owner, people, web } = installation
  const count = isShort ? 300 : 1_000
  const [server] = web
  const client = createClient(server.url)
  const staff = await people.signIn(owner.organizationId, count)
  const tokens = await Promise.all(staff.map((person) => people.tokenOf(person)))
  const callerOf = (index: number) => ({ token: tokens[index] ?? '', address: addressOf(index) })

  const host = await installation.signIn(owner.email)
  const links: string[] = []
  for (let room = 0; room < count / peopleInARoom; room += 1)
    links.push(
      (await installation.startMeeting(host, { waitingRoom: false, joinWithoutHost: true })).joinLink,
    )
  const joinCall = (index: number): Call => ({
    method: 'POST',
    path: '/meeting/calender/join-meeting',
    body: joinInputOf(links[index % links.length] ?? '', `Guest ${index}`),
    caller: { address: addressOf(index) },
  })
  say('opening rooms')
  const participants = await sendAtOnce({ parallel: 10, count: links.length }, (index) =>
    client.send(joinCall(index)),
  )
  const tokensInside = participants.map((reply) => dataOf<JoinResult>(reply).participantToken)
  const kinds = kindsOf({ count, staff, people, callerOf, joinCall, tokensInside })
  const live = await startProbe(`${server.url}/api/health/live`)
  const ready = await startProbe(`${server.url}/api/health/ready`)
  const rows: LoadRow[] = []
  const beginnings: { name: string; at: number }[] = []
  try {
    for (const { name, before, leastDone, callOf } of kinds) {
      say(`${count} × ${name}`)
      beginnings.push({ name, at: Date.now() })
      const replies = await Promise.all(
        Array.from({ length: count }, (_, index) => client.send(callOf(index))),
      )
      rows.push(...rowsOf(name, replies, { before, leastDone }))
      await pause(1_000)
    }
  } finally {
    client.close()
  }
  const health = await Promise.all([live.stop(), ready.stop()])
  rows.push(...healthRows(health, beginnings))
  return {
    part: 'flood',
    title: 'Everyone at once',
    conditions: [
      `${count} people, each with their own address, make the same call at the same moment to one web process, over ${count} connections. The only valid results are a response within 30 s and a 503 or 429 with \`Retry-After\`.`,
      `A separate thread checks the health every 50 ms, each time on a new connection. The load generator shares the processors of the machine.`,
    ],
    rows,
  }
}

interface Calling {
  readonly count: number
  readonly staff: readonly Person[]
  readonly people: People
  readonly callerOf: (index: number) => { token: string; address: string }
  readonly joinCall: (index: number) => Call
  readonly tokensInside: readonly string[]
}

function kindsOf({ count, staff, people, callerOf, joinCall, tokensInside }: Calling): Kind[] {
  const read = (path: string) => (index: number) =>
    ({ method: 'GET', path, caller: callerOf(index) }) as const
  const month = new Date().toISOString().slice(0, 10)
  // No other part schedules anything at that time.
  const start = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 1_000 * dayMs
  return [
    {
      name: 'list',
      before: 'p99 5.6 s',
      leastDone: count / 2,
      callOf: read('/meeting/meeting-management/user-meetings?type=upcoming&pageSize=20'),
    },
    {
      name: 'month',
      before: null,
      leastDone: count / 2,
      callOf: read(`/meeting/schedule/byMonth?date=${month}&timeZone=Asia/Dhaka`),
    },
    {
      name: 'sign-in',
      before: '543 × 500',
      leastDone: count / 10,
      callOf: (index) => ({
        method: 'POST',
        path: '/v1/auth/authenticate',
        body: { email: staff[index]?.email, password, rememberMe: true },
        caller: { address: addressOf(index) },
      }),
    },
    {
      name: 'schedule',
      before: '389 × 500',
      leastDone: count / 10,
      callOf: (index) => ({
        method: 'POST',
        path: '/meeting/schedule',
        body: {
          meetingTitle: `Planned at once ${index}`,
          timeZone: 'Asia/Dhaka',
          startDateTime: start,
          endDateTime: start + 3_600_000,
        },
        caller: callerOf(index),
      }),
    },
    { name: 'join', before: null, leastDone: count / 10, callOf: joinCall },
    {
      name: 'enter',
      before: null,
      leastDone: count / 10,
      callOf: (index) => ({
        method: 'POST',
        path: '/meeting/room/enter',
        caller: { token: tokensInside[index % tokensInside.length] ?? '', address: addressOf(index) },
      }),
    },
    {
      name: 'refresh',
      before: null,
      leastDone: count / 10,
      callOf: (index) => {
        const person = staff[index]
        return {
          method: 'POST',
          path: '/v1/auth/refresh',
          caller: { cookie: person ? people.cookieOf(person) : '', address: addressOf(index) },
        }
      },
    },
    {
      name: 'health',
      before: null,
      leastDone: count,
      callOf: () => ({ method: 'GET', path: '/health/live' }),
    },
  ]
}

function healthRows(
  [live, ready]: readonly [ProbeResult, ProbeResult],
  beginnings: readonly { name: string; at: number }[],
): LoadRow[] {
  const kindAt = (moment: number) => beginnings.findLast(({ at }) => at <= moment)?.name ?? 'nothing yet'
  return [
    row({
      name: 'slowest response of `health/live` meanwhile',
      value: live.maxMs,
      unit: 'ms',
      before: '750 ms',
      atMost: liveWithinMs,
      note: `p99 ${live.p99Ms.toFixed(0)} ms, ${live.looks.length} requests; slowest during ${kindAt(live.slowestAt)}`,
    }),
    row({
      name: '`health/live` without status 200',
      value: live.bad,
      unit: 'requests',
      before: 'all, for 58 s after 3,040 anonymous calls',
      atMost: 0,
    }),
    row({
      name: '`health/ready` without status 200, with all dependencies available',
      value: ready.bad,
      unit: 'requests',
      before: '503 after 3 s',
      atMost: 0,
      note: `slowest ${ready.maxMs.toFixed(0)} ms, ${ready.looks.length} requests`,
    }),
  ]
}

function rowsOf(
  name: string,
  replies: readonly Reply[],
  { before, leastDone }: { before: string | null; leastDone: number },
): LoadRow[] {
  const { failed, succeeded, p50Ms, maxMs } = countReplies(replies)
  return [
    row({
      name: `${replies.length} × ${name}: failed`,
      value: failed,
      unit: 'requests',
      before,
      atMost: 0,
      note: tally(replies),
    }),
    row({
      name: `${replies.length} × ${name}: done`,
      value: succeeded,
      unit: 'requests',
      before: null,
      atLeast: leastDone,
      note: `p50 ${p50Ms.toFixed(0)} ms, slowest ${maxMs.toFixed(0)} ms`,
    }),
  ]
}
