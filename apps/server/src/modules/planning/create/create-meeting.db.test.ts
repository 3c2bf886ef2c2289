import { cpuMsOfAsync } from '@majlis/testing/cpu-time'
import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '../../../platform/clock/durations.ts'
import {
  addTeam,
  forEver,
  inLondon,
  london,
  setupPlanning,
  times,
} from '../../../testing/planned-meetings.ts'

describe('a plan', () => {
  it('[3.12] [3.13] [3.14] [3.16] [3.17] [9.1] [9.3] has the defaults of the draft, an hour and zeroed seconds', async () => {
    const { plan, host, published } = await setupPlanning()
    const startDateTime = inLondon('2026-02-11T10:00')
    const meeting = await plan({ startDateTime: startDateTime + 42_700 })
    expect(meeting).toMatchObject({
      meetingTitle: 'Nusrat Test’s scheduled meeting',
      agenda: '',
      meetingType: 'regular',
      isBigMeeting: false,
      isMultiLingual: false,
      isInstant: false,
      startDateTime,
      endDateTime: startDateTime + hourMs,
      timeZone: london,
      isAllDay: false,
      startDate: null,
      isRecurrent: false,
      recurrence: null,
      rrule: null,
      hasReminder: false,
      reminders: [],
      showMeAs: 'Busy',
      colorCodeHex: '#CEEBFF',
      idSource: 'generated',
      isPassReq: false,
      isRegRequired: false,
      addToMyCalender: true,
      createdBy: host.id,
      hostName: 'Nusrat Test',
      version: 1,
      myResponse: null,
      isOver: false,
      can: { edit: true, delete: true, start: true, answer: false },
      invitees: [],
    })
    expect(meeting.meetingId).toMatch(/^[1-9]\d{11}$/)
    expect(meeting.meetingPwd).toMatch(/^\d{6}$/)
    expect(meeting.invitation.joinLink).toContain(`/m/j/${meeting.meetingId}?pwd=`)
    // No one is invited or reminded, so no one has anything to do.
    expect(await published()).toEqual([])
  })

  it.each([
    ['basic', { type: 'basic', recurPattern: 'week' }],
    ['custom', { type: 'custom', repeatType: 'Weekly', repeatDays: ['WE'] as 'WE'[] }],
  ] as const)('[3.20] takes `noEnd` of a %s recurrence for a series without end', async (_form, form) => {
    const { apiOf, host } = await setupPlanning()
    const draft = { timeZone: london, startDateTime: inLondon('2026-02-11T10:00'), isRecurrent: true }
    const recurrence = { ...form, noEnd: true, ends: 'after' as const, afterOccur: 2 }
    const { data } = await (await apiOf(host)).create({ ...draft, recurrence })
    expect(data.rrule).not.toMatch(/COUNT|UNTIL/)
    expect(data.recurrence).toMatchObject({ type: form.type, ends: 'never' })
  })

  it('[3.14] requires a passcode by the organisation’s rule if the draft does not say', async () => {
    const { plan, db, organizationId, clock } = await setupPlanning()
    const at = (time: string) => ({ startDateTime: inLondon(`2026-02-11T${time}`) })
    expect((await plan(at('09:00'))).isPassReq).toBe(false)
    await db
      .insertInto('organization_rules')
      .values({
        organization_id: organizationId,
        access: null,
        meeting_defaults: JSON.stringify({ settings: { passcodeRequired: true }, locked: [] }),
        updated_at: new Date(clock.now()),
      })
      .execute()
    expect((await plan(at('10:00'))).isPassReq).toBe(true)
    expect((await plan({ ...at('11:00'), isPassReq: false })).isPassReq).toBe(false)
    expect((await plan({ ...at('12:00'), settings: { passcodeRequired: false } })).isPassReq).toBe(false)
  })

  it('[3.14] requires the passcode that it is sent, and that of a personal room', async () => {
    const { plan } = await setupPlanning()
    const at = (time: string) => ({ startDateTime: inLondon(`2026-02-11T${time}`) })
    const sent = await plan({ ...at('09:00'), meetingPwd: '123456' })
    expect(sent).toMatchObject({ isPassReq: true, meetingPwd: '123456' })
    const personal = await plan({ ...at('10:00'), idSource: 'personal' })
    expect(personal).toMatchObject({ isPassReq: true, invitation: { passcode: personal.meetingPwd } })
    const open = await plan({ ...at('11:00'), idSource: 'personal', isPassReq: false })
    expect(open).toMatchObject({ isPassReq: false, invitation: { passcode: null } })
  })

  it.each([
    ['the past', { startDateTime: inLondon('2026-02-10T11:59') }, 'schedule.in_past'],
    ['a day that is over', { isAllDay: true, startDate: '2026-02-09' }, 'schedule.in_past'],
    ['an end before its start', { endDateTime: inLondon('2026-02-11T09:00') }, 'schedule.end_before_start'],
    ['an end at its start', { endDateTime: inLondon('2026-02-11T10:00') }, 'schedule.end_before_start'],
    ['more than a week', { endDateTime: inLondon('2026-02-18T10:01') }, 'schedule.too_long'],
    ['more than ten years ahead', { startDateTime: inLondon('2037-02-11T10:00') }, 'schedule.too_far'],
    ['no moment', { startDateTime: 9e15 }, 'input.invalid_date'],
    ['no zone', { timeZone: 'Mars/Olympus' }, 'input.invalid_time_zone'],
    ['a repetition without a rule', { isRecurrent: true }, 'schedule.recurrence_invalid'],
    [
      'a series that goes on for 83,000 years',
      {
        ...forEver('month'),
        recurrence: {
          ...forEver('month').recurrence,
          repeatInterval: 1000,
          ends: 'after' as const,
          afterOccur: 1000,
        },
      },
      'schedule.recurrence_too_far',
    ],
    [
      'five days every day',
      { ...forEver('day'), endDateTime: inLondon('2026-02-16T10:00') },
      'schedule.recurrence_invalid',
    ],
    [
      'a series that ends before it begins',
      {
        ...forEver('week'),
        recurrence: {
          ...forEver('week').recurrence,
          ends: 'on' as const,
          endDateLong: inLondon('2026-02-01T00:00'),
        },
      },
      'schedule.no_dates',
    ],
    [
      'a reminder that is not offered',
      { hasReminder: true, reminders: [reminder(7)] },
      'schedule.reminder_invalid',
    ],
    ['a big meeting without the licence', { isBigMeeting: true }, 'schedule.big_meeting_not_allowed'],
    ['interpreters without the licence', { isMultiLingual: true }, 'schedule.multilingual_not_allowed'],
    ['a webinar without the licence', { settings: { webinar: true } }, 'schedule.webinar_not_allowed'],
    ['a passcode of letters', { meetingPwd: '12a456' }, 'schedule.passcode_invalid'],
  ])('[5.7] [9.4] [1.4] refuses %s', async (_what, draft, code) => {
    const { plan, db } = await setupPlanning()
    await expect(plan(draft)).rejects.toHaveCode(code)
    expect(await db.selectFrom('meetings').select('id').where('kind', '=', 'scheduled').execute()).toEqual([])
  })

  it('[3.17] keeps a zone by its canonical name, however it was spelled', async () => {
    const { plan, edit, get, db } = await setupPlanning()
    const { id } = await plan({ timeZone: 'AMERICA/NEW_YORK' })
    const zoneOf = async () =>
      (await db.selectFrom('meetings').select('time_zone').where('id', '=', id).executeTakeFirstOrThrow())
        .time_zone
    expect(await zoneOf()).toBe('America/New_York')
    await edit(await get(id), 'all', { timeZone: 'asia/calcutta' })
    expect(await zoneOf()).toBe('Asia/Kolkata')
    await expect(plan({ timeZone: 'asia/atlantis' })).rejects.toHaveCode('input.invalid_time_zone')
  })

  it('[5.7] allows a start in the current minute', async () => {
    const { plan, clock } = await setupPlanning()
    clock.advance(30_000)
    expect((await plan({ startDateTime: clock.now() })).startDateTime).toBe(inLondon('2026-02-10T12:00'))
  })

  it('[3.22] [9.4] stores each reminder once, and the default one if none is named', async () => {
    const { plan } = await setupPlanning()
    const some = await plan({
      hasReminder: true,
      reminders: [reminder(60), reminder(1, 'hour'), { ...reminder(1, 'day'), remindType: 'email' }],
    })
    expect(
      some.reminders.map(({ remindType, beforeValue, durationUnit }) => [
        remindType,
        beforeValue,
        durationUnit,
      ]),
    ).toEqual([
      ['notification', 60, 'minute'],
      ['email', 1, 'day'],
    ])
    const { reminders } = await plan({ hasReminder: true, startDateTime: inLondon('2026-02-12T10:00') })
    expect(reminders).toMatchObject([
      { type: 'before', remindType: 'notification', beforeValue: 5, durationUnit: 'minute' },
    ])
  })

  it('[3.30] uses the PMI, passcode and link of the personal room', async () => {
    const { plan, meetings, seats, db, host, organizationId } = await setupPlanning()
    const seat = await seats.findByUser(db, organizationId, host.id)
    if (!seat) throw new Error('the host has a seat')
    const personal = await meetings.api.getPersonalRoom(seat)
    const meeting = await plan({ idSource: 'personal' })
    const pwd = new URL(personal.personalLink).searchParams.get('pwd') ?? ''
    expect(meeting).toMatchObject({ meetingId: seat.pmi, meetingPwd: personal.passcode })
    expect(meeting.invitation.joinLink).toContain(pwd)
    await expect(
      plan({ idSource: 'personal', meetingPwd: '000000', startDateTime: inLondon('2026-02-13T10:00') }),
    ).rejects.toHaveCode('schedule.passcode_invalid')
  })

  it('[3.30] has no passcode with a unique link', async () => {
    const { plan } = await setupPlanning()
    expect((await plan({ idSource: 'unique_url' })).invitation.passcode).toBeNull()
  })

  it('[3.47] needs a seat', async () => {
    const { plan, db, host } = await setupPlanning()
    await db.deleteFrom('resources').where('user_id', '=', host.id).execute()
    await expect(plan()).rejects.toHaveCode('resource.not_found')
  })

  it('[1.3] [7.15] is regular with the licence only, and what was planned with it can still be changed', async () => {
    const { plan, edit, db, host } = await setupPlanning()
    const before = await plan()
    await db
      .updateTable('resources')
      .set({ products: ['big_meeting'] })
      .where('user_id', '=', host.id)
      .execute()
    await expect(plan()).rejects.toHaveCode('resource.not_licensed')
    const big = await plan({ isBigMeeting: true, startDateTime: before.endDateTime })
    await expect(edit(big, 'all', { isBigMeeting: false })).rejects.toHaveCode('resource.not_licensed')
    expect(await edit(before, 'all', { meetingTitle: 'Budget' })).toMatchObject({ meetingTitle: 'Budget' })
  })

  it('[1.4] [1.6] [3.16] is big and multilingual with the licences', async () => {
    const { plan, db, host, apiOf } = await setupPlanning()
    await db
      .updateTable('resources')
      .set({ products: ['regular', 'big_meeting', 'multilingual'] })
      .where('user_id', '=', host.id)
      .execute()
    expect(await plan({ isBigMeeting: true, isMultiLingual: true })).toMatchObject({
      meetingType: 'big',
      isBigMeeting: true,
      isMultiLingual: true,
    })
    expect((await (await apiOf(host)).availableRooms()).data).toMatchObject({
      isBigMeetingAllowed: true,
      isMultiLingualEnabled: true,
      isWebinarAllowed: false,
    })
  })

  it('[1.5] is a webinar with the licence, by its draft or by an edit', async () => {
    const { plan, edit, get, db, host, apiOf } = await setupPlanning()
    const { id } = await plan()
    const webinar = { settings: { webinar: true } }
    await expect(edit(await get(id), 'all', webinar)).rejects.toHaveCode('schedule.webinar_not_allowed')
    await db
      .updateTable('resources')
      .set({ products: ['regular', 'webinar'] })
      .where('user_id', '=', host.id)
      .execute()
    expect((await edit(await get(id), 'all', webinar)).settings.webinar).toBe(true)
    const other = await plan({ ...webinar, startDateTime: inLondon('2026-02-12T10:00') })
    expect(other.settings.webinar).toBe(true)
    expect((await (await apiOf(host)).availableRooms()).data).toMatchObject({ isWebinarAllowed: true })
  })
})

