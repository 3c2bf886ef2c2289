import { testClock } from '@majlis/testing'
import type { InjectOptions } from 'fastify'
import { expect, it, vi } from 'vitest'
import { createFakeMediaServer } from './integrations/livekit/fake-media-server.ts'
import { testApp } from './testing/app.ts'
import { addColleague, password, signUpOf } from './testing/people.ts'
import { keptCode } from './testing/mailbox.ts'

/** As many as sit behind one address of a school or an office, and as one room holds. */
const many = 300

/** The real server, with an organisation whose owner is signed in, seen from one address. */
async function setup() {
  const clock = testClock()
  const app = await testApp({
    clock,
    media: createFakeMediaServer({ clock }),
    environment: { DATABASE_POOL_SIZE: '10', TRUST_PROXY: 'loopback' },
  })

  async function ask(address: string, options: InjectOptions) {
    const answer = await app.http.inject({
      ...options,
      headers: { ...options.headers, 'x-forwarded-for': address },
    })
    return { code: answer.json().code ?? answer.json().status, answer }
  }
  const post = (address: string, path: string, payload: object, headers: Record<string, string> = {}) =>
    ask(address, { method: 'POST', url: `/api${path}`, payload, headers })

  const owner = signUpOf()
  const { answer: asked } = await post('198.51.100.1', '/v1/auth/sign-up', owner)
  const code = await keptCode(app.http, owner.email)
  const { answer } = await post('198.51.100.1', '/v1/auth/verify-code', {
    email: owner.email,
    signUpId: asked.json().data.signUpId,
    code,
  })
  const authorization = `Bearer ${answer.json().data.accessToken}`

  async function startMeeting() {
    const started = await post(
      '198.51.100.1',
      '/meeting/calender/start-meeting',
      { idSource: 'generated', settings: { passcodeRequired: true }, meetingTitle: 'Lecture' },
      { authorization },
    )
    const { invitation } = started.answer.json().data
    const pwd = new URL(invitation.joinLink).searchParams.get('pwd') ?? ''
    const meeting = { meeting: invitation.meetingId, pwd, passcode: invitation.passcode }
    const host = await post(
      '198.51.100.1',
      '/meeting/calender/join-meeting',
      { meeting: meeting.meeting, pwd },
      { authorization },
    )
    expect(host.code).toBe('success')
    return {
      ...meeting,
      end: () =>
        post(
          '198.51.100.1',
          '/meeting/room/end',
          {},
          { authorization: `Bearer ${host.answer.json().data.participantToken}` },
        ),
    }
  }

  const join = (address: string, input: object) =>
    post(address, '/meeting/calender/join-meeting', { displayName: 'Gast', ...input })
  const signIn = (address: string, input: object, headers?: Record<string, string>) =>
    post(address, '/v1/auth/authenticate', { password, rememberMe: true, ...input }, headers)

  async function addPeople(count: number): Promise<string[]> {
    const emails = Array.from({ length: count }, (_, n) => `person${n}@riverside.example`)
    const { organization_id } = await app.platform.database.db
      .selectFrom('users')
      .select('organization_id')
      .executeTakeFirstOrThrow()
    const deps = { database: app.platform.database, clock, seats: app.modules.seats }
    for (const email of emails) await addColleague(deps, organization_id, { email })
    return emails
  }
  /** Keeps every join of a meeting waiting until what it returns is called. */
  async function holdRoom(meetingId: string): Promise<() => Promise<void>> {
    const holder = await app.platform.database.pool.connect()
    await holder.query('BEGIN')
    await holder.query(
      'SELECT 1 FROM room_sessions WHERE meeting_id = (SELECT id FROM meetings WHERE meeting_id = $1) FOR UPDATE',
      [meetingId],
    )
    return async () => {
      await holder.query('ROLLBACK')
      holder.release()
    }
  }
  return { startMeeting, join, signIn, addPeople, ask, holdRoom }
}

type Answered = { code: string }
const count = (answers: readonly Answered[], code: string) =>
  answers.filter((one) => one.code === code).length
/** How often each answer came. */
const tally = (answers: readonly Answered[]) =>
  Object.fromEntries(answers.map(({ code }) => [code, count(answers, code)]))
const inParallel = <T>(length: number, act: (n: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length }, (_, n) => act(n)))
const wrongOf = (passcode: string, n: number) =>
  passcode === String(100_000 + n) ? '999999' : String(100_000 + n)

it('[9.6] lets 300 people behind one address in by the link at once, also while others there guess', async () => {
  const { startMeeting, join } = await setup()
  const school = '203.0.113.7'
  const { meeting, pwd, passcode } = await startMeeting()
  const guesses = await inParallel(90, (n) => join(school, { meeting, passcode: wrongOf(passcode, n) }))
  expect(count(guesses, 'room.passcode_incorrect')).toBe(30)
  expect(count(guesses, 'general.too_many_attempts')).toBe(60)
  const probes = await inParallel(120, (n) => join(school, { meeting: String(900_000_000_000 + n) }))
  expect(count(probes, 'room.not_available')).toBe(60)
  expect(count(probes, 'general.too_many_attempts')).toBe(60)

  const startedMs = performance.now()
  const pupils = await inParallel(many - 1, () => join(school, { meeting, pwd }))
  expect(tally(pupils)).toEqual({ success: many - 1 })
  expect(performance.now() - startedMs).toBeLessThan(30_000)

  // A blocked caller learns nothing of a right passcode, a link that is nearly right, or an ID that exists.
  for (const input of [{ meeting, passcode }, { meeting, pwd: `${pwd}x` }, { meeting: '900000009999' }])
    expect((await join(school, input)).code).toBe('general.too_many_attempts')
}, 60_000)

