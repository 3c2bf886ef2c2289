import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { testApp } from './testing/app.ts'
import { addColleague, password, signUpOf } from './testing/people.ts'
import { systemClock } from './platform/clock/clock.ts'
import { dayMs } from './platform/clock/durations.ts'

/** The real server and an organisation with so many users beside its owner. */
async function setup(users = 0) {
  const app = await testApp()
  const { db } = app.platform.database
  async function request(method: 'GET' | 'POST' | 'PUT', url: string, body?: object, token?: string) {
    const answer = await app.http.inject({
      method,
      url: `/api/v1/${url}`,
      headers: token ? { authorization: `Bearer ${token}` } : {},
      ...(body ? { payload: body } : {}),
    })
    return answer.json()
  }
  const signIn = async (email: string): Promise<string> =>
    (await request('POST', 'auth/authenticate', { email, password, rememberMe: true })).data.accessToken

  async function found(email: string, organizationName: string): Promise<string> {
    const signUp = signUpOf({ email, organizationName })
    const { signUpId } = (await request('POST', 'auth/sign-up', signUp)).data
    const { subject } = await db
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
    const code = /\d{6}/.exec(subject)?.[0] ?? ''
    return (await request('POST', 'auth/verify-code', { email, signUpId, code })).data.accessToken
  }
  const owner = await found('nusrat@riverside.example', 'Riverside Council')
  const { organization_id: organizationId } = await db
    .selectFrom('users')
    .select('organization_id')
    .executeTakeFirstOrThrow()
  await sql`INSERT INTO users (id, organization_id, email, first_name, last_name, password_hash, role, status, language, time_zone,
      department, created_at, updated_at)
    SELECT gen_random_uuid(), ${organizationId}, 'user' || n || '@riverside.example', 'User', 'No' || n, 'x', 'user', 'active',
      'en', 'UTC', CASE WHEN n % 2 = 0 THEN 'Parks' ELSE 'Roads' END, now() - interval '1 day', now()
    FROM generate_series(1, ${users}::int) AS n`.execute(db)

  const start = (filter: object, act: object, token = owner) =>
    request('POST', 'user/bulk', { filter, act }, token)
  const current = async (token = owner) => (await request('GET', 'user/bulk', undefined, token)).data
  const count = async (status: 'active' | 'suspended') =>
    (await request('POST', 'user/filter', { status }, owner)).data.total
  const deps = { database: app.platform.database, clock: systemClock, seats: app.modules.seats }
  const colleague = (email: string, role: 'owner' | 'admin' | 'user') =>
    addColleague(deps, organizationId, { email, role })
  return { app, db, request, signIn, found, owner, start, current, count, colleague }
}

