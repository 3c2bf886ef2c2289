import { randomInt } from 'node:crypto'
import { joinInputOf, password } from '../../harness/members.ts'
import type { Person } from '../harness/people.ts'
import { type LoadRow, row } from '../harness/report.ts'
import {
  type Call,
  type Client,
  codeOf,
  createClient,
  type Reply,
  sendAtOnce,
  sendUntilTaken,
  tally,
} from '../harness/requests.ts'
import { type Part, type PartContext, pause } from '../part.ts'

/** The office's address, and that of a guesser elsewhere (RFC 5737). */
const office = '203.0.113.7'
const elsewhere = '198.51.100.9'
const deadlineMs = 30_000
/** People arrive on the hour: in bursts, not one by one. */
const bursts = 2
const burstEveryMs = 3_000
const guesses = 100
const guessesAtOnce = 4

interface Arrival {
  readonly isIn: boolean
  readonly ms: number
  readonly last: Reply
}

/** Many people with the right link or password come from one address at once, while guesses stay slow. */
export const crowd: Part = async (context) => {
  const measured = await measure(context)
  return {
    part: 'crowd',
    title: 'Many people behind one address',
    conditions: [
      `${measured.count} people from one address, half of them at the same moment and half ${burstEveryMs / 1_000} s later: each opens the pre-join page of a meeting and joins with its link. Then ${measured.count} sign in with their passwords, in the same way. A refused request is repeated after the time in its response, until ${deadlineMs / 1_000} s have passed.`,
      `In the same minute ${guesses} IDs, ${guesses} passcodes and ${guesses} passwords are guessed from another address, and afterwards from the same one. The table counts those with a response other than “too many attempts”.`,
    ],
    rows: report(measured),
  }
}

async function measure({ installation, isShort, say }: PartContext) {
  const { owner, people, url } = installation
  const count = isShort ? 150 : 300
  const host = await installation.signIn(owner.email)
  const open = { waitingRoom: false, joinWithoutHost: true, passcodeRequired: true }
  const { joinLink, meetingId } = await installation.startMeeting(host, open)
  const { joinLink: otherLink } = await installation.startMeeting(host, open)
  const staff = await people.signIn(owner.organizationId, count)
  const client = createClient(url)
  const join = (link: string, index: number, address: string): Call => ({
    method: 'POST',
    path: '/meeting/calender/join-meeting',
    body: joinInputOf(link, `Guest ${index}`),
    caller: { address },
  })
  const { meeting, pwd } = joinInputOf(joinLink, '')
  const look = `/meeting/calender/get-meeting-info/${meeting}?pwd=${pwd}`

  try {
    const guessing = (address: string) => guessesOf(client, address, { meetingId, staff })
    say(`${count} people with the link`)
    const strangers = guessing(elsewhere)
    const [arrivals, wrongIds, wrongPasscodes] = await Promise.all([
      arrive(client, count, (index) => [
        { method: 'GET', path: look, caller: { address: office } },
        join(joinLink, index, office),
      ]),
      strangers.ids(),
      strangers.passcodes(),
    ])
    say(`${count} people with their passwords`)
    const [signIns, wrongPasswords] = await Promise.all([
      arrive(client, count, (index) => [signIn(staff[index]?.email ?? '', password, office)]),
      strangers.passwords(),
    ])

    say('the same guesses from the same address, then right links once more')
    const inside = guessing(office)
    const officeGuesses = {
      ids: await inside.ids(),
      passcodes: await inside.passcodes(),
      passwords: await inside.passwords(),
    }
    const late = await arrive(client, 20, (index) => [join(otherLink, index, office)])

    return { count, arrivals, signIns, late, wrongIds, wrongPasscodes, wrongPasswords, officeGuesses }
  } finally {
    client.close()
  }
}

function signIn(email: string, typed: string, address: string): Call {
  return {
    method: 'POST',
    path: '/v1/auth/authenticate',
    body: { email, password: typed, rememberMe: true },
    caller: { address },
  }
}

