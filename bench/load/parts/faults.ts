import { joinInputOf } from '../../harness/members.ts'
import { runSmallJob, waitFor } from '../harness/jobs.ts'
import type { LoadInstallation } from '../harness/load-installation.ts'
import type { Person } from '../harness/people.ts'
import { type LoadRow, row } from '../harness/report.ts'
import {
  addressOf,
  type Call,
  codeOf,
  countReplies,
  createClient,
  type Reply,
  sendEvenly,
  tally,
} from '../harness/requests.ts'
import { openSockets } from '../harness/sockets.ts'
import { type Part, type PartContext, pause } from '../part.ts'
import { killedWorker, mailCount, silentMail } from './mail-faults.ts'

const perSecond = 40
const healWithinMs = 60_000
const healedWithinS = 5
const sfuAwayMs = 7_000
const logWithinMs = 1_500

/** What people see while something behind the web processes is down, and how soon everything recovers. */
export const faults: Part = async (context) => {
  const { installation, isShort, say } = context
  const rows: LoadRow[] = []
  const awayMs = isShort ? 4_000 : 20_000
  for (const kind of ['away', 'silent'] as const) {
    say(`PostgreSQL is ${kind}`)
    rows.push(...outageRows(await databaseOutage(context, kind, awayMs), kind, awayMs))
  }
  if (!isShort) {
    say('the SFU is away')
    rows.push(...(await sfuOutage(installation)))
    say('the mail server is silent')
    rows.push(...(await silentMail(installation)))
    say(`the worker is killed during ${mailCount} mails`)
    rows.push(...(await killedWorker(installation)))
  }
  return {
    part: 'faults',
    title: 'A dependency is unavailable',
    conditions: [
      `PostgreSQL is down (connections are reset and refused) or silent (nothing gets through, nothing is closed) for ${awayMs / 1_000} s, while ${perSecond} lists per second are requested from one web process. The only valid refusal is a 503 with \`Retry-After\`.`,
      `Warnings are the log lines of one web process with level \`warn\` or higher.`,
    ],
    rows,
  }
}

async function databaseOutage({ installation }: PartContext, kind: 'away' | 'silent', awayMs: number) {
  const { owner, people, web, databaseLink, sql } = installation
  const [server] = web
  const staff = await people.signIn(owner.organizationId, 50)
  const tokens = await Promise.all(staff.map((person) => people.tokenOf(person)))
  const [listener] = staff
  if (!listener) throw new Error('The population has no people.')
  const client = createClient(server.url)
  const list = (index: number): Call => ({
    method: 'GET',
    path: '/meeting/meeting-management/user-meetings?type=upcoming&pageSize=20',
    caller: { token: tokens[index % tokens.length] ?? '', address: addressOf(index % tokens.length) },
  })
  const warningsBefore = server.warnings().length
  const sockets = await openSockets({ url: server.url, people: [listener], tokenOf: people.tokenOf })
  try {
    const ready: Reply[] = []
    const timer = setInterval(
      () => void client.send({ method: 'GET', path: '/health/ready' }).then((reply) => ready.push(reply)),
      1_000,
    )
    if (kind === 'away') await databaseLink.refuse()
    else await databaseLink.silence()
    const asking = sendEvenly({ perSecond, count: (perSecond * awayMs) / 1_000 }, (index) =>
      client.send(list(index)),
    )
    await pause(awayMs)
    await databaseLink.restore()
    const restored = performance.now()
    clearInterval(timer)
    const sinceRestored = async (isThere: () => Promise<boolean>) => {
      await waitFor(isThere, healWithinMs)
      return (performance.now() - restored) / 1_000
    }
    const [listS, readyS, pushS, jobS] = await Promise.all([
      sinceRestored(async () => (await client.send(list(0))).status === 200),
      sinceRestored(async () => (await client.send({ method: 'GET', path: '/health/ready' })).status === 200),
      sinceRestored(() => hearsNotice(installation, sockets, listener)),
      runSmallJob(sql, healWithinMs).then(() => (performance.now() - restored) / 1_000),
    ])
    const replies = await asking
    await pause(logWithinMs)
    const warnings = server.warnings().slice(warningsBefore)
    return { replies, ready, warnings, listS, readyS, pushS, jobS }
  } finally {
    await databaseLink.restore()
    sockets.close()
    client.close()
  }
}

