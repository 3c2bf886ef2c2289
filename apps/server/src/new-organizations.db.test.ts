import { testClock } from '@majlis/testing'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { dayMs, hourMs } from './platform/clock/durations.ts'
import { testApp } from './testing/app.ts'
import { addColleague, signUpOf } from './testing/people.ts'
import { forEver } from './testing/planned-meetings.ts'
import { apiOf, type Api } from './testing/permissions/api.ts'
import { tusOf } from './testing/uploads.ts'

/** Announces an upload; the refusal, or null. */
const announcing = (tus: ReturnType<typeof tusOf>) => async (bytes: number) => {
  const { statusCode, body } = await tus.announce({ kind: 'agenda_file', filename: 'plan.pdf' }, bytes)
  return statusCode === 201 ? null : JSON.parse(body)
}

async function setup(environment: Record<string, string> = {}) {
  const clock = testClock()
  const app = await testApp({
    clock,
    environment: {
      NEW_ORGANIZATION_DAYS: '3',
      NEW_ORGANIZATION_INVITATIONS: '2',
      NEW_ORGANIZATION_IMPORTS: '3',
      NEW_ORGANIZATION_MEETING_MAILS: '2',
      NEW_ORGANIZATION_REGISTRATIONS: '2',
      NEW_ORGANIZATION_STORAGE_MB: '1',
      ...environment,
    },
  })
  const { db } = app.platform.database
  let address = 0
  let day = 0

  async function found(email = 'nusrat@riverside.example') {
    const visitor = apiOf(app.http)
    const { data } = await visitor.identity.signUp(signUpOf({ email }))
    const mail = await db
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    const code = /\d{6}/.exec(mail.subject)?.[0] ?? ''
    const verified = await visitor.identity.verifyCode({ email, signUpId: data.signUpId, code })
    const { accessToken, session } = verified.data
    const tus = tusOf(app.http, accessToken)
    const api = apiOf(app.http, accessToken)
    return { api, announce: announcing(tus), id: session.user.organization_id, email }
  }
  const invite = (api: Api) =>
    api.people.add({
      firstName: 'Layla',
      lastName: 'Haddad',
      email: `layla${(address += 1)}@riverside.example`,
      language: 'en',
    })
  const plan = (api: Api, people: number, more: Partial<Parameters<Api['schedule']['create']>[0]> = {}) => {
    // Each at a time of its own.
    const startDateTime = clock.now() + (day += 1) * dayMs
    return api.schedule.create({
      timeZone: 'Europe/London',
      startDateTime,
      endDateTime: startDateTime + hourMs,
      invitees: Array.from({ length: people }, () => ({ email: `mina${(address += 1)}@elsewhere.example` })),
      ...more,
    })
  }
  const upload = async (api: Api, people: number) => {
    const rows = Array.from({ length: people }, () => `omar${(address += 1)}@riverside.example`)
    const body = new File([['Email', ...rows].join('\n')], 'people.csv', { type: 'text/csv' })
    return (await api.userImport.upload({ query: { fileName: 'people.csv' }, body })).data.id
  }
  return { app, db, clock, found, invite, plan, upload }
}

it('lets a new organisation send few invitations a day, each for itself', async () => {
  const { found, invite } = await setup()
  const { api } = await found()
  await invite(api)
  await invite(api)
  await expect(invite(api)).rejects.toHaveCode('organization.daily_bound')
  const other = await found('sara@elsewhere.example')
  await invite(other.api)
})

it('says to a new organisation what the bound is and when it can go on', async () => {
  const { app, found, invite } = await setup()
  const { email, api } = await found()
  await invite(api)
  await invite(api)
  const { data } = await apiOf(app.http).identity.authenticate({ email, password: signUpOf().password })
  const answer = await app.http.inject({
    method: 'POST',
    url: '/api/v1/user/add-user',
    headers: { authorization: `Bearer ${data.accessToken}` },
    payload: { firstName: 'A', lastName: 'B', email: 'c@riverside.example', language: 'en' },
  })
  expect(answer.statusCode).toBe(429)
  expect(answer.json()).toMatchObject({
    code: 'organization.daily_bound',
    data: { bound: 2, retryAfterMs: expect.any(Number) },
  })
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(3_600)
})

it('bounds the people of uploaded lists and the mails about meetings of a new organisation', async () => {
  const { found, plan, upload } = await setup()
  const { api } = await found()
  const list = await upload(api, 4)
  await expect(api.userImport.send({ id: list })).rejects.toHaveCode('organization.daily_bound')
  await plan(api, 2)
  await expect(plan(api, 1)).rejects.toHaveCode('organization.daily_bound')
})