describe('a bulk operation', () => {
  it('[4.1, 7.47] shows beforehand what those host who may be deleted', async () => {
    const { db, request, owner, colleague, signIn } = await setup(10)
    const layla = await colleague('layla@riverside.example', 'admin')
    await sql`UPDATE users SET department = 'Parks' WHERE id = ${layla} OR role = 'owner'`.execute(db)
    const hers = await signIn('layla@riverside.example')
    const plan = (token: string, day: number) =>
      request(
        'POST',
        '../meeting/schedule',
        { timeZone: 'UTC', startDateTime: Date.now() + day * dayMs, meetingTitle: 'Budget' },
        token,
      )
    for (const day of [1, 2]) expect(await plan(hers, day)).toMatchObject({ status: 'success' })
    expect(await plan(owner, 3)).toMatchObject({ status: 'success' })
    const look = (token: string, filter = {}) => request('POST', 'user/bulk/belongings', { filter }, token)
    const none = { comingMeetings: 0, pastMeetings: 0, files: 0, driveFiles: 0, isMore: false }
    expect((await look(owner)).data).toEqual({ ...none, people: 11, comingMeetings: 2 })
    expect((await look(owner, { search: 'layla' })).data).toEqual({ ...none, people: 1, comingMeetings: 2 })
    expect((await look(owner, { department: 'Roads' })).data).toEqual({ ...none, people: 5 })
    // No one deletes themselves, nor who is above them.
    expect((await look(hers)).data).toEqual({ ...none, people: 10 })
  })

  it('[7.47] acts on each person in a job, writes each act down, and shows its progress', async () => {
    const { app, db, start, current, count } = await setup(130)
    const { data } = await start({ department: 'Parks' }, { act: 'suspend', reason: 'On leave' })
    expect(data).toMatchObject({ act: 'suspend', status: 'running', total: 65, done: 0, skipped: [] })
    await app.platform.jobs.runDue()
    expect(await current()).toMatchObject({ id: data.id, status: 'done', total: 65, done: 65, skipped: [] })
    expect(await count('suspended')).toBe(65)
    const { entries } = await db
      .selectFrom('audit_entries')
      .select((eb) => eb.fn.countAll<number>().as('entries'))
      .where('act', '=', 'user_suspended')
      .executeTakeFirstOrThrow()
    expect(Number(entries)).toBe(65)
  })

  it('[6.1, 7.47] skips people who cannot be acted on, and counts them by reason', async () => {
    const { app, start, current, colleague, signIn } = await setup(3)
    await colleague('samira@riverside.example', 'admin')
    await start({}, { act: 'suspend' }, await signIn('samira@riverside.example'))
    await app.platform.jobs.runDue()
    const { done, skipped } = await current()
    expect(done).toBe(3)
    expect(
      skipped.toSorted((a: { code: string }, b: { code: string }) => a.code.localeCompare(b.code)),
    ).toEqual([
      { code: 'general.forbidden', count: 1 },
      { code: 'identity.upper_role', count: 1 },
    ])
  })

  it('skips people who became owners after it was started without a recent proof', async () => {
    const { app, db, start, current } = await setup(3)
    await db.updateTable('auth_sessions').set({ proven_at: null }).execute()
    expect(await start({}, { act: 'suspend' })).toMatchObject({ status: 'success' })
    await sql`UPDATE users SET role = 'owner' WHERE first_name = 'User' AND last_name = 'No1'`.execute(db)
    await app.platform.jobs.runDue()
    const { done, skipped } = await current()
    expect(done).toBe(2)
    expect(skipped).toContainEqual({ code: 'identity.proof_required', count: 1 })
  })

  it('continues where it was after an interruption, and acts on each person once', async () => {
    const { app, db, start, current } = await setup(120)
    const { data } = await start({ role: 'user' }, { act: 'delete' })
    // As if it had died after the first transaction.
    const first = await sql<{
      id: string
    }>`SELECT id FROM users WHERE role = 'user' ORDER BY id LIMIT 50`.execute(db)
    await db
      .updateTable('people_runs')
      .set({ done: 50, reached: first.rows.at(-1)?.id ?? null })
      .where('id', '=', data.id)
      .execute()
    await app.platform.jobs.runDue()
    expect(await current()).toMatchObject({ status: 'done', done: 120 })
    const left = await db.selectFrom('users').select('id').where('deleted_at', 'is', null).execute()
    // The fifty that it believed to be done, and the owner.
    expect(left).toHaveLength(51)
  })

  it('can be cancelled, runs one at a time, and deletes its filter at the end', async () => {
    const { app, db, request, start, current, count, owner } = await setup(4)
    const { data } = await start({ search: 'riverside' }, { act: 'suspend' })
    expect(await start({}, { act: 'suspend' })).toMatchObject({ code: 'users.bulk_running' })
    const cancelled = await request('PUT', 'user/cancel-bulk', { id: data.id }, owner)
    expect(cancelled.data).toMatchObject({ status: 'cancelled', done: 0 })
    await app.platform.jobs.runDue()
    expect(await count('suspended')).toBe(0)
    expect(await db.selectFrom('people_runs').select(['filter', 'address']).execute()).toEqual([
      { filter: null, address: null },
    ])
    expect(await start({}, { act: 'resend' })).toMatchObject({ status: 'success' })
    await app.platform.jobs.runDue()
    expect(await current()).toMatchObject({
      status: 'done',
      done: 0,
      skipped: expect.arrayContaining([
        { code: 'users.resend_failed', count: 4 },
        { code: 'general.forbidden', count: 1 },
      ]),
    })
  })

  it('[6.1] is for admins, and stops if the person who started it is no longer one', async () => {
    const { app, db, request, start, current, count, colleague, signIn, found } = await setup(2)
    await colleague('arif@riverside.example', 'user')
    const samira = await colleague('samira@riverside.example', 'admin')
    const [arif, admin] = [await signIn('arif@riverside.example'), await signIn('samira@riverside.example')]
    expect(await start({}, { act: 'suspend' }, arif)).toMatchObject({ code: 'general.forbidden' })
    expect(await request('GET', 'user/bulk', undefined, arif)).toMatchObject({ code: 'general.forbidden' })
    expect(await start({}, { act: 'role', role: 'owner' }, admin)).toMatchObject({
      code: 'identity.upper_role',
    })
    const { data } = await start({}, { act: 'suspend' }, admin)
    const stranger = await found('tomas@hilltop.example', 'Hilltop')
    expect(await current(stranger)).toBeNull()
    expect(await request('PUT', 'user/cancel-bulk', { id: data.id }, stranger)).toMatchObject({
      code: 'users.bulk_not_found',
    })
    await db.updateTable('users').set({ role: 'user' }).where('id', '=', samira).execute()
    await app.platform.jobs.runDue()
    expect(await current()).toMatchObject({ status: 'cancelled', done: 0 })
    expect(await count('suspended')).toBe(0)
  })
})

