import { zoneName } from '@majlis/i18n'
import { describe, expect, it } from 'vitest'
import { hourMs, minuteMs } from '../../platform/clock/durations.ts'
import { planAttended, type Attended, type AttendedMeeting } from '../../testing/attended-meetings.ts'
import type { ModulesOptions } from '../../testing/modules.ts'
import { setupRooms } from '../../testing/rooms.ts'
import { chooseNotifications } from '../../testing/notifications.ts'

const mail10 = { remindType: 'email', minutesBefore: 10 } as const

/** It is 12:00 UTC on Tuesday, 10 February 2026; the meeting begins at 15:00 in London. */
async function setup(plan: Attended = { reminders: [mail10] }, options: ModulesOptions = {}) {
  const rooms = await setupRooms(options)
  const { db, clock, host, runCron, runJobs } = rooms
  await db.updateTable('users').set({ time_format: '24' }).execute()
  const meeting = await planAttended(rooms, host, plan)

  /** Time goes on, with a look every ten minutes as the cron line has it. */
  async function goOn(forMs: number): Promise<void> {
    for (let passed = 0; passed < forMs; passed += minuteMs) {
      if (passed % (10 * minuteMs) === 0) await runCron('queue-reminders')
      clock.advance(minuteMs)
      await runJobs()
    }
  }
  const goTo = (iso: string) => goOn(Date.parse(iso) - clock.now())

  async function moveTo(at: number, originalStart = meeting.starts[0] ?? 0): Promise<void> {
    await db
      .updateTable('occurrences')
      .set({ starts_at: new Date(at), ends_at: new Date(at + hourMs), closes_at: new Date(at + hourMs) })
      .where('meeting_id', '=', meeting.id)
      .where('original_start', '=', new Date(originalStart))
      .execute()
    await rooms.events.publish(db, 'meeting.changed', changed(meeting, originalStart))
    await rooms.deliverEvents()
  }

  /** The meeting has just been planned. */
  async function announce(): Promise<void> {
    await rooms.events.publish(db, 'meeting.scheduled', {
      meetingId: meeting.id,
      byUserId: meeting.id,
      hasInvitees: false,
      hasReminders: true,
    })
    await rooms.deliverEvents()
  }

  const mails = () =>
    db
      .selectFrom('mails')
      .select(['recipient', 'subject', 'text', 'language'])
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  const subjects = async () => (await mails()).map(({ subject }) => subject)
  return { ...rooms, meeting, goOn, goTo, moveTo, announce, mails, subjects }
}

function changed(meeting: AttendedMeeting, originalStart: number) {
  return {
    meetingId: meeting.id,
    originalStart,
    facets: ['time' as const],
    previousStart: null,
    addedInviteeIds: [],
    note: '',
    byUserId: meeting.id,
  }
}

