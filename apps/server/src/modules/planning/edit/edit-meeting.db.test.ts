import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { hourMs } from '../../../platform/clock/durations.ts'
import { inLondon, london, setupPlanning, times } from '../../../testing/planned-meetings.ts'
import { at, setupSeries, wednesdays } from '../../../testing/weekly-series.ts'

describe('who changes a meeting', () => {
  it('[4.11] is for the host; people who take part can read, and for others it does not exist', async () => {
    const { series, edit, get, cancel, arif, addUser, addOrganization, organizationId } = await setupSeries()
    const admin = { ...(await addUser(organizationId, 'Admin')), role: 'admin' as const }
    const stranger = await addUser(await addOrganization('Elsewhere'), 'Omar')
    const title = { meetingTitle: 'Mine' }
    await expect(edit(series, 'all', title, arif)).rejects.toHaveCode('general.forbidden')
    await expect(cancel(series, 'all', undefined, arif)).rejects.toHaveCode('general.forbidden')
    expect(await get(series.id, undefined, arif)).toMatchObject({
      can: { edit: false, delete: false, start: false, answer: true },
      myResponse: 'pending',
    })
    for (const outsider of [admin, stranger]) {
      await expect(edit(series, 'all', title, outsider)).rejects.toHaveCode('schedule.not_found')
      await expect(cancel(series, 'all', undefined, outsider)).rejects.toHaveCode('schedule.not_found')
      await expect(get(series.id, undefined, outsider)).rejects.toHaveCode('schedule.not_found')
    }
  })

  it('[4.6] needs the version that was read, and gets the meeting as it is', async () => {
    const { series, edit, published } = await setupSeries()
    const renamed = await edit(series, 'all', { meetingTitle: 'First' })
    expect(renamed.version).toBe(series.version + 1)
    await expect(edit(series, 'all', { meetingTitle: 'Second' })).rejects.toMatchObject({
      code: 'schedule.stale',
      data: { current: { meetingTitle: 'First', version: renamed.version } },
    })
    expect((await published()).filter(({ name }) => name === 'meeting.changed')).toHaveLength(1)
  })

  it('[4.6] accepts one of two edits at the same time', async () => {
    const { series, edit } = await setupSeries()
    const results = await Promise.allSettled([
      edit(series, 'all', { meetingTitle: 'One' }),
      edit(series, 'all', { meetingTitle: 'Two' }),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('all events', () => {
  it('[4.5] returns the edited date, or the next one if that is gone', async () => {
    const { series, edit } = await setupSeries()
    const renamed = await edit(series, 'all', { occurrenceStart: at(2), meetingTitle: 'Round' })
    expect(renamed).toMatchObject({ occurrenceStart: at(2), startDateTime: at(2) })
    const later = await edit(renamed, 'all', { occurrenceStart: at(2), startDateTime: at(2) + hourMs })
    expect(later).toMatchObject({ occurrenceStart: at(2) + hourMs, startDateTime: at(2) + hourMs })
    const without = await edit(later, 'following', {
      occurrenceStart: at(3) + hourMs,
      startDateTime: at(3),
      skipDates: [at(3)],
    })
    expect(without).toMatchObject({ occurrenceStart: at(4) })
  })

  it('[4.6] turns it into a series, another series, and a single meeting again', async () => {
    const { plan, edit, datesOf } = await setupPlanning()
    const single = await plan()
    const weekly = await edit(single, 'all', times('week', 3))
    expect(await datesOf(single)).toEqual(wednesdays.slice(0, 3))
    const daily = await edit(weekly, 'all', { recurrence: times('day', 2).recurrence })
    expect(await datesOf(single)).toEqual(['2026-02-11 10:00', '2026-02-12 10:00'])
    const again = await edit(daily, 'all', { isRecurrent: false, recurrence: null })
    expect(await datesOf(single)).toEqual(['2026-02-11 10:00'])
    expect(again).toMatchObject({ isRecurrent: false, recurrence: null, rrule: null, version: 4 })
  })

  it('[4.6] becomes a single meeting with the time and title that its date had of its own', async () => {
    const { series, edit, get, datesOf } = await setupSeries()
    const own = (n: number) => ({
      occurrenceStart: at(n),
      startDateTime: at(n) + 3 * hourMs,
      endDateTime: at(n) + 5 * hourMs,
      meetingTitle: `Own ${n}`,
    })
    const first = await edit(series, 'this', own(0))
    const third = await edit(first, 'this', own(2))
    const after = await edit(third, 'following', { occurrenceStart: at(2), isRecurrent: false })
    const before = await edit(await get(series.id), 'all', { isRecurrent: false })
    for (const [n, single] of [
      [0, before],
      [2, after],
    ] as const) {
      expect(await get(single.id)).toMatchObject({
        isRecurrent: false,
        startDateTime: at(n) + 3 * hourMs,
        endDateTime: at(n) + 5 * hourMs,
        meetingTitle: `Own ${n}`,
      })
      expect(await datesOf(single)).toEqual([wednesdays[n]?.replace('10:00', '13:00')])
    }
  })

  it('[4.6] moves what is left of a series with past dates, and no past one', async () => {
    const { series, edit, datesOf, goTo } = await setupSeries()
    goTo('2026-02-12T12:00')
    const single = await edit(series, 'all', { isRecurrent: false })
    await edit(single, 'all', { startDateTime: at(1) + hourMs })
    expect(await datesOf(series)).toEqual(['2026-02-11 10:00', '2026-02-18 11:00'])
  })

  it('[4.6] keeps the day of a date that was moved alone if days become whole ones, or times', async () => {
    const { series, edit, datesOf, db } = await setupSeries()
    const moved = { occurrenceStart: at(1), startDateTime: inLondon('2026-02-19T14:00') }
    const once = await edit(series, 'this', moved)
    const days = await edit(once, 'all', { isAllDay: true })
    const midnights = [wednesdays[0], '2026-02-19 00:00', ...wednesdays.slice(2)].map((date) =>
      date?.replace('10:00', '00:00'),
    )
    expect(await datesOf(series)).toEqual(midnights)
    const lengths = await db
      .selectFrom('occurrences')
      .select(sql<number>`(extract(epoch FROM ends_at - starts_at) / 3600)::int`.as('hours'))
      .execute()
    expect(new Set(lengths.map(({ hours }) => hours))).toEqual(new Set([24]))
    const tens = { startDateTime: at(0), endDateTime: at(0) + hourMs }
    await edit(days, 'all', { isAllDay: false, ...tens })
    expect(await datesOf(series)).toEqual([wednesdays[0], '2026-02-19 10:00', ...wednesdays.slice(2)])
  })

  it('[4.5] moves whole days that were renamed, also on the day on which clocks change', async () => {
    const { plan, edit, datesOf } = await setupPlanning()
    const sundays = await plan({ isAllDay: true, startDate: '2026-03-22', ...times('week', 3) })
    const change = inLondon('2026-03-29T00:00')
    const named = await edit(sundays, 'this', { occurrenceStart: change, meetingTitle: 'Clocks change' })
    await edit(named, 'all', { startDate: '2026-03-23' })
    expect(await datesOf(sundays)).toEqual(['2026-03-23 00:00', '2026-03-30 00:00', '2026-04-06 00:00'])
  })

  it('[4.6] becomes a single meeting with the title that was sent, also if its date had one of its own', async () => {
    const { series, edit, get } = await setupSeries()
    const own = { occurrenceStart: at(0), meetingTitle: 'Own', agenda: '<p>Own agenda</p>' }
    const once = await edit(series, 'this', own)
    await edit(once, 'all', { occurrenceStart: at(2), isRecurrent: false, meetingTitle: 'Sent' })
    expect(await get(series.id)).toMatchObject({ meetingTitle: 'Sent', agenda: '<p>Own agenda</p>' })
  })

  it('[4.6] becomes a single meeting at its next date that was not cancelled', async () => {
    const { series, edit, cancel, get, datesOf } = await setupSeries()
    await cancel(series, 'this', at(0))
    await edit(await get(series.id), 'all', { isRecurrent: false })
    expect(await datesOf(series)).toEqual([wednesdays[1]])
    const hour = { occurrenceStart: at(1), startDateTime: at(1) + hourMs }
    const { series: other, ...again } = await setupSeries()
    await again.cancel(other, 'this', at(0))
    await again.edit(await again.get(other.id), 'all', { ...hour, isRecurrent: false })
    expect(await again.datesOf(other)).toEqual(['2026-02-18 11:00'])
  })

  it('[4.5] keeps the series if the form is sent unchanged', async () => {
    const { series, edit, goTo, datesOf } = await setupSeries()
    goTo('2026-02-20T12:00')
    await edit(series, 'all', { meetingTitle: 'Same', isRecurrent: true, recurrence: series.recurrence })
    expect(await datesOf(series)).toEqual(wednesdays)
  })

  it('[4.6] moves a single meeting in its row, also while it takes place', async () => {
    const { plan, edit, datesOf, goTo, db } = await setupPlanning()
    const single = await plan()
    const idOf = async () => (await db.selectFrom('occurrences').select('id').executeTakeFirstOrThrow()).id
    const id = await idOf()
    const later = await edit(single, 'all', { startDateTime: inLondon('2026-02-12T10:00') })
    expect(await datesOf(single)).toEqual(['2026-02-12 10:00'])
    goTo('2026-02-12T10:30')
    const longer = await edit(later, 'all', { endDateTime: inLondon('2026-02-12T12:00') })
    expect(longer.endDateTime).toBe(inLondon('2026-02-12T12:00'))
    await expect(edit(longer, 'all', { startDateTime: inLondon('2026-02-12T09:00') })).rejects.toHaveCode(
      'schedule.in_past',
    )
    await expect(edit(longer, 'all', { endDateTime: inLondon('2026-02-12T10:15') })).rejects.toHaveCode(
      'schedule.in_past',
    )
    expect(await idOf()).toBe(id)
  })

  it('[3.17] keeps the local time in another zone', async () => {
    const { plan, edit } = await setupPlanning()
    const single = await plan()
    const moved = await edit(single, 'all', { timeZone: 'Asia/Dhaka' })
    expect(moved).toMatchObject({ timeZone: 'Asia/Dhaka', startDateTime: Date.UTC(2026, 1, 11, 4) })
    expect(moved.endDateTime - moved.startDateTime).toBe(hourMs)
  })

  it('[3.15] makes it all-day, and timed again', async () => {
    const { plan, edit, datesOf } = await setupPlanning()
    const single = await plan()
    const days = await edit(single, 'all', { isAllDay: true, startDate: '2026-02-12', endDate: '2026-02-13' })
    expect(days).toMatchObject({ isAllDay: true, startDate: '2026-02-12', endDate: '2026-02-13' })
    expect(await datesOf(single)).toEqual(['2026-02-12 00:00'])
    const timed = await edit(days, 'all', {
      isAllDay: false,
      startDateTime: at(0),
      endDateTime: at(0) + hourMs,
    })
    expect(timed).toMatchObject({
      isAllDay: false,
      startDate: null,
      startDateTime: at(0),
      endDateTime: at(0) + hourMs,
    })
  })

  it('[4.6] updates the lists of people who take part, and of those who no longer do', async () => {
    const { series, edit, arif, pushed, deliver } = await setupSeries()
    await deliver()
    pushed.length = 0
    await edit(series, 'all', { invitees: [] })
    await deliver()
    const pushes = pushed
      .filter(({ body }) => body.type === 'meetings.changed')
      .map(({ destination }) => destination)
    expect(pushes).toContainEqual(expect.stringContaining(arif.email.replace('@', 'at')))
    expect(pushes).toContainEqual(expect.stringContaining('nusrat'))
  })

  it('[3.31] generates another passcode if its own is removed', async () => {
    const { plan, edit } = await setupPlanning()
    const meeting = await plan({ meetingPwd: '123456' })
    const chosen = await edit(meeting, 'all', { meetingPwd: null })
    expect(chosen.meetingPwd).toMatch(/^\d{6}$/)
    expect(chosen.meetingPwd).not.toBe('123456')
    const off = await edit(chosen, 'all', { meetingPwd: null, isPassReq: false })
    expect(off.meetingPwd).toBe(chosen.meetingPwd)
  })

  it('[3.22] keeps its reminders if the call only says that there are some', async () => {
    const { plan, edit } = await setupPlanning()
    const reminders = [
      { type: 'before' as const, remindType: 'email' as const, beforeValue: 1, durationUnit: 'day' as const },
    ]
    const meeting = await plan({ hasReminder: true, reminders })
    const kept = await edit(meeting, 'all', { hasReminder: true })
    expect(kept.reminders).toMatchObject(reminders)
    const without = await edit(kept, 'all', { hasReminder: false })
    expect(without.reminders).toEqual([])
    expect((await edit(without, 'all', { hasReminder: true })).reminders).toMatchObject([{ beforeValue: 5 }])
  })

  it('[4.6] changes people, reminders, passcode and settings one at a time', async () => {
    const { series, edit, arif, published, addUser, organizationId, db } = await setupSeries()
    const layla = await addUser(organizationId, 'Layla')
    const people = await edit(series, 'all', {
      invitees: [
        { userId: arif.id, role: 'panelist' },
        { userId: layla.id, role: 'participant' },
      ],
    })
    expect(people.invitees.map(({ userId, role }) => [userId, role])).toEqual([
      [arif.id, 'panelist'],
      [layla.id, 'participant'],
    ])
    const removed = await db.selectFrom('removed_invitees').selectAll().execute()
    expect(removed).toMatchObject([{ email: 'ines@elsewhere.example', language: 'en', time_zone: london }])
    expect((await published()).at(-1)).toMatchObject({
      payload: {
        facets: ['invitees'],
        addedInviteeIds: [people.invitees[1]?.id],
        removedUserIds: [],
        removedOutsiderIds: removed.map(({ id }) => id),
      },
    })
    const settings = await edit(people, 'all', {
      meetingPwd: '000042',
      isPassReq: true,
      settings: { waitingRoom: true },
      reminders: [],
      hasReminder: false,
    })
    expect(settings).toMatchObject({
      meetingPwd: '000042',
      hasReminder: false,
      settings: { waitingRoom: true, passcodeRequired: true },
    })
    await expect(edit(settings, 'all', { meetingTitle: ' ' })).rejects.toHaveCode('schedule.title_required')
    await expect(edit(settings, 'all', { idSource: 'personal' })).rejects.toHaveCode('input.invalid')
  })
})

describe('a big meeting', () => {
  it('[9.6] becomes a regular one only if its people fit', async () => {
    const { plan, edit, db, host } = await setupPlanning()
    await db
      .updateTable('resources')
      .set({ products: ['regular', 'big_meeting'] })
      .where('user_id', '=', host.id)
      .execute()
    const invitees = Array.from({ length: 301 }, (_, n) => ({
      email: `person${n}@elsewhere.example`,
      role: 'participant' as const,
    }))
    const big = await plan({ isBigMeeting: true, invitees })
    await expect(edit(big, 'all', { isBigMeeting: false })).rejects.toHaveCode('schedule.too_many_invitees')
    const regular = await edit(big, 'all', { isBigMeeting: false, invitees: invitees.slice(1) })
    expect(regular).toMatchObject({ meetingType: 'regular' })
  })
})