it('bounds no one who is trusted, old enough, or has an operator', async () => {
  const { db, clock, found, invite, plan } = await setup({ NEW_ORGANIZATION_INVITATIONS: '1' })
  const { api, id } = await found()
  await invite(api)
  await expect(invite(api)).rejects.toHaveCode('organization.daily_bound')
  await db.updateTable('users').set({ is_operator: true }).where('organization_id', '=', id).execute()
  await invite(api)
  await plan(api, 20)
  await db.updateTable('users').set({ is_operator: false }).execute()
  await expect(invite(api)).rejects.toHaveCode('organization.daily_bound')
  await sql`UPDATE organizations SET created_at = ${new Date(clock.now() - 3 * dayMs)}`.execute(db)
  await invite(api)
  await plan(api, 20)
})

it('bounds who has an operator that is suspended or deleted', async () => {
  const { app, db, clock, found, invite } = await setup({ NEW_ORGANIZATION_INVITATIONS: '1' })
  const { api, id } = await found()
  await invite(api)
  const { seats } = app.modules
  const operatorId = await addColleague({ database: app.platform.database, clock, seats }, id, {
    email: 'omar@riverside.example',
  })
  const set = (changes: { is_operator?: boolean; status?: 'active' | 'suspended'; deleted_at?: Date }) =>
    db.updateTable('users').set(changes).where('id', '=', operatorId).execute()
  await set({ is_operator: true, status: 'suspended' })
  await expect(invite(api)).rejects.toHaveCode('organization.daily_bound')
  await set({ status: 'active', deleted_at: new Date(clock.now()) })
  await expect(invite(api)).rejects.toHaveCode('organization.daily_bound')
})

it('gives an organisation more every day that it is new', async () => {
  const { db, clock, found, invite } = await setup()
  const { api } = await found()
  await sql`UPDATE organizations SET created_at = ${new Date(clock.now() - dayMs)}`.execute(db)
  for (let sent = 0; sent < 4; sent += 1) await invite(api)
  await expect(invite(api)).rejects.toHaveCode('organization.daily_bound')
})

it('bounds what all organisations together mail to others in a day, and no code', async () => {
  const { db, found, invite, plan } = await setup({ INVITING_MAILS_PER_DAY: '3', NEW_ORGANIZATION_DAYS: '0' })
  const [one, other] = [await found(), await found('sara@elsewhere.example')]
  await db.updateTable('users').set({ is_operator: true }).execute()
  await invite(one.api)
  await plan(one.api, 2)
  await expect(invite(other.api)).rejects.toHaveCode('organization.installation_bound')
  await expect(plan(other.api, 1)).rejects.toHaveCode('organization.installation_bound')
  await found('mina@third.example')
})

it('bounds the mails to people who register with a new organisation, and to those who are let in', async () => {
  const { app, found, plan } = await setup()
  const { api } = await found()
  const form = { approval: 'manual' as const, questions: [] }
  const { data: meeting } = await plan(api, 0, { isRegRequired: true, registration: form })
  const register = (name: string) =>
    apiOf(app.http).registration.register({
      meetingId: meeting.meetingId,
      name,
      email: `${name}@elsewhere.example`,
    })
  await register('layla')
  await register('omar')
  await expect(register('sara')).rejects.toHaveCode('registration.daily_bound')
  // Strangers have used up nothing of what the organisation itself sends.
  await plan(api, 1)
  const { data } = await api.registration.list({ calendarId: meeting.id })
  const ids = data.registrations.map(({ id }) => id)
  const approve = api.registration.judge({ calendarId: meeting.id, ids, state: 'approved' })
  await expect(approve).rejects.toHaveCode('organization.daily_bound')
})

it('bounds how often a new organisation notifies people outside that dates are cancelled', async () => {
  const { found, plan } = await setup({ NEW_ORGANIZATION_MEETING_MAILS: '1' })
  const { api } = await found()
  const { data } = await plan(api, 1, forEver('day'))
  const { data: list } = await api.meeting.userMeetings({ type: 'upcoming' })
  const starts = list.meetings.map(({ startDateTime }) => startDateTime)
  const cancel = (n: number) =>
    api.schedule.delete({ query: { calendarId: data.id, deleteType: 'this', occurrenceStart: starts[n] } })
  for (let n = 0; n < 5; n += 1) await cancel(n)
  await expect(cancel(5)).rejects.toHaveCode('organization.daily_bound')
})

it('leaves most of what all can mail to organisations that are not new, however many are founded', async () => {
  const { db, clock, found, invite } = await setup({ INVITING_MAILS_PER_DAY: '10' })
  const old = await found()
  await db.updateTable('users').set({ is_operator: true }).execute()
  const longAgo = new Date(clock.now() - 30 * dayMs)
  await sql`UPDATE organizations SET created_at = ${longAgo}`.execute(db)
  const [one, other] = [await found('sara@elsewhere.example'), await found('omar@third.example')]
  await invite(one.api)
  await invite(one.api)
  await expect(invite(other.api)).rejects.toHaveCode('organization.installation_bound')
  for (let n = 0; n < 8; n += 1) await invite(old.api)
})

