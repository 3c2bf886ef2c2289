import { sql } from 'kysely'
import { zoneName } from '@majlis/i18n'
import { describe, expect, it } from 'vitest'
import { hourMs } from '../../platform/clock/durations.ts'
import { planAttended, type Attended } from '../../testing/attended-meetings.ts'
import { setupRooms, type TestUser } from '../../testing/rooms.ts'
import { newId } from '../../platform/ids/ids.ts'

/** It is noon; the meeting begins at 15:00. */
async function setup(registration: Attended['registration'] = {}, plan: Attended = {}) {
  const rooms = await setupRooms()
  const { db, host, browser } = rooms
  const meeting = await planAttended(rooms, host, { registration, ...plan })
  const allMails = () => db.selectFrom('mails').selectAll().orderBy('created_at').orderBy('id').execute()
  /** To those who registered; what the host hears is proved elsewhere. */
  const mails = async () => (await allMails()).filter(({ recipient }) => recipient !== host.email)

  async function register(
    email: string,
    {
      name = 'Mina Roy',
      ip,
      ...more
    }: {
      name?: string
      ip?: string
      answers?: { questionId: string; answer: string }[]
      language?: 'en' | 'bn' | 'ar'
      timeZone?: string
    } = {},
  ) {
    const api = await browser(ip ? { ip } : {}).api()
    return (await api.registration.register({ meetingId: meeting.meetingId, name, email, ...more })).data
      .state
  }
  /** The `pwd` of the link in the last mail to an address. */
  async function linkOf(email: string): Promise<string> {
    const mail = (await mails()).findLast(({ recipient }) => recipient === email)
    const link = /https:\/\/meet\.example\.org\/m\/j\/\d+\?pwd=[\w-]+/.exec(mail?.text ?? '')?.[0]
    if (!link) throw new Error(`no link was mailed to ${email}`)
    return new URL(link).searchParams.get('pwd') ?? ''
  }
  const apiOf = (user: TestUser) => browser({ user }).api()
  async function list(user: TestUser = host, filter: Record<string, unknown> = {}) {
    return (await (await apiOf(user)).registration.list({ calendarId: meeting.id, ...filter })).data
  }
  async function judge(state: 'approved' | 'refused', ids: string[], user: TestUser = host) {
    return (await (await apiOf(user)).registration.judge({ calendarId: meeting.id, ids, state })).data.changed
  }
  return { ...rooms, meeting, mails, allMails, register, linkOf, apiOf, list, judge }
}

const question = (label: string, isRequired = false) => ({ id: newId(), label, isRequired })

describe('the page', () => {
  it('[3.15] shows what one registers for, and nothing that lets anyone in', async () => {
    const asked = question('Which street?', true)
    const { browser, meeting, organizationId } = await setup({ approval: 'manual', questions: [asked] })
    const { data } = await (await browser().api()).registration.page({ meetingId: meeting.meetingId })
    expect(data).toEqual({
      meetingId: meeting.meetingId,
      title: 'Planning',
      agenda: '',
      bannerUrl: null,
      hostName: 'Nusrat Test',
      organizationName: 'Riverside Council',
      organizationId,
      startDateTime: meeting.starts[0],
      endDateTime: (meeting.starts[0] ?? 0) + hourMs,
      isAllDay: false,
      startDate: null,
      endDate: null,
      timeZone: 'Europe/London',
      isRecurrent: false,
      rrule: null,
      approval: 'manual',
      questions: [asked],
    })
    expect(JSON.stringify(data)).not.toContain(meeting.pwd)
  })

  it('[3.15] unknown, over, cancelled, ended early, of a suspended host and without registration: all alike', async () => {
    const { db, browser, meeting, host, clock, register, mails } = await setup()
    const api = await browser().api()
    const refusal = async (meetingId: string) => {
      const error: unknown = await api.registration.page({ meetingId }).catch((thrown: unknown) => thrown)
      return JSON.stringify(error)
    }
    const unknown = await refusal('999999999999')
    expect(unknown).toContain('registration.not_open')
    await expect(register('mina@elsewhere.example')).resolves.toBe('approved')

    const meetings = () => db.updateTable('meetings').where('id', '=', meeting.id)
    const users = () => db.updateTable('users').where('id', '=', host.id)
    const refusals: [what: () => Promise<unknown>, undo: () => Promise<unknown>][] = [
      [
        () => meetings().set({ is_registration_required: false }).execute(),
        () => meetings().set({ is_registration_required: true }).execute(),
      ],
      [
        () => meetings().set({ cancelled_at: new Date() }).execute(),
        () => meetings().set({ cancelled_at: null }).execute(),
      ],
      [
        () => users().set({ status: 'suspended' }).execute(),
        () => users().set({ status: 'active' }).execute(),
      ],
      [async () => clock.advance(5 * hourMs), async () => clock.advance(-5 * hourMs)],
      [
        () =>
          db
            .updateTable('occurrences')
            .set({ closes_at: new Date(clock.now()) })
            .execute(),
        () =>
          db
            .updateTable('occurrences')
            .set({ closes_at: new Date(clock.now() + 9 * hourMs) })
            .execute(),
      ],
    ]
    for (const [make, undo] of refusals) {
      await make()
      expect(await refusal(meeting.meetingId)).toBe(unknown)
      await expect(register('late@elsewhere.example')).rejects.toHaveCode('registration.not_open')
      await undo()
      expect(await refusal(meeting.meetingId)).not.toContain('registration.not_open')
    }
    expect(await mails()).toHaveLength(1)
  })
})