function guessesOf(
  client: Client,
  address: string,
  { meetingId, staff }: { meetingId: string; staff: readonly Person[] },
) {
  return {
    ids: (): Promise<Reply[]> =>
      sendAtOnce({ parallel: guessesAtOnce, count: guesses }, () =>
        client.send({
          method: 'GET',
          path: `/meeting/calender/get-meeting-info/${randomInt(100_000_000_000, 200_000_000_000)}`,
          caller: { address },
        }),
      ),
    passcodes: (): Promise<Reply[]> =>
      sendAtOnce({ parallel: guessesAtOnce, count: guesses }, (index) =>
        client.send({
          method: 'POST',
          path: '/meeting/calender/join-meeting',
          body: { meeting: meetingId, passcode: String(100_000 + index), displayName: 'Guesser' },
          caller: { address },
        }),
      ),
    passwords: (): Promise<Reply[]> =>
      sendAtOnce({ parallel: guessesAtOnce, count: guesses }, (index) =>
        // Several wrong ones for each account, fewer than an account alone allows.
        client.send(signIn(`${index % 20}.${staff[index % 20]?.email}`, `Wrong-Guess-${index}`, address)),
      ),
  }
}

function report(measured: Awaited<ReturnType<typeof measure>>): LoadRow[] {
  const { count, arrivals, signIns, late, officeGuesses } = measured
  const { wrongIds, wrongPasscodes, wrongPasswords } = measured
  const judged = (name: string, replies: readonly Reply[], atMost: number): LoadRow =>
    row({
      name,
      value: replies.filter((reply) => isJudged(reply)).length,
      unit: 'guesses',
      before: String(atMost),
      atMost,
      note: tally(replies),
    })
  return [
    row({
      name: `${count} people with the right link: inside within ${deadlineMs / 1_000} s`,
      value: arrivals.filter(({ isIn }) => isIn).length,
      unit: 'people',
      before: '60 of 150',
      atLeast: count,
      note: tally(arrivals.map(({ last }) => last)),
    }),
    row({
      name: 'the last of them was in the room after',
      value: Math.max(...arrivals.map(({ ms }) => ms)) / 1_000,
      unit: 's',
      before: '600 s',
      atMost: deadlineMs / 1_000,
    }),
    row({
      name: `${count} people with the right password: signed in within ${deadlineMs / 1_000} s`,
      value: signIns.filter(({ isIn }) => isIn).length,
      unit: 'people',
      before: '60 of 150',
      atLeast: count,
      note: tally(signIns.map(({ last }) => last)),
    }),
    row({
      name: 'the last of them was signed in after',
      value: Math.max(...signIns.map(({ ms }) => ms)) / 1_000,
      unit: 's',
      before: '900 s',
      atMost: deadlineMs / 1_000,
    }),
    judged('IDs guessed from another address meanwhile', wrongIds, 60),
    judged('passcodes guessed from another address meanwhile', wrongPasscodes, 30),
    judged('passwords guessed from another address meanwhile', wrongPasswords, 60),
    judged('IDs guessed from the crowd’s address', officeGuesses.ids, 60),
    judged('passcodes guessed from the crowd’s address', officeGuesses.passcodes, 30),
    judged('passwords guessed from the crowd’s address', officeGuesses.passwords, 60),
    row({
      name: '20 people with the right link, after all those guesses from their address',
      value: late.filter(({ isIn }) => isIn).length,
      unit: 'people',
      before: '0',
      atLeast: 20,
      note: tally(late.map(({ last }) => last)),
    }),
  ]
}

/** Everyone comes in bursts and makes their calls one after another; a refused call is repeated after the time in its response. */
function arrive(client: Client, count: number, calls: (index: number) => Call[]): Promise<Arrival[]> {
  return Promise.all(
    Array.from({ length: count }, async (_, index) => {
      await pause(Math.floor((index * bursts) / count) * burstEveryMs)
      const begun = performance.now()
      let last: Reply | undefined
      for (const call of calls(index)) {
        last = await sendUntilTaken(client, call, begun + deadlineMs)
        if (last.status !== 200) break
      }
      if (!last) throw new Error('There is no call.')
      // A person who gives up would have had to wait this much longer.
      const waitMs = last.status === 200 ? 0 : Number(last.headers['retry-after'] ?? 0) * 1_000
      const ms = performance.now() - begun + waitMs
      return { isIn: last.status === 200 && ms <= deadlineMs, ms, last }
    }),
  )
}

/** Whether the guess was checked. */
function isJudged(reply: Reply): boolean {
  return codeOf(reply) !== 'general.too_many_attempts' && reply.status !== 503
}
