import { describe, expect, it } from 'vitest'
import {
  forEver,
  inLondon,
  london,
  setupPlanning,
  times,
  type TestPlanning,
} from '../../../testing/planned-meetings.ts'

const hourMs = 3_600_000
const first = '2026-02-11T10:00'

/** Wednesdays at ten, five of them, with a colleague and somebody from outside. */
async function setupSeries() {
  const setup = await setupPlanning()
  const { plan, addUser, organizationId } = setup
  const arif = await addUser(organizationId, 'Arif')
  const series = await plan({
    meetingTitle: 'Weekly',
    ...times('week', 5),
    hasReminder: true,
    invitees: [
      { userId: arif.id, role: 'co_host' },
      { email: 'ines@elsewhere.example', role: 'participant' },
    ],
  })
  return { ...setup, arif, series }
}

const wednesdays = [
  '2026-02-11 10:00',
  '2026-02-18 10:00',
  '2026-02-25 10:00',
  '2026-03-04 10:00',
  '2026-03-11 10:00',
]
/** Five times. */
const secondTuesday = {
  type: 'custom' as const,
  repeatType: 'Monthly' as const,
  repeatInterval: 1,
  repeatDays: [],
  repeatDates: [],
  repeatMonths: [],
  viewType: 'week' as const,
  repeatSerial: 2,
  repeatDayMonth: 'TU' as const,
  ends: 'after' as const,
  afterOccur: 5,
  endDateLong: null,
}
const at = (n: number) => inLondon(first) + n * 7 * 24 * hourMs