it('[9.6] lets 300 people behind one address in by the passcode, and goes on to bound who guesses it', async () => {
  const { startMeeting, join } = await setup()
  const { meeting, passcode } = await startMeeting()
  const pupils = await inParallel(many - 1, () => join('203.0.113.8', { meeting, passcode }))
  expect(tally(pupils)).toEqual({ success: many - 1 })
  const guesses = await inParallel(60, (n) =>
    join('203.0.113.8', { meeting, passcode: wrongOf(passcode, n) }),
  )
  expect(count(guesses, 'room.passcode_incorrect')).toBe(30)
}, 60_000)

it('lets people into a meeting while hundreds of joins of another one wait, and refuses an address more than a room holds', async () => {
  const { startMeeting, join, holdRoom } = await setup()
  const [busy, other] = [await startMeeting(), await startMeeting()]
  const release = await holdRoom(busy.meeting)
  const into = ({ meeting, pwd }: typeof busy) => ({ meeting, pwd })
  let refused = 0
  const flood = inParallel(400, async () => {
    const answer = await join('203.0.113.14', into(busy))
    if (answer.code === 'room.too_many_arrivals') refused += 1
    return answer
  })
  // By ID and passcode, tries of one address wait for each other as well.
  const typed = inParallel(100, () =>
    join('203.0.113.15', { meeting: busy.meeting, passcode: busy.passcode }),
  )
  expect((await join('203.0.113.16', into(other))).code).toBe('success')
  // All of them have arrived while none is let in.
  await vi.waitFor(() => expect(refused).toBeGreaterThanOrEqual(80), 10_000)
  await release()
  await flood
  for (const answer of await typed) expect(['success', 'room.full']).toContain(answer.code)
}, 60_000)

it('does not count a valid link to an ended meeting as a guess', async () => {
  const { startMeeting, join } = await setup()
  const ended = await startMeeting()
  await ended.end()
  const late = await inParallel(100, () => join('203.0.113.9', { meeting: ended.meeting, pwd: ended.pwd }))
  expect(count(late, 'room.not_available')).toBe(100)
  const { meeting, passcode } = await startMeeting()
  expect((await join('203.0.113.9', { meeting, passcode })).code).toBe('success')
}, 60_000)

it('signs 300 people behind one address in at once, and judges 60 wrong passwords of it as before', async () => {
  const { addPeople, signIn } = await setup()
  const office = '203.0.113.10'
  const emails = await addPeople(many)
  const people = await inParallel(many, (n) => signIn(office, { email: emails[n] }))
  expect(tally(people)).toEqual({ success: many })

  const wrong = (n: number) =>
    signIn('203.0.113.11', { email: `nobody${n}@riverside.example`, password: 'Wrong-1234' })
  const guesses = await inParallel(100, wrong)
  expect(count(guesses, 'identity.credentials_incorrect')).toBe(60)
  const [before] = await inParallel(50, (n) => wrong(200 + n))
  const after = await wrong(300)
  const waitOf = ({ answer }: typeof after) => answer.json().data.retryAfterMs
  expect(waitOf(after)).toBeLessThanOrEqual(waitOf(before!))
}, 60_000)

it('[9.6] lets 300 people of one address sign in and join within 30 s while others there guess, and guesses stay slow', async () => {
  const { startMeeting, join, signIn, addPeople } = await setup()
  const school = '203.0.113.13'
  const emails = await addPeople(many)
  const { meeting, pwd, passcode } = await startMeeting()
  const guessPassword = (n: number) =>
    signIn(school, { email: `nobody${n}@riverside.example`, password: 'Wrong-1234' })
  const guessPasscode = (n: number) => join(school, { meeting, passcode: wrongOf(passcode, n) })

  const startedMs = performance.now()
  const [signedIn, joined, passwords, passcodes] = await Promise.all([
    inParallel(many, (n) => signIn(school, { email: emails[n] })),
    inParallel(many - 1, () => join(school, { meeting, pwd })),
    inParallel(40, guessPassword),
    inParallel(20, guessPasscode),
  ])
  expect(performance.now() - startedMs).toBeLessThan(30_000)
  expect(tally(signedIn)).toEqual({ success: many })
  expect(tally(joined)).toEqual({ success: many - 1 })
  expect(tally(passwords)).toEqual({ 'identity.credentials_incorrect': 40 })
  expect(tally(passcodes)).toEqual({ 'room.passcode_incorrect': 20 })

  // No more are judged than where no one else had come: 60 passwords and 30 passcodes.
  const more = await inParallel(60, (n) => guessPassword(100 + n))
  expect(count(more, 'identity.credentials_incorrect')).toBe(20)
  const morePasscodes = await inParallel(60, (n) => guessPasscode(100 + n))
  expect(count(morePasscodes, 'room.passcode_incorrect')).toBe(10)
}, 90_000)

it('signs in from a browser that was signed in before while someone else at the address guesses', async () => {
  const { addPeople, signIn } = await setup()
  const office = '203.0.113.12'
  const [email = '', newcomer = ''] = await addPeople(2)
  const first = await signIn(office, { email })
  const cookie = first.answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  await inParallel(70, (n) =>
    signIn(office, { email: `nobody${n}@riverside.example`, password: 'Wrong-1234' }),
  )
  expect((await signIn(office, { email }, { cookie })).code).toBe('success')
  // The same browser is nothing special for another account, and no one else learns whether a password was right.
  expect((await signIn(office, { email: newcomer }, { cookie })).code).toBe('general.too_many_attempts')
  expect((await signIn(office, { email })).code).toBe('general.too_many_attempts')
  const wrong = await inParallel(15, () => signIn(office, { email, password: 'Wrong-1234' }, { cookie }))
  expect(count(wrong, 'identity.credentials_incorrect')).toBe(10)
}, 60_000)