describe('registering', () => {
  it('[3.15] approved automatically: a link of their own goes by mail, and nowhere else', async () => {
    const { register, mails, linkOf, meeting, db } = await setup()
    expect(await register('Mina@Elsewhere.example', { language: 'bn', timeZone: 'Asia/Dhaka' })).toBe(
      'approved',
    )
    const [mail] = await mails()
    expect(mail).toMatchObject({
      recipient: 'mina@elsewhere.example',
      language: 'bn',
      subject: 'আপনার নিবন্ধন হয়েছে: Planning',
      calendar_method: 'PUBLISH',
    })
    expect(mail?.text).toContain(zoneName('Asia/Dhaka', 'bn'))
    const pwd = await linkOf('mina@elsewhere.example')
    expect(pwd).not.toBe(meeting.pwd)
    expect(pwd).toMatch(/^[\w-]{22}$/)
    expect(mail?.calendar).toContain('SUMMARY:Planning')
    expect(mail?.calendar?.replaceAll('\r\n ', '')).toContain(pwd)
    const row = await db.selectFrom('registrations').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(pwd)
  })

  it('[3.15] by hand: one mail that it was received, another when it was decided on', async () => {
    const { register, mails, list, judge, linkOf } = await setup({ approval: 'manual' })
    expect(await register('mina@elsewhere.example')).toBe('pending')
    expect((await mails()).map(({ subject }) => subject)).toEqual(['We received your registration: Planning'])
    await expect(linkOf('mina@elsewhere.example')).rejects.toThrow('no link')
    const { registrations } = await list()
    const ids = registrations.map(({ id }) => id)
    expect(await judge('approved', ids)).toBe(1)
    expect(await judge('approved', ids)).toBe(0)
    expect((await mails()).map(({ subject }) => subject).slice(1)).toEqual(['You’re registered: Planning'])
  })

  it('[3.15] twice with one address: one row, the same answer, the same link again', async () => {
    const { register, mails, linkOf, list } = await setup()
    expect(await register('mina@elsewhere.example')).toBe('approved')
    const pwd = await linkOf('mina@elsewhere.example')
    expect(await register('MINA@elsewhere.example', { name: 'Somebody Else' })).toBe('approved')
    expect(await linkOf('mina@elsewhere.example')).toBe(pwd)
    expect(await mails()).toHaveLength(2)
    expect(await list()).toMatchObject({ total: 1, registrations: [{ name: 'Mina Roy' }] })
  })

  it('[3.15] twice at the same moment: one row', async () => {
    const { register, list } = await setup()
    await Promise.all(Array.from({ length: 4 }, () => register('mina@elsewhere.example')))
    expect((await list()).total).toBe(1)
  })

  it('[3.15] with approval, but invited: admitted immediately, which no one else learns', async () => {
    const { register, list, linkOf } = await setup(
      { approval: 'manual' },
      { guests: [{ email: 'guest@elsewhere.example' }] },
    )
    expect(await register('Guest@elsewhere.example')).toBe('pending')
    expect((await list()).registrations[0]?.state).toBe('approved')
    expect(await linkOf('guest@elsewhere.example')).toMatch(/^[\w-]{22}$/)
  })

  it('[3.15] reveals a refusal only to the refused person', async () => {
    const { register, list, judge, mails } = await setup({ approval: 'manual' })
    await register('mina@elsewhere.example')
    await judge('refused', [(await list()).registrations[0]?.id ?? ''])
    expect(await register('mina@elsewhere.example')).toBe('pending')
    expect((await list()).registrations[0]?.state).toBe('refused')
    expect((await mails()).at(-1)?.subject).toBe('About your registration: Planning')
  })

  it('[3.15] mails no one every change of an organizer’s mind', async () => {
    const { register, list, judge, mails } = await setup({ approval: 'manual' })
    await register('mina@elsewhere.example')
    const ids = (await list()).registrations.map(({ id }) => id)
    for (let n = 0; n < 20; n++) for (const state of ['approved', 'refused'] as const) await judge(state, ids)
    expect(await judge('refused', ids)).toBe(0)
    await expect(judge('approved', ids)).rejects.toHaveCode('general.too_many_attempts')
    expect(await mails()).toHaveLength(41)
  })

  it('[3.15] requires answers to required questions, and keeps the question as it was', async () => {
    const [street, wish] = [question('Which street?', true), question('Any wish?')]
    const { register, list, db } = await setup({ questions: [street, wish] })
    const refused = await register('mina@elsewhere.example', {
      answers: [{ questionId: street.id, answer: '  ' }],
    }).catch((error: unknown) => error)
    expect(refused).toHaveCode('registration.answer_required')
    expect(refused).toMatchObject({ data: { field: `answers.${street.id}` } })
    const answers = [
      { questionId: street.id, answer: 'Elm Street' },
      { questionId: newId(), answer: 'to a question that no one asks' },
    ]
    await register('mina@elsewhere.example', { answers })
    await db
      .updateTable('meetings')
      .set({ registration: '{"approval":"automatic","questions":[]}' })
      .execute()
    expect((await list()).registrations[0]?.answers).toEqual([
      { questionId: street.id, label: 'Which street?', answer: 'Elm Street' },
    ])
  })

  it('[5.5] [8.4] refuses a disposable address', async () => {
    const { register, mails } = await setup()
    await expect(register('someone@mailinator.com')).rejects.toHaveCode('identity.disposable_email')
    expect(await mails()).toEqual([])
  })

  it('stops responding to people who try one ID after another, and still responds to everyone else', async () => {
    const { browser, meeting } = await setup()
    const page = async (meetingId: string, ip = '203.0.113.99') =>
      (await browser({ ip }).api()).registration.page({ meetingId })
    for (let n = 0; n < 60; n++) {
      await page(meeting.meetingId)
      await expect(page(String(900_000_000_000 + n))).rejects.toHaveCode('registration.not_open')
    }
    await expect(page(meeting.meetingId)).rejects.toHaveCode('general.too_many_attempts')
    expect((await page(meeting.meetingId, '203.0.113.7')).data.meetingId).toBe(meeting.meetingId)
  })

  it('[3.15] bounds what one address and one mailbox get', async () => {
    const { register, mails, db } = await setup()
    for (let time = 0; time < 5; time++) await register('mina@elsewhere.example', { ip: `2001:db8::${time}` })
    await expect(register('Mina@elsewhere.example', { ip: '198.51.100.1' })).rejects.toHaveCode(
      'general.too_many_attempts',
    )
    expect(await mails()).toHaveLength(5)
    // Of one /64, in which an attacker has all addresses, 590 have registered before.
    await sql`UPDATE rate_limits SET points = 590 WHERE key LIKE 'register-address:%'`.execute(db)
    const tries = await Promise.allSettled(
      Array.from({ length: 15 }, (_, index) =>
        register(`m${index}@elsewhere.example`, { ip: `2001:db8::f${index}` }),
      ),
    )
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    await register('other@elsewhere.example', { ip: '198.51.100.1' })
  })
})

