import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, weekMs } from '../../platform/clock/durations.ts'
import { forEver, inLondon, london, setupPlanning, times } from '../../testing/planned-meetings.ts'

const tomorrow = inLondon('2026-02-11T10:00')

describe('a draft before it is sent', () => {
  it('[5.7] [9.5] shows clashes, the next five dates and free times', async () => {
    const { plan, apiOf, host } = await setupPlanning()
    const taken = await plan({ startDateTime: inLondon('2026-02-18T10:00'), meetingTitle: 'In the way' })
    const api = await apiOf(host)
    const draft = { timeZone: london, startDateTime: tomorrow, ...forEver('week') }
    const { data } = await api.check(draft)
    expect(data.conflicts).toMatchObject([
      { occurrenceStart: inLondon('2026-02-18T10:00'), meetingTitle: 'In the way' },
    ])
    expect(data.nextDates.map(({ startDateTime }) => startDateTime)).toEqual(
      [0, 1, 2, 3, 4].map((weeks) => tomorrow + weeks * weekMs),
    )
    expect(data.freeSlots.length).toBe(5)
    const skipped = await api.check({ ...draft, skipDates: [inLondon('2026-02-18T10:00')] })
    expect(skipped.data).toMatchObject({ conflicts: [], freeSlots: [] })
    // What is edited is not in its own way.
    const edited = await api.check({
      timeZone: london,
      startDateTime: inLondon('2026-02-18T10:30'),
      calendarId: taken.id,
    })
    expect(edited.data.conflicts).toEqual([])
  })

  it('[3.15] offers whole days for an all-day draft, also over a change of the clocks', async () => {
    const { plan, apiOf, host } = await setupPlanning()
    await plan({ isAllDay: true, startDate: '2026-03-27', endDate: '2026-03-28' })
    const { data } = await (
      await apiOf(host)
    ).check({ timeZone: london, isAllDay: true, startDate: '2026-03-28' })
    // The clocks go forward on Sunday the 29th, a day off.
    expect(data.freeSlots.slice(0, 2)).toEqual([
      { startDateTime: inLondon('2026-03-30T00:00'), endDateTime: inLondon('2026-03-31T00:00') },
      { startDateTime: inLondon('2026-03-31T00:00'), endDateTime: inLondon('2026-04-01T00:00') },
    ])
  })

  it('[5.7] offers free times only within the working hours of the host, as the host’s local time', async () => {
    const { plan, apiOf, host, db } = await setupPlanning()
    const works = (workingHours: object) =>
      db
        .updateTable('users')
        .set({ time_zone: 'Asia/Dhaka', working_hours: JSON.stringify({ ...daysOff, ...workingHours }) })
        .where('id', '=', host.id)
        .execute()
    const daysOff = Object.fromEntries(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'].map((day) => [day, []]))
    await plan({ startDateTime: inLondon('2026-02-11T23:30') })
    const api = await apiOf(host)
    const found = async () =>
      (await api.check({ timeZone: london, startDateTime: inLondon('2026-02-12T00:00') })).data.freeSlots.map(
        ({ startDateTime }) => new Date(startDateTime).toISOString().slice(0, 16),
      )
    // Dhaka is six hours ahead: Thursday's hours begin at 04:00 UTC.
    await works({ TH: [{ start: '10:00', end: '12:30' }] })
    expect(await found()).toEqual(['2026-02-12T04:00', '2026-02-12T05:00'])
    await works({ SA: [{ start: '10:00', end: '12:30' }] })
    expect(await found()).toEqual(['2026-02-14T04:00', '2026-02-14T05:00'])
    // Without any hours there is nothing to keep to.
    await works({})
    expect(await found()).toContain('2026-02-12T00:30')
  })

  it('[4.5] shows that one date clashes with others of its series', async () => {
    const { plan, apiOf, host } = await setupPlanning()
    const series = await plan(times('week', 3))
    const api = await apiOf(host)
    const moved = (startDateTime: number) =>
      api.check({ timeZone: london, startDateTime, calendarId: series.id, occurrenceStart: tomorrow })
    expect((await moved(tomorrow + hourMs / 2)).data.conflicts).toEqual([])
    expect((await moved(inLondon('2026-02-18T10:30'))).data.conflicts).toMatchObject([
      { calendarId: series.id },
    ])
  })

  it('[4.5] [5.7] remembers cancelled dates and dates that were moved alone', async () => {
    const { plan, apiOf, host, edit, get, datesOf } = await setupPlanning()
    await plan({ startDateTime: inLondon('2026-02-18T10:00'), meetingTitle: 'In the way' })
    const series = await plan({ ...times('week', 4), skipDates: [inLondon('2026-02-18T10:00')] })
    const moved = inLondon('2026-02-25T10:00')
    const noon = { startDateTime: moved + 2 * hourMs, endDateTime: moved + 3 * hourMs }
    await edit(series, 'this', { occurrenceStart: moved, ...noon })
    await plan({ startDateTime: moved, meetingTitle: 'In its place' })
    const api = await apiOf(host)
    const check = (startDateTime: number) =>
      api.check({
        timeZone: london,
        startDateTime,
        isRecurrent: true,
        recurrence: null,
        calendarId: series.id,
        occurrenceStart: tomorrow,
      })
    expect((await check(tomorrow)).data.conflicts).toEqual([])
    expect((await check(tomorrow + hourMs / 2)).data.conflicts).toEqual([])
    // The same as saving makes of it.
    const later = tomorrow + hourMs / 2
    await edit(await get(series.id), 'all', { occurrenceStart: tomorrow, startDateTime: later })
    expect(await datesOf(series)).toEqual(['2026-02-11 10:30', '2026-02-25 12:00', '2026-03-04 10:30'])
  })

  it('[4.5] moves the days of a rule when its date is moved to another day', async () => {
    const { plan, apiOf, host } = await setupPlanning()
    const recurrence = {
      type: 'custom' as const,
      repeatType: 'Weekly' as const,
      repeatInterval: 1,
      repeatDays: ['WE' as const],
      repeatDates: [],
      repeatMonths: [],
      viewType: 'day' as const,
      repeatSerial: null,
      repeatDayMonth: null,
      ends: 'after' as const,
      afterOccur: 3,
      endDateLong: null,
    }
    const series = await plan({ isRecurrent: true, recurrence })
    await plan({ startDateTime: inLondon('2026-02-19T10:00'), meetingTitle: 'In the way' })
    const { data } = await (
      await apiOf(host)
    ).check({
      timeZone: london,
      startDateTime: inLondon('2026-02-12T10:00'),
      isRecurrent: true,
      recurrence: null,
      calendarId: series.id,
      occurrenceStart: tomorrow,
    })
    expect(data.conflicts).toMatchObject([{ meetingTitle: 'In the way' }])
    expect(data.nextDates.map(({ startDateTime }) => startDateTime)).toEqual(
      ['2026-02-12T10:00', '2026-02-19T10:00', '2026-02-26T10:00'].map(inLondon),
    )
  })

  it('[4.11] reveals nothing of a meeting that the caller does not take part in', async () => {
    const { plan, apiOf, addUser, organizationId } = await setupPlanning()
    const meeting = await plan()
    const api = await apiOf(await addUser(organizationId, 'Arif'))
    await expect(
      api.check({ timeZone: london, startDateTime: tomorrow, calendarId: meeting.id }),
    ).rejects.toHaveCode('schedule.not_found')
    await expect(api.reminders({ id: meeting.id })).rejects.toHaveCode('schedule.not_found')
  })
})

describe('a seat', () => {
  it('[7.8] shows the host its content, colleagues its time, and others nothing', async () => {
    const { plan, apiOf, host, addUser, addOrganization, organizationId } = await setupPlanning()
    const meeting = await plan({ meetingTitle: 'Secret' })
    const range = {
      startDate: tomorrow - hourMs,
      endDate: tomorrow + 8 * dayMs,
      resourceId: meeting.resourceId,
    }
    const own = await (await apiOf(host)).overlaps(range)
    expect(own.data.conflicts).toMatchObject([
      { meetingTitle: 'Secret', busyStart: tomorrow, busyEnd: tomorrow + hourMs },
    ])
    expect((await (await apiOf(host)).overlaps({ ...range, calendarId: meeting.id })).data.conflicts).toEqual(
      [],
    )
    const colleague = await addUser(organizationId, 'Arif')
    expect((await (await apiOf(colleague)).overlaps(range)).data.conflicts).toMatchObject([
      { meetingTitle: '', busyStart: tomorrow },
    ])
    const stranger = await apiOf(await addUser(await addOrganization('Elsewhere'), 'Omar'))
    await expect(stranger.overlaps(range)).rejects.toHaveCode('resource.not_found')
    await expect(stranger.seatAvailable({ resourceId: meeting.resourceId })).rejects.toHaveCode(
      'resource.not_found',
    )
    const slots = { startDate: tomorrow, timeZone: london, resourceId: meeting.resourceId }
    await expect(stranger.availableTimeSlots(slots)).rejects.toHaveCode('resource.not_found')
    await expect((await apiOf(host)).overlaps({ ...range, endDate: tomorrow * 2 })).rejects.toHaveCode(
      'schedule.range_too_long',
    )
    await expect((await apiOf(host)).overlaps({ ...range, endDate: range.startDate })).rejects.toHaveCode(
      'schedule.end_before_start',
    )
  })

  it('[7.9] offers free times on a day, at quarter hours from now on', async () => {
    const { plan, apiOf, host } = await setupPlanning()
    await plan({ startDateTime: inLondon('2026-02-10T15:00'), endDateTime: inLondon('2026-02-10T23:30') })
    const api = await apiOf(host)
    const { data } = await api.availableTimeSlots({
      startDate: inLondon('2026-02-10T00:00'),
      timeZone: london,
      minutes: 60,
    })
    expect(data.slots.map(({ startDateTime }) => startDateTime)).toEqual([
      ...Array.from({ length: 9 }, (_, n) => inLondon('2026-02-10T12:00') + (n * hourMs) / 4),
      inLondon('2026-02-10T23:30'),
      inLondon('2026-02-10T23:45'),
    ])
    await expect(api.availableTimeSlots({ startDate: tomorrow, timeZone: 'Nowhere' })).rejects.toHaveCode(
      'input.invalid_time_zone',
    )
  })

  it('refuses to look for free times at the end of the last year, instead of failing', async () => {
    const { apiOf, host } = await setupPlanning()
    const api = await apiOf(host)
    const latest = Date.UTC(9998, 0)
    const slots = (startDate: number) => api.availableTimeSlots({ startDate, timeZone: london })
    const times = (from: number) => api.findTime({ from, userIds: [] })
    expect((await slots(latest)).data.slots.length).toBeGreaterThan(0)
    expect((await times(latest)).data.slots.length).toBeGreaterThan(0)
    for (const call of [slots, times]) await expect(call(latest + 1)).rejects.toHaveCode('input.invalid_date')
  })

  it('[7.14] is free until the next meeting, and taken until the last of several back to back', async () => {
    const { plan, apiOf, host, goTo } = await setupPlanning()
    const { resourceId } = await plan()
    await plan({ startDateTime: tomorrow + hourMs })
    const available = async () => (await (await apiOf(host)).seatAvailable({ resourceId })).data
    expect(await available()).toEqual({ isAvailable: true, until: tomorrow })
    goTo('2026-02-11T10:30')
    expect(await available()).toEqual({ isAvailable: false, until: tomorrow + 2 * hourMs })
    goTo('2026-02-11T12:00')
    expect(await available()).toEqual({ isAvailable: true, until: null })
  })

  it('[7.18] [3.30] lists the IDs to choose from, and [3.51] [7.12] the colours', async () => {
    const { apiOf, host, seats, db } = await setupPlanning()
    const seat = await seats.findByUser(db, host.organizationId, host.id)
    const api = await apiOf(host)
    expect((await api.availableRooms()).data).toEqual({
      rooms: [
        { idSource: 'personal', meetingId: seat?.pmi, pmu: seat?.pmu },
        { idSource: 'generated', meetingId: null, pmu: null },
        { idSource: 'unique_url', meetingId: null, pmu: null },
      ],
      isBigMeetingAllowed: false,
      isMultiLingualEnabled: false,
      isWebinarAllowed: false,
    })
    expect((await api.eventColors()).data).toContainEqual({ colorCodeHex: '#CEEBFF', name: 'sky' })
  })

  it('[7.10] lists the reminders of a meeting', async () => {
    const { plan, apiOf, host } = await setupPlanning()
    const { id } = await plan({ hasReminder: true })
    expect((await (await apiOf(host)).reminders({ id })).data).toMatchObject([
      { type: 'before', beforeValue: 5 },
    ])
  })
})
