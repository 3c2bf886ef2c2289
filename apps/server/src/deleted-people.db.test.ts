import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { limits } from '@majlis/contract'
import { testClock } from '@majlis/testing'
import { dayMs, hourMs } from './platform/clock/durations.ts'
import { newId } from './platform/ids/ids.ts'
import { listAttendance } from './testing/attendance.ts'
import { testApp } from './testing/app.ts'
import { addColleague, password, signUpOf } from './testing/people.ts'

const zarifah = { email: 'zarifah@riverside.example', firstName: 'Zarifah', lastName: 'Quddus' }

type Body = Record<string, unknown>

/** The real server at work for two people of one organisation, with a clock and jobs that move when the test says so. */
async function setup() {
  const clock = testClock()
  const app = await testApp({ clock })
  const { db } = app.platform.database

  async function request(method: 'GET' | 'POST' | 'PUT', url: string, body?: Body, token?: string) {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await app.http.inject({
      method,
      url: `/api/${url}`,
      headers,
      ...(body ? { payload: body } : {}),
    })
    expect([url, answer.statusCode, answer.statusCode < 300 ? '' : answer.body]).toEqual([url, 200, ''])
    return answer.json()
  }
  const signIn = async (email: string): Promise<string> =>
    (await request('POST', 'v1/auth/authenticate', { email, password, rememberMe: true })).data.accessToken
  const idOf = async (email: string): Promise<string> =>
    (await db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id

  async function signUp(person: ReturnType<typeof signUpOf>): Promise<void> {
    const { signUpId } = (await request('POST', 'v1/auth/sign-up', person)).data
    const mail = await db
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', person.email)
      .executeTakeFirstOrThrow()
    const code = /\d{6}/.exec(mail.subject)?.[0] ?? ''
    await request('POST', 'v1/auth/verify-code', { email: person.email, signUpId, code })
  }
  await signUp(signUpOf())
  const owner = { email: signUpOf().email, id: await idOf(signUpOf().email) }
  const { organization_id: organizationId } = await db
    .selectFrom('users')
    .select('organization_id')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow()
  const deps = { database: app.platform.database, clock, seats: app.modules.seats }
  const id = await addColleague(deps, organizationId, { email: zarifah.email, role: 'admin' })
  await db
    .updateTable('users')
    .set({ first_name: zarifah.firstName, last_name: zarifah.lastName })
    .where('id', '=', id)
    .execute()

  /** Everything under the name of a cron line, now. */
  async function runCron(name: string): Promise<void> {
    await sql`SELECT graphile_worker.add_job(${`cron:${name}`})`.execute(db)
    await app.platform.jobs.runDue()
  }

  /** Where in the whole database a text stands, in whatever column of whatever table. */
  async function whereIs(text: string): Promise<string[]> {
    const tables = await sql<{ name: string }>`
      SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
      WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('pg_catalog', 'information_schema')`.execute(
      db,
    )
    const found: string[] = []
    for (const { name } of tables.rows) {
      const { rows } = await sql<{ row: string }>`
        SELECT t::text AS row FROM ${sql.raw(name)} AS t WHERE t::text ILIKE ${`%${text}%`}`.execute(db)
      found.push(...rows.map(({ row }) => `${name}: ${row}`))
    }
    return found
  }
  return { app, db, clock, request, signUp, signIn, owner, organizationId, id, runCron, whereIs }
}

type Setup = Awaited<ReturnType<typeof setup>>

/** What people leave behind them: meetings, answers, words, lists, and what others wrote down of them. */
async function work({ db, clock, request, signIn, owner, organizationId, id, app }: Setup) {
  const token = await signIn(owner.email)
  const hers = await signIn(zarifah.email)
  const plan = async (as: string, body: Body) => (await request('POST', 'meeting/schedule', body, as)).data
  const tomorrow = clock.now() + dayMs
  await plan(hers, { startDateTime: tomorrow, timeZone: 'UTC' })
  const open = await plan(token, {
    meetingTitle: 'Budget',
    startDateTime: tomorrow + 2 * hourMs,
    timeZone: 'UTC',
    invitees: [{ userId: id, role: 'participant' }],
    isRegRequired: true,
  })
  await request('POST', `meeting/registration/${open.meetingId}`, {
    name: 'Zarifah Quddus',
    email: zarifah.email,
    language: 'en',
    answers: [],
  })
  const products = ['regular', 'webinar']
  await request('POST', 'resource/allocation/saveProducts', { userId: id, products }, token)
  await request('POST', 'v1/team', { name: 'Parks', memberIds: [id] }, token)
  await request('POST', 'v1/business-unit', { name: 'Roads', memberIds: [id] }, token)
  await request('POST', 'meeting/schedule/subscribe', undefined, hers)
  await request('POST', 'v1/user/change-email', { email: 'z.quddus@elsewhere.example', password }, hers)
  await request('PUT', 'v1/user/transfer-ownership', { id }, token)
  await request('PUT', 'v1/user/transfer-ownership', { id: owner.id }, await signIn(zarifah.email))
  const list = Buffer.from(`Email,First name\n${zarifah.email},Zarifah\nnew@riverside.example,Layla\n`)
  const uploaded = await app.http.inject({
    method: 'POST',
    url: '/api/v1/user-import?fileName=people.csv',
    headers: { authorization: `Bearer ${await signIn(owner.email)}`, 'content-type': 'text/csv' },
    payload: list,
  })
  expect(uploaded.json().data.counts.already_user).toBe(1)

  // She was in a room of the other's: her stay, her words and what she thought of it.
  const [roomSessionId, participantId, now] = [newId(), newId(), new Date(clock.now())]
  await db
    .insertInto('room_sessions')
    .values({
      id: roomSessionId,
      organization_id: organizationId,
      meeting_id: open.id,
      settings: '{}',
      created_at: now,
      started_at: now,
      ended_at: now,
      end_reason: 'empty',
    })
    .execute()
  await db
    .insertInto('participants')
    .values({
      id: participantId,
      room_session_id: roomSessionId,
      user_id: id,
      display_name: 'Zarifah Quddus',
      role: 'participant',
      status: 'left',
      waits_for: null,
      token_hash: Buffer.alloc(32, 1),
      device_hash: Buffer.alloc(32, 1),
      address: '203.0.113.77',
      created_at: now,
      decided_at: now,
      last_seen_at: now,
    })
    .execute()
  await db
    .insertInto('room_messages')
    .values({
      id: newId(),
      room_session_id: roomSessionId,
      participant_id: participantId,
      display_name: 'Zarifah Quddus',
      text: 'Shall we begin?',
      to_participant_id: null,
      client_message_id: newId(),
      sent_at: now,
    })
    .execute()
  for (const kind of ['joined', 'left'] as const)
    await db
      .insertInto('attendance_entries')
      .values({
        id: newId(),
        organization_id: organizationId,
        room_session_id: roomSessionId,
        participant_id: participantId,
        kind,
        connection_id: 'one',
        source: 'webhook',
        at: new Date(clock.now() + (kind === 'left' ? hourMs : 0)),
      })
      .execute()
  const words = { stars: 2, issues: ['audio'], text: 'Zarifah had no sound' }
  await request('POST', 'feedback', words, await signIn(zarifah.email))
  return { roomSessionId }
}

it('[4.1, 9.9] leaves nothing personal anywhere once an account is purged, and what others had stays', async () => {
  const s = await setup()
  const { clock, request, signIn, owner, id, runCron, whereIs, db, app, organizationId } = s
  const { roomSessionId } = await work(s)
  await app.platform.jobs.runDue()
  const tables = (await whereIs('Zarifah')).map((row) => row.split(':')[0])
  expect(new Set(tables)).toEqual(
    new Set([
      'public.audit_entries',
      'public.business_unit_members',
      'public.feedback',
      'public.mails',
      'public.meeting_search',
      'public.meetings',
      'public.participants',
      'public.registrations',
      'public.room_messages',
      'public.user_import_rows',
      'public.user_licences',
      'public.users',
    ]),
  )

  const belongings = await request(
    'POST',
    'v1/user/belongings',
    { id, toUserId: owner.id },
    await signIn(owner.email),
  )
  expect(belongings.data).toEqual({
    comingMeetings: 1,
    pastMeetings: 0,
    files: 0,
    driveFiles: 0,
    isAlone: false,
    clashes: [],
    moreClashes: 0,
  })
  await request(
    'POST',
    'v1/user/delete',
    { userIds: [id], handOver: { toUserId: owner.id } },
    await signIn(owner.email),
  )
  clock.advance(limits.deletedAccountDays * dayMs)
  await app.platform.jobs.runDue()
  await runCron('delete-old-mails')
  await runCron('purge-deleted-people')

  expect(await whereIs('Zarifah')).toEqual([])
  expect(await whereIs('Quddus')).toEqual([])
  expect(await whereIs('203.0.113.77')).toEqual([])
  const attendance = await listAttendance(db, organizationId, roomSessionId, new Date(clock.now()))
  expect(attendance).toMatchObject([{ displayName: null, isGuest: false, totalMs: hourMs }])
  const messages = await db.selectFrom('room_messages').select(['text', 'display_name']).execute()
  expect(messages).toEqual([{ text: 'Shall we begin?', display_name: '' }])
  const meetings = await db
    .selectFrom('meetings')
    .select(['title', 'host_user_id'])
    .where('kind', '=', 'scheduled')
    .execute()
  expect(meetings.every(({ host_user_id }) => host_user_id === owner.id)).toBe(true)
  expect(meetings).toHaveLength(2)
})

it('[1.22, 4.1] ends an organisation with its last person, whose name it may have', async () => {
  const { clock, request, signUp, signIn, runCron, whereIs, db, organizationId } = await setup()
  await signUp(
    signUpOf({
      email: 'lea@elsewhere.example',
      firstName: 'Lea',
      lastName: 'Rothmann',
      accountType: 'individual',
    }),
  )
  const hers = await signIn('lea@elsewhere.example')
  await request('PUT', 'v1/organization/appearance', { primaryColor: '#123456', font: 'Lato' }, hers)
  expect((await whereIs('Rothmann')).filter((row) => row.startsWith('public.organizations'))).toHaveLength(1)
  await request('POST', 'v1/user/delete-account', { password }, hers)
  clock.advance(limits.deletedAccountDays * dayMs)
  await runCron('delete-old-mails')
  await runCron('purge-deleted-people')
  expect(await whereIs('Rothmann')).toEqual([])
  // People who are left in another one keep it.
  expect(await db.selectFrom('organizations').select('id').execute()).toEqual([{ id: organizationId }])
})

it('[2.56, 4.1] lets people give what they host to a colleague before they delete their own account', async () => {
  const s = await setup()
  const { clock, request, signIn, owner, organizationId, id, db, app } = s
  const deps = { database: app.platform.database, clock, seats: app.modules.seats }
  const layla = await addColleague(deps, organizationId, { email: 'layla@riverside.example' })
  const hers = await signIn('layla@riverside.example')
  const planned = { meetingTitle: 'Budget', startDateTime: clock.now() + dayMs, timeZone: 'UTC' }
  await request('POST', 'meeting/schedule', planned, hers)
  await request(
    'POST',
    'meeting/schedule',
    { ...planned, meetingTitle: 'Dentist' },
    await signIn(owner.email),
  )

  // What is one's own everyone may look at, and nothing else without a role.
  const look = (of: object) =>
    app.http.inject({
      method: 'POST',
      url: '/api/v1/user/belongings',
      headers: { authorization: `Bearer ${hers}` },
      payload: of,
    })
  expect((await look({ id: layla, toUserId: owner.id })).json().data).toMatchObject({
    comingMeetings: 1,
    clashes: [{ title: 'Budget', busyTitle: 'Dentist' }],
  })
  expect((await look({ id: owner.id })).json().code).toBe('general.forbidden')

  const remove = (toUserId: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/v1/user/delete-account',
      headers: { authorization: `Bearer ${hers}` },
      payload: { password, handOver: { toUserId } },
    })
  expect((await remove(layla)).json().code).toBe('users.hand_over_refused')
  expect((await remove(newId())).json().code).toBe('users.hand_over_refused')
  await request('GET', 'v1/auth/session', undefined, hers)

  expect((await remove(id)).statusCode).toBe(200)
  const meeting = await db
    .selectFrom('meetings')
    .select('host_user_id')
    .where('title', '=', 'Budget')
    .executeTakeFirstOrThrow()
  expect(meeting.host_user_id).toBe(id)
  const acts = await db
    .selectFrom('audit_entries')
    .select(['act', 'actor_user_id'])
    .where('act', 'in', ['belongings_received', 'user_deleted'])
    .orderBy('id')
    .execute()
  expect(acts).toEqual([
    { act: 'belongings_received', actor_user_id: layla },
    { act: 'user_deleted', actor_user_id: layla },
  ])
})