function outageRows(
  { replies, ready, warnings, listS, readyS, pushS, jobS }: Awaited<ReturnType<typeof databaseOutage>>,
  kind: 'away' | 'silent',
  awayMs: number,
): LoadRow[] {
  const counted = countReplies(replies)
  const name = `PostgreSQL ${kind === 'away' ? 'down' : kind} for ${awayMs / 1_000} s`
  const isLast = kind === 'silent'
  return [
    row({
      name: `${name}: lists that failed with anything but a 503 with \`Retry-After\``,
      value: counted.failed,
      unit: 'requests',
      before: isLast ? 'they hang until PostgreSQL is back' : '2,076 of 4,800, by 500',
      atMost: 0,
      note: tally(replies),
    }),
    row({
      name: `${name}: the slowest of these responses`,
      value: counted.maxMs / 1_000,
      unit: 's',
      before: isLast ? 'until it is back' : 'ms',
      atMost: 20,
      note: `p50 ${counted.p50Ms.toFixed(0)} ms; ready: ${tally(ready)}`,
    }),
    row({
      name: `${name}: lists are served again after`,
      value: listS,
      unit: 's',
      before: isLast ? null : '0.4–0.9 s',
      atMost: healedWithinS,
    }),
    row({
      name: `${name}: ready again after`,
      value: readyS,
      unit: 's',
      before: isLast ? null : '0.4–0.9 s',
      atMost: healedWithinS,
    }),
    row({
      name: `${name}: notices arrive again after`,
      value: pushS,
      unit: 's',
      before: isLast ? null : '10.6 s',
      // The server looks for the database every 3 s at most, and a socket that was closed comes again after up to 7.5 s.
      atMost: 12,
    }),
    row({
      name: `${name}: jobs run again after`,
      value: jobS,
      unit: 's',
      before: isLast ? null : '10.6 s',
      atMost: 10,
    }),
    row({
      name: `${name}: warnings of one web process`,
      value: warnings.length,
      unit: 'lines',
      before: isLast ? null : 'one with a stack for each request',
      atMost: 10,
      note: [...Map.groupBy(warnings, ({ msg }) => msg)]
        .map(([msg, { length }]) => `${length} × ${msg}`)
        .join(', '),
    }),
  ]
}

/** Sends a notice and says whether it arrives within a second. */
async function hearsNotice(
  { sql }: LoadInstallation,
  sockets: Awaited<ReturnType<typeof openSockets>>,
  person: Person,
): Promise<boolean> {
  const arrival = sockets.nextNotices([person], 1_000).then(
    () => true,
    () => false,
  )
  await sql.query("SELECT pg_notify('majlis', $1)", [
    JSON.stringify({ name: 'registrations.changed', payload: { userId: person.userId } }),
  ])
  return arrival
}

async function sfuOutage(installation: LoadInstallation): Promise<LoadRow[]> {
  const { owner, people, web, sfuLink } = installation
  const [server] = web
  const client = createClient(server.url)
  const [person] = await people.signIn(owner.organizationId, 1)
  const token = person ? await people.tokenOf(person) : ''
  const host = await installation.signIn(owner.email)
  const { joinLink } = await installation.startMeeting(host, { waitingRoom: false, joinWithoutHost: true })
  const join = (index: number): Call => ({
    method: 'POST',
    path: '/meeting/calender/join-meeting',
    body: joinInputOf(joinLink, `Guest ${index}`),
    caller: { address: addressOf(index) },
  })
  const list: Call = {
    method: 'GET',
    path: '/meeting/meeting-management/user-meetings?type=upcoming&pageSize=20',
    caller: { token, address: addressOf(0) },
  }
  try {
    await sfuLink.refuse()
    const count = sfuAwayMs / 1_000
    const [joins, lists, readies] = await Promise.all([
      sendEvenly({ perSecond: 2, count: count * 2 }, (index) => client.send(join(index))),
      sendEvenly({ perSecond: 10, count: count * 10 }, () => client.send(list)),
      sendEvenly({ perSecond: 2, count: count * 2 }, () =>
        client.send({ method: 'GET', path: '/health/ready' }),
      ),
    ])
    await sfuLink.restore()
    const healMs = await waitFor(async () => (await client.send(join(999))).status === 200, healWithinMs)
    const isKnown = (reply: Reply) => reply.status === 200 || codeOf(reply) === 'room.media_unavailable'
    return [
      row({
        name: `the SFU down for ${sfuAwayMs / 1_000} s: joins with a response other than \`room.media_unavailable\``,
        value: joins.filter((reply) => !isKnown(reply)).length,
        unit: 'requests',
        before: null,
        atMost: 0,
        note: tally(joins),
      }),
      row({
        name: 'lists that failed meanwhile',
        value: lists.filter(({ status }) => status !== 200).length,
        unit: 'requests',
        before: '0',
        atMost: 0,
      }),
      row({
        name: '`health/ready` of a web process not 200 meanwhile',
        value: readies.filter(({ status }) => status !== 200).length,
        unit: 'requests',
        before: 'all, on every web process',
        atMost: 0,
      }),
      row({
        name: 'joins succeed again after',
        value: healMs / 1_000,
        unit: 's',
        before: null,
        atMost: 5,
      }),
    ]
  } finally {
    await sfuLink.restore()
    client.close()
  }
}