it('leaves most of what all can mail to the others, however old one organisation is', async () => {
  const { db, found, invite, upload } = await setup({
    INVITING_MAILS_PER_DAY: '10',
    NEW_ORGANIZATION_DAYS: '0',
  })
  const [one, other, trusted] = [
    await found(),
    await found('sara@elsewhere.example'),
    await found('omar@third.example'),
  ]
  await db.updateTable('users').set({ is_operator: true }).where('organization_id', '=', trusted.id).execute()
  await expect(one.api.userImport.send({ id: await upload(one.api, 3) })).rejects.toHaveCode(
    'organization.daily_bound',
  )
  await invite(one.api)
  await invite(one.api)
  await expect(invite(one.api)).rejects.toHaveCode('organization.daily_bound')
  await invite(other.api)
  await trusted.api.userImport.send({ id: await upload(trusted.api, 7) })
})

it('counts no list that was sent already, and no one who is not invited', async () => {
  const { found, invite, upload } = await setup({
    NEW_ORGANIZATION_IMPORTS: '2',
    NEW_ORGANIZATION_INVITATIONS: '3',
  })
  const { api } = await found()
  const id = await upload(api, 1)
  await api.userImport.send({ id })
  for (let again = 0; again < 3; again += 1)
    await expect(api.userImport.send({ id })).rejects.toHaveCode('user_import.already_sent')
  await api.userImport.send({ id: await upload(api, 1) })

  const { data: invited } = await invite(api)
  const unknown = Array.from({ length: 5 }, () => crypto.randomUUID())
  await expect(api.people.resendInvitation({ userIds: unknown })).rejects.toHaveCode('users.resend_failed')
  await api.people.resendInvitation({ userIds: [invited.id] })
  await invite(api)
})

it('bounds how many organisations are founded from one address', async () => {
  const { found } = await setup({ ORGANIZATIONS_PER_ADDRESS: '2' })
  await found()
  await found('sara@elsewhere.example')
  await expect(found('mina@third.example')).rejects.toHaveCode('organization.founded_bound')
})

it('gives a new organisation little space for files, through every way in', async () => {
  const { found, upload } = await setup()
  const { api, announce } = await found()
  expect(await announce(1024 * 1024 + 1)).toHaveCode('file.organization_full')
  expect(await announce(1024 * 1024)).toBeNull()
  expect(await announce(1)).toHaveCode('file.organization_full')
  await expect(upload(api, 1)).rejects.toHaveCode('file.organization_full')
})

it('gives new organisations together a fifth of the space, whatever they send', async () => {
  const { db, found, upload } = await setup({ STORAGE_MB: '10' })
  const megabyte = 1024 * 1024
  for (const email of ['sara@one.example', 'omar@two.example'])
    expect(await (await found(email)).announce(megabyte)).toBeNull()
  const { api, announce, id } = await found()
  expect(await announce(megabyte)).toHaveCode('file.no_space')
  await expect(upload(api, 1)).rejects.toHaveCode('file.no_space')
  await db.updateTable('users').set({ is_operator: true }).where('organization_id', '=', id).execute()
  for (let n = 0; n < 8; n += 1) expect(await announce(megabyte)).toBeNull()
  expect(await announce(megabyte)).toHaveCode('file.no_space')
})

it('counts what was read of uploaded lists, also when their files are kept no longer', async () => {
  const { app, db, found, upload } = await setup()
  const { api, id } = await found()
  // A file of 250 KB, kept as it is and as 10,000 rows.
  await expect(upload(api, 10_000)).rejects.toHaveCode('file.organization_full')
  await upload(api, 100)
  await db.updateTable('user_imports').set({ content: null }).where('organization_id', '=', id).execute()
  expect(await app.modules.personalData.storedBytes(db, id)).toBeGreaterThan(100 * 40)
})

it('takes no file while the disk is nearly full, goes on otherwise, and names it among its engines', async () => {
  const { app, found, invite, upload } = await setup({ DISK_RESERVE_MB: '100000000' })
  const { api, announce } = await found()
  expect(await announce(1)).toHaveCode('file.no_space')
  await expect(upload(api, 1)).rejects.toHaveCode('file.no_space')
  await invite(api)
  const { engines } = (await app.http.inject('/api/health/ready')).json().data
  expect(engines).toContainEqual({
    name: 'storage',
    required: false,
    state: 'failing',
    detail: expect.any(String),
  })
})