describe('the list of the organizer', () => {
  it('[3.15] finds, filters and pages', async () => {
    const { register, list, judge } = await setup({ approval: 'manual' })
    for (const name of ['Mina Roy', 'Arif Khan', 'Eve 100%']) {
      await register(`${name.slice(0, 4).trim().toLowerCase()}@elsewhere.example`, { name })
    }
    const names = async (filter: Record<string, unknown>) =>
      (await list(undefined, filter)).registrations.map(({ name }) => name).sort()
    expect(await names({ search: 'aRI' })).toEqual(['Arif Khan'])
    expect(await names({ search: 'mina@' })).toEqual(['Mina Roy'])
    expect(await names({ search: '%' })).toEqual(['Eve 100%'])
    expect(await names({ search: '_' })).toEqual([])
    const pages = [
      await list(undefined, { page: 1, pageSize: 2 }),
      await list(undefined, { page: 2, pageSize: 2 }),
    ]
    expect(pages.map(({ registrations, total }) => [registrations.length, total])).toEqual([
      [2, 3],
      [1, 3],
    ])
    const arif = (await list(undefined, { search: 'Arif' })).registrations[0]
    await judge('approved', [arif?.id ?? ''])
    expect(await names({ state: 'approved' })).toEqual(['Arif Khan'])
    expect(await names({ state: 'pending' })).toEqual(['Eve 100%', 'Mina Roy'])
  })

  it('[6.1] is for the organizer alone: not for invitees, admins, others', async () => {
    const { register, list, judge, host, addUser, addOrganization, organizationId, db, meeting, apiOf } =
      await setup({ approval: 'manual' })
    await register('mina@elsewhere.example')
    const id = (await list()).registrations[0]?.id ?? ''
    const invitee = await addUser(organizationId, 'Arif')
    await db
      .insertInto('invitees')
      .values({
        id: newId(),
        meeting_id: meeting.id,
        user_id: invitee.id,
        email: null,
        role: 'co_host',
        created_at: new Date(),
      })
      .execute()
    const admin: TestUser = { ...(await addUser(organizationId, 'Ada')), role: 'owner' }
    const stranger = await addUser(await addOrganization('Elsewhere'), 'Eve')
    for (const user of [invitee, admin, stranger]) {
      await expect(list(user)).rejects.toHaveCode('schedule.not_found')
      await expect(judge('approved', [id], user)).rejects.toHaveCode('schedule.not_found')
      await expect((await apiOf(user)).registration.export({ calendarId: meeting.id })).rejects.toHaveCode(
        'schedule.not_found',
      )
    }
    expect((await list(host)).registrations[0]?.state).toBe('pending')
  })

  it('[3.15] [2.53] is counted on the page of the meeting, for the organizer alone', async () => {
    const { register, list, judge, host, addUser, organizationId, db, meeting, apiOf } = await setup({
      approval: 'manual',
    })
    const layla = await addUser(organizationId, 'Layla')
    await db
      .insertInto('invitees')
      .values({
        id: newId(),
        meeting_id: meeting.id,
        user_id: layla.id,
        email: null,
        role: 'co_host',
        created_at: new Date(),
      })
      .execute()
    const shownTo = async (user: TestUser) =>
      (await (await apiOf(user)).meetingPage.page({ calendarId: meeting.id })).data.registration
    const link = `https://meet.example.org/register/${meeting.meetingId}`
    expect(await shownTo(host)).toEqual({ link, waitingCount: 0 })
    await register('mina@elsewhere.example')
    await register('eve@elsewhere.example')
    expect(await shownTo(host)).toEqual({ link, waitingCount: 2 })
    await judge('approved', [(await list()).registrations[0]?.id ?? ''])
    expect(await shownTo(host)).toEqual({ link, waitingCount: 1 })
    expect(await shownTo(layla)).toBeNull()
    await db.updateTable('meetings').set({ is_registration_required: false }).execute()
    expect(await shownTo(host)).toBeNull()
  })

  it('[3.15] decides on all or none, and not on those of another meeting', async () => {
    const rooms = await setup({ approval: 'manual' })
    const { register, list, judge, host, mails, browser } = rooms
    await register('mina@elsewhere.example')
    const id = (await list()).registrations[0]?.id ?? ''
    await expect(judge('approved', [id, newId()])).rejects.toHaveCode('registration.not_found')
    const other = await planAttended(rooms, host, { localStart: '2026-02-11T15:00', registration: {} })
    await (
      await browser().api()
    ).registration.register({
      meetingId: other.meetingId,
      name: 'Arif',
      email: 'arif@elsewhere.example',
    })
    const api = await rooms.apiOf(host)
    await expect(
      api.registration.judge({ calendarId: other.id, ids: [id], state: 'approved' }),
    ).rejects.toHaveCode('registration.not_found')
    expect((await list()).registrations[0]?.state).toBe('pending')
    expect(await mails()).toHaveLength(2)
  })

  it('[3.15] two decisions at the same time: each changes it once, and each change is mailed once', async () => {
    const { register, list, judge, mails } = await setup({ approval: 'manual' })
    await register('mina@elsewhere.example')
    const ids = (await list()).registrations.map(({ id }) => id)
    const changed = await Promise.all(Array.from({ length: 4 }, () => judge('approved', ids)))
    expect(changed.toSorted((a, b) => a - b)).toEqual([0, 0, 0, 1])
    expect(await mails()).toHaveLength(2)
  })

  it('[4.8] exports what was answered, and no formulas', async () => {
    const [street, gone] = [question('Which "street", exactly?'), question('An old question')]
    const { register, db, apiOf, host, meeting } = await setup({ questions: [street, gone] })
    await register('mina@elsewhere.example', {
      name: '=HYPERLINK("evil.example")',
      answers: [
        { questionId: street.id, answer: 'Elm Street,\n2nd floor' },
        { questionId: gone.id, answer: '+1' },
      ],
    })
    await db
      .updateTable('meetings')
      .set({ registration: JSON.stringify({ approval: 'automatic', questions: [street] }) })
      .execute()
    const { data } = await (await apiOf(host)).registration.export({ calendarId: meeting.id })
    expect(data.fileName).toBe(`registrations-${meeting.meetingId}.csv`)
    expect(data.csv).toBe(
      '\uFEFF"Name","Email","Status","Registered (Europe/London)","Which ""street"", exactly?","An old question"\r\n' +
        `"'=HYPERLINK(""evil.example"")","mina@elsewhere.example","Approved","2026-02-10 12:00","Elm Street,\n2nd floor","'+1"\r\n`,
    )
  })
})