describe('who changes a meeting', () => {
  it('[4.11] is the host; who takes part looks only, and for others it does not exist', async () => {
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
    for (const nobody of [admin, stranger]) {
      await expect(edit(series, 'all', title, nobody)).rejects.toHaveCode('schedule.not_found')
      await expect(cancel(series, 'all', undefined, nobody)).rejects.toHaveCode('schedule.not_found')
      await expect(get(series.id, undefined, nobody)).rejects.toHaveCode('schedule.not_found')
    }
  })

  it('[4.6] needs the version that was read, and gets the meeting as it is', async () => {
    const { series, edit, events } = await setupSeries()
    const renamed = await edit(series, 'all', { meetingTitle: 'First' })
    expect(renamed.version).toBe(series.version + 1)
    await expect(edit(series, 'all', { meetingTitle: 'Second' })).rejects.toMatchObject({
      code: 'schedule.stale',
      data: { current: { meetingTitle: 'First', version: renamed.version } },
    })
    expect(events.published.filter(({ name }) => name === 'meeting.changed')).toHaveLength(1)
  })

  it('[4.6] lets one of two edits at once through', async () => {
    const { series, edit } = await setupSeries()
    const results = await Promise.allSettled([
      edit(series, 'all', { meetingTitle: 'One' }),
      edit(series, 'all', { meetingTitle: 'Two' }),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })
})

describe('this event', () => {
  it('[4.5] moves and renames one date, asks its people again, and leaves the others', async () => {
    const { series, edit, get, datesOf, events, db } = await setupSeries()
    await db.updateTable('invitees').set({ response: 'accepted' }).where('role', '<>', 'host').execute()
    const startDateTime = inLondon('2026-02-19T14:00')
    const moved = await edit(series, 'this', { occurrenceStart: at(1), startDateTime, meetingTitle: 'Once' })
    expect(moved).toMatchObject({
      meetingTitle: 'Once',
      startDateTime,
      endDateTime: startDateTime + hourMs,
      occurrenceStart: at(1),
      invitees: [{ response: 'pending' }, { response: 'pending' }],
    })
    expect(await datesOf(series)).toEqual([wednesdays[0], '2026-02-19 14:00', ...wednesdays.slice(2)])
    expect(await get(series.id, at(0))).toMatchObject({
      meetingTitle: 'Weekly',
      invitees: [{ response: 'accepted' }, {}],
    })
    expect(events.published.at(-1)).toMatchObject({
      name: 'meeting.changed',
      payload: { originalStart: at(1), facets: ['time', 'title'], previousStart: at(1) },
    })
  })

  it('[4.5] [5.7] clashes with the other dates of its own series, and with what else the host has', async () => {
    const { series, edit, plan, datesOf } = await setupSeries()
    const to = (local: string) =>
      edit(series, 'this', { occurrenceStart: at(1), startDateTime: inLondon(local) })
    await plan({ startDateTime: inLondon('2026-02-20T10:00') })
    await expect(to('2026-02-25T10:30')).rejects.toHaveCode('schedule.overlap')
    await expect(to('2026-02-20T09:30')).rejects.toHaveCode('schedule.overlap')
    await expect(to('2026-02-01T09:30')).rejects.toHaveCode('schedule.in_past')
    expect(await datesOf(series)).toEqual(wednesdays)
    await to('2026-02-18T10:30')
  })

  it('[4.5] leaves to the series what belongs to it', async () => {
    const { series, edit } = await setupSeries()
    await expect(edit(series, 'this', { occurrenceStart: at(1), invitees: [] })).rejects.toMatchObject({
      code: 'input.invalid',
      data: { field: 'invitees' },
    })
    await expect(edit(series, 'this', { occurrenceStart: at(1) + 1, meetingTitle: 'x' })).rejects.toHaveCode(
      'schedule.occurrence_not_found',
    )
    await expect(edit(series, 'this', { meetingTitle: 'x' })).rejects.toHaveCode(
      'schedule.occurrence_not_found',
    )
  })

  it('[4.5] changes a date beyond the rows of a series, which has one row then', async () => {
    const { plan, edit, get, datesOf, extendSeries, goTo } = await setupHorizon()
    const series = await plan({ startDateTime: inLondon('2026-02-15T10:00'), ...forEver('week') })
    const far = inLondon('2029-02-11T10:00')
    await edit(series, 'this', { occurrenceStart: far, startDateTime: inLondon('2029-02-12T10:00') })
    expect(await get(series.id, far)).toMatchObject({ startDateTime: inLondon('2029-02-12T10:00') })
    expect((await datesOf(series)).at(-1)).toBe('2029-02-12 10:00')
    await expect(plan({ startDateTime: inLondon('2029-02-12T10:30') })).rejects.toHaveCode('schedule.overlap')
    await plan({ startDateTime: inLondon('2029-02-11T10:30') })
    goTo('2028-12-31T10:00')
    await extendSeries()
    const dates = await datesOf(series)
    expect(dates).toContain('2029-02-12 10:00')
    expect(dates).toContain('2029-02-18 10:00')
    expect(dates).not.toContain('2029-02-11 10:00')
  })

  it('[4.5] refuses what is over', async () => {
    const { series, edit, goTo } = await setupSeries()
    goTo('2026-02-20T12:00')
    await expect(edit(series, 'this', { occurrenceStart: at(1), meetingTitle: 'x' })).rejects.toHaveCode(
      'schedule.ended',
    )
    goTo('2026-04-20T12:00')
    await expect(edit(series, 'all', { meetingTitle: 'x' })).rejects.toHaveCode('schedule.ended')
  })
})

describe('all events', () => {
  it('[4.5] moves all dates to come and nothing that was, with as many as are left', async () => {
    const { series, edit, datesOf, goTo, events, db } = await setupSeries()
    await db.updateTable('invitees').set({ response: 'accepted' }).where('role', '<>', 'host').execute()
    goTo('2026-02-20T12:00')
    const moved = await edit(series, 'all', {
      occurrenceStart: at(2),
      startDateTime: inLondon('2026-02-25T15:30'),
    })
    expect(await datesOf(series)).toEqual([
      ...wednesdays.slice(0, 2),
      '2026-02-25 15:30',
      '2026-03-04 15:30',
      '2026-03-11 15:30',
    ])
    expect(moved).toMatchObject({
      id: series.id,
      rrule: 'FREQ=WEEKLY;COUNT=3',
      startDateTime: inLondon('2026-02-25T15:30'),
      invitees: [{ response: 'pending' }, { response: 'pending' }],
    })
    expect(events.published.at(-1)).toMatchObject({
      payload: { originalStart: null, facets: ['time'], previousStart: at(2) },
    })
  })

  it('[4.5] moves to another weekday by the day one date was moved by', async () => {
    const { plan, edit, datesOf } = await setupPlanning()
    const twice = await plan({
      isRecurrent: true,
      recurrence: {
        type: 'custom',
        repeatType: 'Weekly',
        repeatInterval: 1,
        repeatDays: ['WE', 'FR'],
        repeatDates: [],
        repeatMonths: [],
        viewType: 'day',
        repeatSerial: null,
        repeatDayMonth: null,
        ends: 'after',
        afterOccur: 4,
        endDateLong: null,
      },
    })
    const moved = await edit(twice, 'all', {
      occurrenceStart: inLondon('2026-02-13T10:00'),
      startDateTime: inLondon('2026-02-14T11:00'),
    })
    expect(await datesOf(twice)).toEqual([
      '2026-02-12 11:00',
      '2026-02-14 11:00',
      '2026-02-19 11:00',
      '2026-02-21 11:00',
    ])
    expect(moved.rrule).toBe('FREQ=WEEKLY;BYDAY=TH,SA;COUNT=4')
  })

  it('[4.5] answers with the date that was edited, or the next one where that is gone', async () => {
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

  it('[4.5] keeps dates that were changed alone where the series still has them', async () => {
    const { series, edit, datesOf, get } = await setupSeries()
    const once = await edit(series, 'this', {
      occurrenceStart: at(1),
      startDateTime: inLondon('2026-02-19T14:00'),
    })
    const named = await edit(once, 'this', { occurrenceStart: at(3), meetingTitle: 'Special' })
    await edit(named, 'all', {
      meetingTitle: 'Weekly round',
      endDateTime: at(0) + hourMs / 2,
    })
    expect(await datesOf(series)).toEqual([wednesdays[0], '2026-02-19 14:00', ...wednesdays.slice(2)])
    expect(await get(series.id, at(1))).toMatchObject({
      meetingTitle: 'Weekly round',
      endDateTime: inLondon('2026-02-19T15:00'),
    })
    // Renamed only, so it is as long as the others.
    expect(await get(series.id, at(3))).toMatchObject({
      meetingTitle: 'Special',
      endDateTime: at(3) + hourMs / 2,
    })
  })

  it('[4.5] takes dates that were changed alone along to the new time', async () => {
    const { series, edit, datesOf, get } = await setupSeries()
    const once = await edit(series, 'this', {
      occurrenceStart: at(1),
      startDateTime: inLondon('2026-02-19T14:00'),
    })
    const named = await edit(once, 'this', { occurrenceStart: at(3), meetingTitle: 'Special' })
    const later = await edit(named, 'all', { occurrenceStart: at(0), startDateTime: at(0) + hourMs })
    const elevens = wednesdays.map((date) => date.replace('10:00', '11:00'))
    expect(await datesOf(series)).toEqual([elevens[0], '2026-02-19 14:00', ...elevens.slice(2)])
    expect(await get(series.id, at(3) + hourMs)).toMatchObject({
      meetingTitle: 'Special',
      startDateTime: at(3) + hourMs,
      endDateTime: at(3) + 2 * hourMs,
    })
    expect(await get(series.id, at(1) + hourMs)).toMatchObject({
      startDateTime: inLondon('2026-02-19T14:00'),
    })
    // Every Thursday at two: what was moved there alone is one of them now.
    await edit(later, 'all', {
      occurrenceStart: at(0) + hourMs,
      startDateTime: inLondon('2026-02-12T14:00'),
    })
    expect(await datesOf(series)).toEqual(
      ['2026-02-12', '2026-02-19', '2026-02-26', '2026-03-05', '2026-03-12'].map((day) => `${day} 14:00`),
    )
    expect(await get(series.id, inLondon('2026-03-05T14:00'))).toMatchObject({ meetingTitle: 'Special' })
  })

  it('[4.5] knows the second Wednesday for the second Tuesday, and puts back what is in the way', async () => {
    const { plan, edit, datesOf, get } = await setupPlanning()
    let monthly = await plan({
      startDateTime: inLondon('2026-03-10T10:00'),
      isRecurrent: true,
      recurrence: secondTuesday,
    })
    const july = inLondon('2026-07-14T10:00')
    monthly = await edit(monthly, 'this', { occurrenceStart: july, meetingTitle: 'Summer' })
    // Where the Wednesday of April comes to be.
    const may = inLondon('2026-05-12T10:00')
    const toApril = { occurrenceStart: may, startDateTime: inLondon('2026-04-08T10:30') }
    monthly = await edit(monthly, 'this', { ...toApril, meetingTitle: 'Early' })
    await edit(monthly, 'all', {
      occurrenceStart: inLondon('2026-03-10T10:00'),
      startDateTime: inLondon('2026-03-11T10:00'),
    })
    expect(await datesOf(monthly)).toEqual(
      ['2026-03-11', '2026-04-08', '2026-05-13', '2026-06-10', '2026-07-08'].map((day) => `${day} 10:00`),
    )
    expect(await get(monthly.id, inLondon('2026-07-08T10:00'))).toMatchObject({ meetingTitle: 'Summer' })
    expect(await get(monthly.id, inLondon('2026-05-13T10:00'))).toMatchObject({ meetingTitle: 'Early' })
  })

  it('[4.5] keeps what was cancelled cancelled when the time moves', async () => {
    const { series, cancel, edit, get, datesOf } = await setupSeries()
    await cancel(series, 'this', at(2))
    await edit(await get(series.id), 'all', { startDateTime: at(0) + hourMs })
    expect(await datesOf(series)).toEqual([
      '2026-02-11 11:00',
      '2026-02-18 11:00',
      '2026-03-04 11:00',
      '2026-03-11 11:00',
    ])
  })

  it('[4.5] keeps a cancelled date cancelled where the new pattern has it too, or has one in its place', async () => {
    const { series, cancel, edit, get, datesOf, plan } = await setupSeries()
    await cancel(series, 'this', at(1))
    const daily = { startDateTime: at(0) + hourMs, ...times('day', 9) }
    await edit(await get(series.id), 'all', daily)
    const days = ['11', '12', '13', '14', '15', '16', '17', '19']
    expect(await datesOf(series)).toEqual(days.map((day) => `2026-02-${day} 11:00`))
    const march = inLondon('2026-03-10T10:00')
    const monthly = await plan({ startDateTime: march, isRecurrent: true, recurrence: secondTuesday })
    await cancel(monthly, 'this', inLondon('2026-07-14T10:00'))
    await edit(await get(monthly.id), 'all', {
      occurrenceStart: march,
      startDateTime: inLondon('2026-03-11T10:00'),
    })
    // The second Wednesday of July is the eighth.
    expect(await datesOf(monthly)).toEqual(
      ['2026-03-11', '2026-04-08', '2026-05-13', '2026-06-10'].map((day) => `${day} 10:00`),
    )
  })

  it('[4.5] [5.7] changes nothing when one of the new dates is taken', async () => {
    const { series, edit, plan, datesOf, get } = await setupSeries()
    await plan({ startDateTime: inLondon('2026-03-11T15:30'), meetingTitle: 'In the way' })
    await expect(edit(series, 'all', { startDateTime: inLondon('2026-02-11T15:00') })).rejects.toMatchObject({
      code: 'schedule.overlap',
      data: { conflicts: [{ meetingTitle: 'In the way', occurrenceStart: inLondon('2026-03-11T15:00') }] },
    })
    expect(await datesOf(series)).toEqual(wednesdays)
    expect((await get(series.id)).version).toBe(series.version)
    const skipped = await edit(series, 'all', {
      startDateTime: inLondon('2026-02-11T15:00'),
      skipDates: [inLondon('2026-03-11T15:00')],
    })
    expect(await datesOf(skipped)).toHaveLength(4)
  })

  it('[4.6] becomes a series, another series, and single again', async () => {
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

  it('[4.5] keeps the series when the form comes back as it was', async () => {
    const { series, edit, goTo, datesOf } = await setupSeries()
    goTo('2026-02-20T12:00')
    await edit(series, 'all', { meetingTitle: 'Same', isRecurrent: true, recurrence: series.recurrence })
    expect(await datesOf(series)).toEqual(wednesdays)
  })

  it('[4.6] moves a single meeting in its row, also while it goes on', async () => {
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

  it('[3.17] keeps the time on the clocks in another zone', async () => {
    const { plan, edit } = await setupPlanning()
    const single = await plan()
    const moved = await edit(single, 'all', { timeZone: 'Asia/Dhaka' })
    expect(moved).toMatchObject({ timeZone: 'Asia/Dhaka', startDateTime: Date.UTC(2026, 1, 11, 4) })
    expect(moved.endDateTime - moved.startDateTime).toBe(hourMs)
  })

  it('[3.15] becomes all-day, and timed again', async () => {
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

  it('[4.6] tells the lists of who takes part, and of who does not any more', async () => {
    const { series, edit, arif, pushed, deliver } = await setupSeries()
    await deliver()
    pushed.length = 0
    await edit(series, 'all', { invitees: [] })
    await deliver()
    const told = pushed
      .filter(({ body }) => body.type === 'meetings.changed')
      .map(({ destination }) => destination)
    expect(told).toContainEqual(expect.stringContaining(arif.email.replace('@', 'at')))
    expect(told).toContainEqual(expect.stringContaining('nusrat'))
  })

  it('[4.5] [5.7] says that the next date is what would be in the past, where the edited one is not', async () => {
    const { plan, edit, goTo, datesOf } = await setupPlanning()
    const series = await plan(times('week', 3))
    goTo('2026-02-11T09:45')
    const moved = { occurrenceStart: at(1), startDateTime: inLondon('2026-02-18T09:00') }
    await expect(edit(series, 'all', moved)).rejects.toHaveCode('schedule.next_in_past')
    const following = await edit(series, 'following', moved)
    expect(await datesOf(following)).toEqual(['2026-02-18 09:00', '2026-02-25 09:00'])
    expect(await datesOf(series)).toEqual(['2026-02-11 10:00'])
  })

  it('[4.5] refuses a move behind the end of the series, or into the past', async () => {
    const { plan, edit, goTo } = await setupPlanning()
    const recurrence = {
      ...times('week', 1).recurrence,
      ends: 'on' as const,
      endDateLong: inLondon('2026-02-25T00:00'),
    }
    const series = await plan({ isRecurrent: true, recurrence })
    goTo('2026-02-25T08:00')
    const move = (local: string) =>
      edit(series, 'all', { occurrenceStart: at(2), startDateTime: inLondon(local) })
    await expect(move('2026-02-26T10:00')).rejects.toHaveCode('schedule.no_dates')
    await expect(move('2026-02-25T07:00')).rejects.toHaveCode('schedule.in_past')
    expect((await move('2026-02-25T09:00')).startDateTime).toBe(inLondon('2026-02-25T09:00'))
  })

  it('[3.31] has another passcode chosen for it where its own is taken away', async () => {
    const { plan, edit } = await setupPlanning()
    const meeting = await plan({ meetingPwd: '123456' })
    const chosen = await edit(meeting, 'all', { meetingPwd: null })
    expect(chosen.meetingPwd).toMatch(/^\d{6}$/)
    expect(chosen.meetingPwd).not.toBe('123456')
    const off = await edit(chosen, 'all', { meetingPwd: null, isPassReq: false })
    expect(off.meetingPwd).toBe(chosen.meetingPwd)
  })

  it('[3.22] keeps its reminders when it is told only that there are some', async () => {
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
    const { series, edit, arif, events, addUser, organizationId } = await setupSeries()
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
    expect(events.published.at(-1)).toMatchObject({
      payload: {
        facets: ['invitees'],
        addedInviteeIds: [people.invitees[1]?.id],
        removedInvitees: [
          { email: 'ines@elsewhere.example', userId: null, language: 'en', timeZone: london },
        ],
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
  it('[9.6] becomes a regular one only when its people fit', async () => {
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

describe('this and following', () => {
  it('[4.5] ends the series before the date and goes on in another with ID, link, people and reminders', async () => {
    const { series, edit, get, datesOf, events, db } = await setupSeries()
    await db.updateTable('invitees').set({ response: 'accepted' }).where('role', '<>', 'host').execute()
    const next = await edit(series, 'following', { occurrenceStart: at(2), meetingTitle: 'New round' })
    expect(next.id).not.toBe(series.id)
    expect(next).toMatchObject({
      meetingId: series.meetingId,
      meetingPwd: series.meetingPwd,
      invitation: { joinLink: series.invitation.joinLink },
      meetingTitle: 'New round',
      rrule: 'FREQ=WEEKLY;COUNT=3',
      reminders: [{ beforeValue: 5 }],
      invitees: [
        { role: 'co_host', response: 'accepted' },
        { email: 'ines@elsewhere.example', response: 'accepted' },
      ],
    })
    expect(await datesOf(series)).toEqual(wednesdays.slice(0, 2))
    expect(await datesOf(next)).toEqual(wednesdays.slice(2))
    expect(await get(series.id)).toMatchObject({ meetingTitle: 'Weekly', rrule: 'FREQ=WEEKLY;COUNT=2' })
    expect(events.published.at(-1)).toMatchObject({
      name: 'meeting.split',
      payload: { meetingId: series.id, successorId: next.id },
    })
  })

  it('[4.5] asks again where the time is new, and takes changed dates along', async () => {
    const { series, edit, get, datesOf, db } = await setupSeries()
    const once = await edit(series, 'this', {
      occurrenceStart: at(3),
      meetingTitle: 'Special',
      startDateTime: at(3) + 3 * hourMs,
    })
    await db.updateTable('invitees').set({ response: 'accepted' }).where('role', '<>', 'host').execute()
    const longer = await edit(once, 'following', { occurrenceStart: at(2), endDateTime: at(2) + 2 * hourMs })
    expect(await datesOf(longer)).toEqual(['2026-02-25 10:00', '2026-03-04 13:00', '2026-03-11 10:00'])
    expect(await get(longer.id, at(3))).toMatchObject({
      meetingTitle: 'Special',
      endDateTime: at(3) + 4 * hourMs,
    })
    expect(longer.invitees.map(({ response }) => response)).toEqual(['pending', 'pending'])
    expect((await get(series.id)).invitees.map(({ response }) => response)).toEqual(['accepted', 'accepted'])
  })

  it('[4.5] is all events from the first date on', async () => {
    const { series, edit, datesOf } = await setupSeries()
    const same = await edit(series, 'following', { occurrenceStart: at(0), startDateTime: at(0) + hourMs })
    expect(same.id).toBe(series.id)
    expect(await datesOf(series)).toEqual(wednesdays.map((date) => date.replace('10:00', '11:00')))
  })

  it('[4.5] refuses a date that goes on', async () => {
    const { series, edit, goTo } = await setupSeries()
    goTo('2026-02-18T10:30')
    await expect(edit(series, 'following', { occurrenceStart: at(1), meetingTitle: 'x' })).rejects.toHaveCode(
      'schedule.ended',
    )
  })

  it('[4.5] splits a series without end, and each part keeps its seat', async () => {
    const { plan, edit, datesOf } = await setupPlanning()
    const series = await plan(forEver('week'))
    const split = inLondon('2026-03-04T10:00')
    const next = await edit(series, 'following', { occurrenceStart: split, startDateTime: split + hourMs })
    expect(await datesOf(series)).toEqual(wednesdays.slice(0, 3))
    expect(next.rrule).toBe('FREQ=WEEKLY')
    await plan({ startDateTime: inLondon('2030-03-06T10:00') })
    await expect(plan({ startDateTime: inLondon('2030-03-06T11:00') })).rejects.toHaveCode('schedule.overlap')
  })

  it('[4.5] works in every order with the others', async () => {
    const { series, edit, cancel, get, datesOf } = await setupSeries()
    const once = await edit(series, 'this', { occurrenceStart: at(4), startDateTime: at(4) + hourMs })
    const all = await edit(once, 'all', { meetingTitle: 'Renamed' })
    const next = await edit(all, 'following', { occurrenceStart: at(1), startDateTime: at(1) - hourMs })
    // The date that was moved alone keeps the time that it got.
    expect(await datesOf(next)).toEqual([
      '2026-02-18 09:00',
      '2026-02-25 09:00',
      '2026-03-04 09:00',
      '2026-03-11 11:00',
    ])
    const moved = await edit(next, 'this', {
      occurrenceStart: at(2) - hourMs,
      startDateTime: at(2) + 5 * hourMs,
    })
    const last = await edit(moved, 'following', { occurrenceStart: at(3) - hourMs, meetingTitle: 'Last' })
    await cancel(last, 'this', at(4) - hourMs)
    await edit(await get(next.id), 'all', { meetingTitle: 'Middle' })
    await cancel(series, 'following', at(0))
    await expect(get(series.id)).rejects.toHaveCode('schedule.not_found')
    expect(await datesOf(series)).toEqual([])
    expect(await datesOf(next)).toEqual(['2026-02-18 09:00', '2026-02-25 15:00'])
    expect(await datesOf(last)).toEqual(['2026-03-04 09:00'])
    expect(await get(last.id)).toMatchObject({ meetingTitle: 'Last', meetingId: series.meetingId })
  })
})

async function setupHorizon(): Promise<TestPlanning & { extendSeries: () => Promise<void> }> {
  const setup = await setupPlanning()
  return { ...setup, extendSeries: setup.scheduling.extendSeries }
}