describe('invitees', () => {
  it('[6.2] [9.6] are invited once: colleagues by id, address or team, others by address', async () => {
    const setup = await setupPlanning()
    const { plan, addUser, organizationId, host } = setup
    const [arif, layla] = [await addUser(organizationId, 'Arif'), await addUser(organizationId, 'Layla')]
    const groupId = await addTeam(setup, 'Streets', [arif.id, layla.id, host.id])
    const meeting = await plan({
      invitees: [
        { groupId, role: 'participant' },
        { userId: arif.id, role: 'co_host' },
        { email: layla.email.toUpperCase(), role: 'panelist' },
        { email: 'Ines@elsewhere.example', name: 'Inês', role: 'participant' },
        { email: 'ines@elsewhere.EXAMPLE', role: 'panelist' },
        { email: host.email, role: 'participant' },
        { userId: host.id, role: 'co_host' },
      ],
    })
    expect(
      meeting.invitees.map(({ email, role, name, userId, groupName }) => [
        email,
        role,
        name,
        userId,
        groupName,
      ]),
    ).toEqual([
      [arif.email, 'co_host', 'Arif Test', arif.id, null],
      [layla.email, 'panelist', 'Layla Test', layla.id, null],
      ['ines@elsewhere.example', 'participant', 'Inês', null, null],
    ])
    const ofTeam = await plan({
      invitees: [{ groupId, role: 'participant' }],
      startDateTime: inLondon('2026-02-12T10:00'),
    })
    expect(ofTeam.invitees.map(({ userId, groupName }) => [userId, groupName])).toEqual(
      expect.arrayContaining([
        [arif.id, 'Streets'],
        [layla.id, 'Streets'],
      ]),
    )
  })

  it('[6.2] refuses suspended people, and people and teams of other organisations', async () => {
    const setup = await setupPlanning()
    const { plan, addUser, addOrganization, organizationId, db } = setup
    const stranger = await addUser(await addOrganization('Elsewhere'), 'Omar')
    const gone = await addUser(organizationId, 'Gone')
    await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', gone.id).execute()
    for (const userId of [stranger.id, gone.id]) {
      await expect(plan({ invitees: [{ userId, role: 'participant' }] })).rejects.toHaveCode(
        'schedule.invitee_unknown',
      )
    }
    await expect(plan({ invitees: [{ groupId: stranger.id, role: 'participant' }] })).rejects.toHaveCode(
      'schedule.invitee_unknown',
    )
    const { invitees } = await plan({ invitees: [{ email: stranger.email, role: 'participant' }] })
    expect(invitees).toMatchObject([{ userId: null, email: stranger.email }])
  })

  it('[9.6] counts 300 in a regular meeting, and more in a big one', async () => {
    const { plan, db, host } = await setupPlanning()
    const invitees = Array.from({ length: 301 }, (_, n) => ({
      email: `person${n}@elsewhere.example`,
      role: 'participant' as const,
    }))
    await expect(plan({ invitees })).rejects.toHaveCode('schedule.too_many_invitees')
    expect((await plan({ invitees: invitees.slice(1) })).invitees).toHaveLength(300)
    await db
      .updateTable('resources')
      .set({ products: ['regular', 'big_meeting'] })
      .where('user_id', '=', host.id)
      .execute()
    const big = await plan({ invitees, isBigMeeting: true, startDateTime: inLondon('2026-02-12T10:00') })
    expect(big.invitees).toHaveLength(301)
  })
})