it('[4.5] belongs to the whole series, also after it was split', async () => {
  const { register, list, meeting, host, clock, apiOf, ...rooms } = await setup(
    {},
    { rule: 'FREQ=DAILY;COUNT=2' },
  )
  await register('mina@elsewhere.example')
  const after = await planAttended({ ...rooms, clock }, host, {
    localStart: '2026-02-13T15:00',
    registration: {},
    predecessor: meeting,
  })
  clock.set(Date.parse('2026-02-13T14:58:00Z'))
  await register('arif@elsewhere.example', { name: 'Arif' })
  expect((await list()).total).toBe(2)
  const api = await apiOf(host)
  expect((await api.registration.list({ calendarId: after.id })).data.total).toBe(2)
  expect((await api.registration.page({ meetingId: after.meetingId })).data.startDateTime).toBe(
    after.starts[0],
  )
})

it('[3.22] reminds approved people by mail with their own link, and those who are also invited only once', async () => {
  const plan: Attended = {
    reminders: [
      { remindType: 'email', minutesBefore: 10 },
      { remindType: 'notification', minutesBefore: 10 },
    ],
    guests: [{ email: 'both@elsewhere.example' }],
  }
  const rooms = await setup({ approval: 'manual' }, plan)
  const { register, list, judge, allMails, linkOf, clock, runCron, runJobs, host, meeting } = rooms
  await register('in@elsewhere.example', { name: 'In', language: 'ar' })
  await register('both@elsewhere.example', { name: 'Both' })
  await register('out@elsewhere.example', { name: 'Out' })
  const { registrations } = await list()
  await judge(
    'approved',
    registrations.filter(({ name }) => name !== 'Out').map(({ id }) => id),
  )
  const pwd = await linkOf('in@elsewhere.example')
  const before = (await allMails()).length
  clock.set(Date.parse('2026-02-10T14:50:00Z'))
  await runCron('queue-reminders')
  await runJobs()
  const reminders = (await allMails()).slice(before)
  expect(reminders.map(({ recipient, language }) => `${recipient} ${language}`).sort()).toEqual(
    ['both@elsewhere.example en', 'in@elsewhere.example ar', `${host.email} en`].sort(),
  )
  expect(await linkOf('in@elsewhere.example')).toBe(pwd)
  expect(reminders.find(({ recipient }) => recipient === host.email)?.text).toContain(meeting.pwd)
})