describe('when a reminder goes out', () => {
  it('[3.22] [9.4] once, at its time', async () => {
    const { goTo, goOn, subjects } = await setup()
    await goTo('2026-02-10T14:49:00Z')
    expect(await subjects()).toEqual([])
    await goTo('2026-02-10T14:50:00Z')
    expect(await subjects()).toEqual(['Reminder: Planning at 15:00'])
    await goOn(2 * hourMs)
    expect(await subjects()).toHaveLength(1)
  })

  it('[9.4] each of several, and each date of a series on its own clock', async () => {
    // The clocks of London go forward on 29 March; the meeting stays at nine.
    const { clock, goTo, mails, subjects, runCron, runJobs } = await setup({
      localStart: '2026-03-28T09:00',
      rule: 'FREQ=DAILY;COUNT=2',
      reminders: [mail10, { remindType: 'email', minutesBefore: 1440 }],
    })
    clock.set(Date.parse('2026-03-27T08:50:00Z'))
    const sentAt: string[] = []
    for (let known = 0; clock.now() < Date.parse('2026-03-29T09:00:00Z'); clock.advance(10 * minuteMs)) {
      await runCron('queue-reminders')
      await runJobs()
      const { length } = await mails()
      for (; known < length; known++) sentAt.push(new Date(clock.now()).toISOString().slice(5, 16))
    }
    expect(sentAt).toEqual(['03-27T09:00', '03-28T08:00', '03-28T08:50', '03-29T07:50'])
    await goTo('2026-03-29T12:00:00Z')
    // The hour of another day is not said alone.
    expect(await subjects()).toEqual([
      'Reminder: Planning, Sat 28 Mar, 09:00',
      'Reminder: Planning, Sun 29 Mar, 09:00',
      'Reminder: Planning at 09:00',
      'Reminder: Planning at 09:00',
    ])
  })

  it('[9.4] all-day meetings count as beginning at nine', async () => {
    const { goTo, subjects, clock } = await setup({
      localStart: '2026-02-12T00:00',
      minutes: 1440,
      isAllDay: true,
      timeZone: 'Asia/Dhaka',
      reminders: [{ remindType: 'email', minutesBefore: 1440 }],
    })
    clock.set(Date.parse('2026-02-11T02:50:00Z'))
    await goTo('2026-02-11T02:59:00Z')
    expect(await subjects()).toEqual([])
    await goTo('2026-02-11T03:10:00Z')
    expect(await subjects()).toEqual(['Reminder: Planning, Thursday 12 February'])
  })

  it('[3.22] not for a meeting that was planned after its time had passed', async () => {
    const { clock, meeting, announce, goOn, subjects } = await setup({
      localStart: '2026-02-10T12:05',
      reminders: [mail10],
    })
    await announce()
    await goOn(hourMs)
    expect(await subjects()).toEqual([])
    expect(clock.now()).toBeGreaterThan(meeting.starts[0] ?? 0)
  })

  it('[3.22] for a meeting that is planned and begins between two looks', async () => {
    const { announce, clock, runJobs, subjects } = await setup({
      localStart: '2026-02-10T12:12',
      reminders: [mail10],
    })
    await announce()
    clock.advance(2 * minuteMs)
    await runJobs()
    expect(await subjects()).toHaveLength(1)
  })

  it('[3.22] late when no one worked, as long as it is of use', async () => {
    const late = await setup()
    late.clock.set(Date.parse('2026-02-10T15:05:00Z'))
    await late.runCron('queue-reminders')
    await late.runJobs()
    expect(await late.subjects()).toHaveLength(1)
    const tooLate = await setup()
    tooLate.clock.set(Date.parse('2026-02-10T15:20:00Z'))
    await tooLate.runCron('queue-reminders')
    await tooLate.runJobs()
    expect(await tooLate.subjects()).toEqual([])
  })
})

describe('what moves', () => {
  it('[3.22] a meeting moved to later is reminded of later, once', async () => {
    const { goTo, moveTo, subjects } = await setup()
    await goTo('2026-02-10T14:45:00Z')
    await moveTo(Date.parse('2026-02-10T16:00:00Z'))
    await goTo('2026-02-10T15:49:00Z')
    expect(await subjects()).toEqual([])
    await goTo('2026-02-10T16:30:00Z')
    expect(await subjects()).toEqual(['Reminder: Planning at 16:00'])
  })

  it('[3.22] a meeting moved to an earlier time is reminded of earlier, immediately if that time has passed', async () => {
    const { goTo, moveTo, subjects, clock, runJobs } = await setup()
    await goTo('2026-02-10T14:00:00Z')
    await moveTo(Date.parse('2026-02-10T14:05:00Z'))
    await runJobs()
    expect(await subjects()).toEqual(['Reminder: Planning at 14:05'])
    clock.advance(minuteMs)
    await goTo('2026-02-10T15:30:00Z')
    expect(await subjects()).toHaveLength(1)
  })

  it('[3.22] a meeting moved after its reminder is reminded of again, for its new time', async () => {
    const { goTo, moveTo, subjects } = await setup()
    await goTo('2026-02-10T14:55:00Z')
    await moveTo(Date.parse('2026-02-10T17:00:00Z'))
    await goTo('2026-02-10T17:30:00Z')
    expect(await subjects()).toEqual(['Reminder: Planning at 15:00', 'Reminder: Planning at 17:00'])
  })

  it('[3.22] a cancelled date and a removed reminder send nothing', async () => {
    const cancelled = await setup({ rule: 'FREQ=HOURLY;COUNT=2', minutes: 30, reminders: [mail10] })
    await cancelled.goTo('2026-02-10T14:45:00Z')
    expect(await cancelled.waiting()).toHaveLength(1)
    await cancelled.db
      .deleteFrom('occurrences')
      .where('original_start', '=', new Date(cancelled.meeting.starts[0] ?? 0))
      .execute()
    await cancelled.goTo('2026-02-10T16:30:00Z')
    expect(await cancelled.subjects()).toEqual(['Reminder: Planning at 16:00'])

    const takenBack = await setup()
    await takenBack.goTo('2026-02-10T14:45:00Z')
    expect(await takenBack.waiting()).toHaveLength(1)
    await takenBack.db.deleteFrom('reminders').execute()
    await takenBack.goTo('2026-02-10T15:30:00Z')
    expect(await takenBack.subjects()).toEqual([])
  })

  it('[3.22] is not sent again if the same reminder is removed and added again', async () => {
    const { db, meeting, goTo, subjects } = await setup()
    await goTo('2026-02-10T14:52:00Z')
    const row = await db.selectFrom('reminders').selectAll().executeTakeFirstOrThrow()
    await db.deleteFrom('reminders').execute()
    await db
      .insertInto('reminders')
      .values({ ...row, id: meeting.id })
      .execute()
    await goTo('2026-02-10T15:30:00Z')
    expect(await subjects()).toHaveLength(1)
  })
})