describe('no clash', () => {
  it('[5.7] gives one of 64 requests the hour, and the others the clash and free times', async () => {
    const { plan, db } = await setupPlanning()
    const results = await Promise.allSettled(
      Array.from({ length: 64 }, (_, n) => plan({ meetingTitle: `Number ${n}` })),
    )
    const won = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
    const lost = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []))
    expect(won).toHaveLength(1)
    expect(lost).toHaveLength(63)
    const startDateTime = inLondon('2026-02-11T10:00')
    for (const error of lost) {
      expect(error).toHaveCode('schedule.overlap')
      expect(error.data.conflicts).toEqual([
        {
          occurrenceStart: startDateTime,
          startDateTime,
          endDateTime: startDateTime + hourMs,
          calendarId: won[0]?.id,
          meetingTitle: won[0]?.meetingTitle,
          busyStart: startDateTime,
          busyEnd: startDateTime + hourMs,
        },
      ])
      expect(error.data.freeSlots).toContainEqual({
        startDateTime: startDateTime + hourMs,
        endDateTime: startDateTime + 2 * hourMs,
      })
    }
    expect(await db.selectFrom('occurrences').select('id').execute()).toHaveLength(1)
  })

  it('[5.7] allows back to back, and other seats', async () => {
    const { plan, addUser, organizationId } = await setupPlanning()
    const other = await addUser(organizationId, 'Arif')
    await plan()
    await plan({ startDateTime: inLondon('2026-02-11T11:00') })
    await plan({ startDateTime: inLondon('2026-02-11T09:00') })
    await plan({}, other)
    await expect(plan({ startDateTime: inLondon('2026-02-11T10:59') })).rejects.toHaveCode('schedule.overlap')
  })

  it('[5.7] [1.8] checks every date of a series, and skips the clashing ones if requested', async () => {
    const { plan, datesOf, get } = await setupPlanning()
    await plan({ startDateTime: inLondon('2026-02-25T10:30'), meetingTitle: 'In the way' })
    const weekly = times('week', 4)
    const clash = inLondon('2026-02-25T10:00')
    const error = await plan(weekly).catch((refused: unknown) => refused)
    expect(error).toHaveCode('schedule.overlap')
    expect(error).toMatchObject({
      data: { conflicts: [{ occurrenceStart: clash, meetingTitle: 'In the way' }] },
    })
    // Free for the whole series, not for its first date only.
    const { freeSlots } = (error as { data: { freeSlots: { startDateTime: number }[] } }).data
    expect(freeSlots.map((slot) => slot.startDateTime)).not.toContain(inLondon('2026-02-11T10:15'))
    expect(freeSlots.map((slot) => slot.startDateTime)).toContain(inLondon('2026-02-11T09:30'))

    const series = await plan({ ...weekly, skipDates: [clash, clash + 5] })
    expect(await datesOf(series)).toEqual(['2026-02-11 10:00', '2026-02-18 10:00', '2026-03-04 10:00'])
    await expect(get(series.id, clash)).rejects.toHaveCode('schedule.occurrence_not_found')
    await expect(
      plan({ startDateTime: inLondon('2026-02-11T10:30'), skipDates: [inLondon('2026-02-11T10:30')] }),
    ).rejects.toHaveCode('schedule.no_dates')
  })

  it('[5.7] names all clashing dates of a series, so that they can be skipped together', async () => {
    const { plan, datesOf } = await setupPlanning()
    await plan(times('day', 120))
    const error = await plan(times('day', 125)).catch((refused: unknown) => refused)
    expect(error).toHaveCode('schedule.overlap')
    const { conflicts } = (error as { data: { conflicts: { occurrenceStart: number }[] } }).data
    const series = await plan({
      ...times('day', 125),
      skipDates: conflicts.map((one) => one.occurrenceStart),
    })
    expect(await datesOf(series)).toHaveLength(5)
  })

  it('[5.7] looks beyond the rows of a series without end, in both directions', async () => {
    const { plan, datesOf } = await setupPlanning()
    // 11 February 2029 is a Sunday; Sundays from the 15th of February 2026 on.
    await plan({ startDateTime: inLondon('2029-02-11T10:30'), meetingTitle: 'Far' })
    const sundays = { startDateTime: inLondon('2026-02-15T10:00'), ...forEver('week') }
    const error = await plan(sundays).catch((refused: unknown) => refused)
    expect(error).toMatchObject({
      code: 'schedule.overlap',
      data: { conflicts: [{ occurrenceStart: inLondon('2029-02-11T10:00'), meetingTitle: 'Far' }] },
    })
    const series = await plan({ ...sundays, skipDates: [inLondon('2029-02-11T10:00')] })
    const dates = await datesOf(series)
    expect(dates.length).toBe(57)
    expect(dates.at(-1)).toBe('2027-03-14 10:00')

    await expect(plan({ startDateTime: inLondon('2030-02-10T09:30') })).rejects.toHaveCode('schedule.overlap')
    await plan({ startDateTime: inLondon('2030-02-11T09:30') })
    await expect(
      plan({ startDateTime: inLondon('2026-02-16T09:00'), ...forEver('week', 52) }),
    ).rejects.toHaveCode('schedule.overlap')
    // Two series without end that meet after years: the second Sunday of February, every year.
    const yearly = { startDateTime: inLondon('2026-11-15T10:30'), ...forEver('year') }
    await expect(plan(yearly)).rejects.toHaveCode('schedule.overlap')
  })

  it('[5.7] keeps an hourly series without end within bounds, rows and time', async () => {
    const { plan, datesOf } = await setupPlanning()
    const cpuMs = await cpuMsOfAsync(async () => {
      const hourly = await plan({ ...forEver('hour', 2), endDateTime: inLondon('2026-02-11T10:15') })
      expect((await datesOf(hourly)).length).toBe(1_000)
      await expect(
        plan({ startDateTime: inLondon('2033-05-11T10:00'), ...forEver('hour', 3) }),
      ).rejects.toHaveCode('schedule.overlap')
    })
    expect(cpuMs).toBeLessThan(5_000)
  })
})