describe('transferring what someone hosts', () => {
  it('[4.1] requires an active colleague who stays', async () => {
    const { request, colleague, owner, found, signIn } = await setup()
    const arif = await colleague('arif@riverside.example', 'user')
    const layla = await colleague('layla@riverside.example', 'user')
    await found('tomas@hilltop.example', 'Hilltop')
    const remove = (userIds: string[], toUserId: string) =>
      request('POST', 'user/delete', { userIds, handOver: { toUserId } }, owner)
    const refused = { code: 'users.hand_over_refused', data: { field: 'toUserId' } }
    expect(await remove([arif], arif)).toMatchObject(refused)
    expect(await remove([arif], crypto.randomUUID())).toMatchObject(refused)
    const look = (token: string) => request('POST', 'user/belongings', { id: arif, toUserId: layla }, token)
    expect(await look(await signIn('layla@riverside.example'))).toMatchObject({ code: 'general.forbidden' })
    expect(await look(await signIn('tomas@hilltop.example'))).toMatchObject({ code: 'users.not_found' })
    expect((await look(owner)).data).toMatchObject({ comingMeetings: 0, isAlone: false, clashes: [] })
    await request('PUT', 'user/suspend', { userIds: [layla] }, owner)
    expect(await look(owner)).toMatchObject(refused)
    expect(await remove([arif], layla)).toMatchObject(refused)
    await request('PUT', 'user/reactivate', { userIds: [layla] }, owner)
    expect(await remove([arif], layla)).toMatchObject({ status: 'success' })
  })

  it('[4.1, 7.47] deletes several people one by one, and reports those who could not be deleted, with the reason', async () => {
    const { request, owner, colleague } = await setup()
    const arif = await colleague('arif@riverside.example', 'user')
    const layla = await colleague('layla@riverside.example', 'user')
    const mina = await colleague('mina@riverside.example', 'user')
    const unknown = crypto.randomUUID()
    const userIds = [arif, unknown, layla, mina]
    const answer = await request('POST', 'user/delete', { userIds, handOver: { toUserId: layla } }, owner)
    expect(answer).toMatchObject({
      status: 'success',
      message: 'USER_DELETED',
      data: {
        deleted: 2,
        failed: [
          { userId: unknown, code: 'users.delete_failed' },
          { userId: layla, code: 'users.hand_over_refused' },
        ],
      },
    })
    const left = await request('POST', 'user/filter', { role: 'user' }, owner)
    expect(left.data.users.map(({ id }: { id: string }) => id)).toEqual([layla])
  })

  it('[4.1] shows what several people host in all', async () => {
    const { request, owner, colleague } = await setup()
    const [arif, layla] = [
      await colleague('arif@riverside.example', 'user'),
      await colleague('layla@riverside.example', 'user'),
    ]
    const look = (input: object) => request('POST', 'user/belongings', input, owner)
    expect(await look({ id: arif, others: [layla], toUserId: layla })).toMatchObject({
      data: { comingMeetings: 0, pastMeetings: 0, files: 0, clashes: [] },
    })
    expect(await look({ id: arif, others: [crypto.randomUUID()] })).toMatchObject({
      code: 'users.not_found',
    })
  })
})