describe('recipients', () => {
  it('no one outside of an organisation that has sent as many as it may, and its own people anyway', async () => {
    const guests = Array.from({ length: 6 }, (_, n) => ({ email: `guest${n}@elsewhere.example` }))
    // Five reminders on the first day for each mail about a meeting.
    const bounded = { NEW_ORGANIZATION_DAYS: '7', NEW_ORGANIZATION_MEETING_MAILS: '1' }
    const { goTo, mails, host } = await setup({ reminders: [mail10], guests }, { environment: bounded })
    await goTo('2026-02-10T14:51:00Z')
    expect((await mails()).map(({ recipient }) => recipient)).toEqual([host.email])
  })

  it('[3.22] host and invitees but those who declined, each in their language and zone', async () => {
    const rooms = await setupRooms()
    const { db, host, addUser, organizationId, clock, runCron, runJobs } = rooms
    const [arif, eve, gone] = [
      await addUser(organizationId, 'Arif'),
      await addUser(organizationId, 'Eve'),
      await addUser(organizationId, 'Gone'),
    ]
    await db.updateTable('users').set({ time_format: '24' }).execute()
    await db
      .updateTable('users')
      .set({ language: 'bn', time_zone: 'Asia/Dhaka' })
      .where('id', '=', arif.id)
      .execute()
    await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', gone.id).execute()
    await planAttended(rooms, host, {
      title: '<b>Budget</b>',
      invitees: [
        { user: arif, response: 'pending' },
        { user: eve, response: 'declined' },
        { user: gone, response: 'accepted' },
      ],
      guests: [
        { email: 'sami@elsewhere.example', language: 'ar', timeZone: 'Asia/Riyadh', response: 'accepted' },
        { email: 'guest@elsewhere.example' },
        { email: 'Zoe@Elsewhere.example' },
      ],
      reminders: [mail10],
    })
    // An account of another organisation reads as it does there.
    const zoe = await addUser(await rooms.addOrganization('Elsewhere'), 'Zoe', 'elsewhere.example')
    await db
      .updateTable('users')
      .set({ language: 'bn', time_format: '24', email: 'zoe@elsewhere.example' })
      .where('id', '=', zoe.id)
      .execute()
    await rooms.events.publish(db, 'user.activated', { userId: zoe.id, organizationId: zoe.organizationId })
    await rooms.deliverEvents()
    clock.set(Date.parse('2026-02-10T14:50:00Z'))
    await runCron('queue-reminders')
    await runJobs()
    const mails = await db.selectFrom('mails').selectAll().execute()
    const byLanguage = Object.fromEntries(mails.map((mail) => [mail.recipient, mail.subject]))
    expect(byLanguage).toEqual({
      [host.email]: 'Reminder: <b>Budget</b> at 15:00',
      [arif.email]: expect.stringContaining('২১:০০'),
      'sami@elsewhere.example': expect.stringContaining('تذكير: \u2068<b>Budget</b>\u2069 الساعة'),
      'guest@elsewhere.example': 'Reminder: <b>Budget</b> at 15:00',
      'Zoe@Elsewhere.example': expect.stringContaining('১৫:০০'),
    })
    expect(mails.find(({ recipient }) => recipient === arif.email)?.text).toContain(
      zoneName('Asia/Dhaka', 'bn'),
    )
    for (const { html } of mails) expect(html).not.toContain('<b>Budget')
  })

  it('[3.22] by the answer for that one date', async () => {
    const { db, meeting, addUser, organizationId, goTo, mails, host } = await setup({
      rule: 'FREQ=HOURLY;COUNT=2',
      minutes: 30,
      reminders: [mail10],
    })
    const arif = await addUser(organizationId, 'Arif')
    await db.updateTable('users').set({ time_format: '24' }).execute()
    const invitee = await db
      .insertInto('invitees')
      .values({
        id: arif.id,
        meeting_id: meeting.id,
        user_id: arif.id,
        email: null,
        role: 'participant',
        response: 'accepted',
        created_at: new Date(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('occurrence_responses')
      .values({
        invitee_id: invitee.id,
        original_start: new Date(meeting.starts[0] ?? 0),
        response: 'declined',
        responded_at: new Date(),
      })
      .execute()
    await goTo('2026-02-10T16:30:00Z')
    const sent = (await mails()).map(({ recipient, subject }) => `${recipient} ${subject.slice(-5)}`)
    expect(sent.sort()).toEqual([`${host.email} 15:00`, `${host.email} 16:00`, `${arif.email} 16:00`].sort())
  })

  it('[3.22] with a link with which people who are more than guests sign in first', async () => {
    const rooms = await setupRooms()
    const { db, host, addUser, organizationId, clock, runCron, runJobs } = rooms
    const add = (name: string) => addUser(organizationId, name)
    const [arif, eve, pia, layla] = [
      await add('Arif'),
      await add('Eve'),
      await add('Pia'),
      await add('Layla'),
    ]
    const meeting = await planAttended(rooms, host, {
      invitees: [arif, eve, pia, layla].map((user) => ({ user, response: 'accepted' as const })),
      guests: [{ email: 'sami@elsewhere.example' }],
      reminders: [mail10],
    })
    for (const [user, role] of [
      [eve, 'co_host'],
      [pia, 'panelist'],
    ] as const)
      await db.updateTable('invitees').set({ role }).where('user_id', '=', user.id).execute()
    await db
      .updateTable('meetings')
      .set({ is_multilingual: true, interpretation_languages: JSON.stringify(['en', 'fr']) })
      .where('id', '=', meeting.id)
      .execute()
    // Arif's language is none of the meeting's.
    for (const [user, language] of [
      [layla, 'fr'],
      [arif, 'ar'],
    ] as const)
      await db
        .updateTable('invitees')
        .set({ interprets: [language] })
        .where('user_id', '=', user.id)
        .execute()
    clock.set(Date.parse('2026-02-10T14:50:00Z'))
    await runCron('queue-reminders')
    await runJobs()
    const sent = await db.selectFrom('mails').select(['recipient', 'text']).execute()
    const links = Object.fromEntries(
      sent.map(({ recipient, text }) => [recipient, /https:\S+/.exec(text)?.[0]]),
    )
    const path = `/m/j/${meeting.meetingId}?pwd=${meeting.pwd}`
    const signIn = `https://meet.example.org/sign-in?to=${encodeURIComponent(path)}`
    const common = `https://meet.example.org${path}`
    expect(links).toEqual({
      [host.email]: signIn,
      [eve.email]: signIn,
      [pia.email]: signIn,
      [layla.email]: signIn,
      [arif.email]: common,
      'sami@elsewhere.example': common,
    })
  })

  it('[3.22] on the pages of people who want notices, one by one', async () => {
    const { goTo, goOn, deliver, pushed, mails, meeting, host } = await setup({
      reminders: [
        { remindType: 'notification', minutesBefore: 10 },
        { remindType: 'notification', minutesBefore: 5 },
      ],
    })
    const due = () => pushed.filter(({ body }) => body.type === 'reminder.due')
    await goTo('2026-02-10T14:50:00Z')
    await deliver()
    expect(due()).toEqual([
      {
        destination: `/user/${host.email.replace('@', 'at')}/queue/notices`,
        body: {
          type: 'reminder.due',
          id: expect.any(String),
          calendarId: meeting.id,
          meetingTitle: 'Planning',
          startDateTime: meeting.starts[0],
          startDate: null,
          shownUntil: (meeting.starts[0] ?? 0) + 15 * minuteMs,
          joinLink: `https://meet.example.org/m/j/${meeting.meetingId}?pwd=${meeting.pwd}`,
          isHost: true,
        },
      },
    ])
    await goOn(hourMs)
    await deliver()
    expect(new Set(due().map(({ body }) => body['id'])).size).toBe(2)
    expect(due()).toHaveLength(2)
    expect(await mails()).toEqual([])
  })

  it('[2.56] not to those who have switched that kind off', async () => {
    const { db, goTo, deliver, pushed, mails, host } = await setup({
      reminders: [mail10, { remindType: 'notification', minutesBefore: 10 }],
      guests: [{ email: 'guest@elsewhere.example' }],
    })
    await chooseNotifications(db, host.id, { reminder: { mail: 'off', browser: false } })
    await goTo('2026-02-10T15:00:00Z')
    await deliver()
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(['guest@elsewhere.example'])
    expect(pushed.filter(({ body }) => body.type === 'reminder.due')).toEqual([])
  })
})