describe('safe to repeat', () => {
  it('[7.2] makes one meeting of one request, however often and concurrently it comes', async () => {
    const { repeat, db } = await setupRepeats()
    const ids = await Promise.all(Array.from({ length: 8 }, () => repeat('key-1', {})))
    expect(new Set(ids.map(({ id }) => id)).size).toBe(1)
    expect((await repeat('key-1', {})).id).toBe(ids[0]?.id)
    expect(await db.selectFrom('meetings').select('id').execute()).toHaveLength(1)
  })

  it('[7.2] refuses the key for another request, and invalid keys', async () => {
    const { repeat } = await setupRepeats()
    await repeat('key-1', {})
    await expect(repeat('key-1', { meetingTitle: 'Other' })).rejects.toHaveCode(
      'schedule.idempotency_key_reused',
    )
    await expect(repeat('k'.repeat(201), {})).rejects.toHaveCode('input.invalid')
  })

  it('[7.2] separates the keys of users, and accepts a refused request again', async () => {
    const { repeat, addUser, organizationId, plan, cancel } = await setupRepeats()
    const other = await addUser(organizationId, 'Arif')
    const own = await repeat('key-1', {})
    expect((await repeat('key-1', {}, other)).id).not.toBe(own.id)
    const inTheWay = await plan({ startDateTime: inLondon('2026-02-12T10:00') })
    const draft = { startDateTime: inLondon('2026-02-12T10:00') }
    await expect(repeat('key-2', draft)).rejects.toHaveCode('schedule.overlap')
    await cancel(inTheWay)
    await expect(repeat('key-2', draft)).resolves.toMatchObject({ startDateTime: draft.startDateTime })
  })
})

describe('time', () => {
  it('[1.8] [3.17] keeps nine o’clock in London when the clocks change', async () => {
    const { plan, db } = await setupPlanning()
    const meeting = await plan({ startDateTime: inLondon('2026-10-19T09:00'), ...times('week', 3) })
    const rows = await db
      .selectFrom('occurrences')
      .select('starts_at')
      .where('meeting_id', '=', meeting.id)
      .orderBy('starts_at')
      .execute()
    expect(rows.map((row) => row.starts_at.toISOString())).toEqual([
      '2026-10-19T08:00:00.000Z',
      '2026-10-26T09:00:00.000Z',
      '2026-11-02T09:00:00.000Z',
    ])
  })

  it('[3.15] stores all-day meetings as dates, from midnight to midnight of their zone', async () => {
    const { plan, db } = await setupPlanning()
    const meeting = await plan({
      isAllDay: true,
      startDate: '2026-03-28',
      endDate: '2026-03-29',
      timeZone: 'Asia/Dhaka',
    })
    expect(meeting).toMatchObject({ isAllDay: true, startDate: '2026-03-28', endDate: '2026-03-29' })
    const row = await db.selectFrom('occurrences').select(['starts_at', 'ends_at']).executeTakeFirstOrThrow()
    expect([row.starts_at.toISOString(), row.ends_at.toISOString()]).toEqual([
      '2026-03-27T18:00:00.000Z',
      '2026-03-29T18:00:00.000Z',
    ])
    const today = await plan({ isAllDay: true, startDate: '2026-02-10' })
    expect(today.endDateTime - today.startDateTime).toBe(dayMs)
  })

  it('[3.15] has an all-day series of 23 hours when the clocks go forward', async () => {
    const { plan, db } = await setupPlanning()
    const meeting = await plan({ isAllDay: true, startDate: '2026-03-28', ...times('day', 3) })
    const rows = await db
      .selectFrom('occurrences')
      .select(['starts_at', 'ends_at'])
      .where('meeting_id', '=', meeting.id)
      .orderBy('starts_at')
      .execute()
    expect(rows.map((row) => (row.ends_at.getTime() - row.starts_at.getTime()) / hourMs)).toEqual([
      24, 23, 24,
    ])
  })
})

function reminder(beforeValue: number, durationUnit: 'minute' | 'hour' | 'day' = 'minute') {
  return {
    type: 'before' as const,
    remindType: 'notification' as 'notification' | 'email',
    beforeValue,
    durationUnit,
  }
}

async function setupRepeats() {
  const setup = await setupPlanning()
  const { browser, host } = setup
  async function repeat(idempotencyKey: string, draft: object, user = host) {
    const { schedule } = await browser({ user, idempotencyKey }).api()
    const { data } = await schedule.create({
      timeZone: london,
      startDateTime: inLondon('2026-02-11T10:00'),
      ...draft,
    })
    return data
  }
  return { ...setup, repeat }
}
