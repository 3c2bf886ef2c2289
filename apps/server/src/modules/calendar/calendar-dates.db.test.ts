import { toInstant } from '@majlis/scheduling'
import { describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '../../platform/clock/durations.ts'
import { newId } from '../../platform/ids/ids.ts'
import { setupCalendar, startsOf, titlesOf } from '../../testing/calendar-meetings.ts'

const london = 'Europe/London'

describe('days and months', () => {
  it('[7.6] are those of the viewer’s zone, as long as they are there', async () => {
    const { plan, day, month, host } = await setupCalendar()
    await plan({ localStart: '2026-03-31T23:30', timeZone: 'Asia/Kathmandu', title: 'Late', minutes: 45 })
    await plan({ localStart: '2026-04-01T00:15', timeZone: 'Asia/Kathmandu', title: 'Early' })
    expect(titlesOf(await month(host, '2026-03-15', 'Asia/Kathmandu'))).toEqual(['Late'])
    expect(titlesOf(await month(host, '2026-04-15', 'Asia/Kathmandu'))).toEqual(['Late', 'Early'])
    expect(titlesOf(await month(host, '2026-04-15', london))).toEqual([])
    // The 29th of March 2026 has 23 hours in London, the 25th of October 25.
    await plan({ localStart: '2026-03-29T23:00', title: 'Short day', minutes: 30 })
    await plan({ localStart: '2026-10-25T23:00', title: 'Long day', minutes: 30 })
    expect(titlesOf(await day(host, '2026-03-29', london))).toEqual(['Short day'])
    expect(titlesOf(await day(host, '2026-03-30', london))).toEqual([])
    expect(titlesOf(await day(host, '2026-10-25', london))).toEqual(['Long day'])
    expect(titlesOf(await day(host, '2026-10-26', london))).toEqual([])
  })

  it('[7.6] keep the wall-clock time of a series over the change of the clocks, also in half-hour zones', async () => {
    const { plan, month, host, arif } = await setupCalendar()
    await plan({ localStart: '2026-10-01T09:00', rule: 'FREQ=DAILY', title: 'London' })
    await plan({
      host: arif,
      localStart: '2026-10-01T09:00',
      timeZone: 'Australia/Lord_Howe',
      rule: 'FREQ=DAILY',
    })
    const inLondon = await month(host, '2026-10-01', london)
    expect(inLondon).toHaveLength(31)
    expect(startsOf(inLondon).slice(23, 26)).toEqual([
      '2026-10-24T08:00',
      '2026-10-25T09:00',
      '2026-10-26T09:00',
    ])
    // Lord Howe changes by half an hour, on the 4th of October.
    const onLordHowe = await month(arif, '2026-10-01', 'Australia/Lord_Howe')
    expect(startsOf(onLordHowe).slice(1, 5)).toEqual([
      '2026-10-01T22:30',
      '2026-10-02T22:30',
      '2026-10-03T22:00',
      '2026-10-04T22:00',
    ])
  })

  it('[7.6] are those of the caller’s own zone where none is named', async () => {
    const { plan, day, db, host } = await setupCalendar()
    await db.updateTable('users').set({ time_zone: 'Asia/Dhaka' }).where('id', '=', host.id).execute()
    await plan({ localStart: '2026-03-10T23:00', timeZone: 'UTC' })
    expect(await day(host, '2026-03-10')).toEqual([])
    expect(await day(host, '2026-03-11')).toHaveLength(1)
  })

  it('[3.51] show all-day entries on their own dates, from wherever one looks', async () => {
    const { plan, day, host } = await setupCalendar()
    await plan({ localStart: '2026-03-10T00:00', isAllDay: true, minutes: 2 * 1440, timeZone: 'Asia/Tokyo' })
    for (const zone of ['Asia/Tokyo', london, 'Pacific/Kiritimati', 'Pacific/Niue', 'Asia/Kolkata']) {
      expect(await day(host, '2026-03-09', zone)).toEqual([])
      for (const date of ['2026-03-10', '2026-03-11'])
        expect(await day(host, date, zone)).toMatchObject([
          { isAllDay: true, startDate: '2026-03-10', endDate: '2026-03-11' },
        ])
      expect(await day(host, '2026-03-12', zone)).toEqual([])
    }
  })

  it('[7.6] hold what began before and ends after, and nothing that only touches them', async () => {
    const { plan, range, host } = await setupCalendar()
    const at = (day: number, hour = 0) => Date.UTC(2026, 2, day, hour)
    await plan({ localStart: '2026-03-04T01:00', timeZone: 'UTC', minutes: 7 * 1440, title: 'A week' })
    await plan({ localStart: '2026-03-11T01:00', timeZone: 'UTC', title: 'One' })
    await plan({ localStart: '2026-03-11T02:00', timeZone: 'UTC', title: 'Two' })
    await plan({ localStart: '2026-03-11T03:00', timeZone: 'UTC', title: 'Three' })
    expect(titlesOf(await range(host, at(11), at(11, 1)))).toEqual(['A week'])
    expect(titlesOf(await range(host, at(11, 1), at(11, 2)))).toEqual(['One'])
    expect(titlesOf(await range(host, at(11, 2), at(11, 3)))).toEqual(['Two'])
  })

  it('[7.7] lists the days that have entries', async () => {
    const { plan, schedule, host } = await setupCalendar()
    await plan({ localStart: '2026-03-04T23:30', timeZone: 'Asia/Kolkata' })
    await plan({ localStart: '2026-03-08T00:00', isAllDay: true, minutes: 3 * 1440 })
    const days = async (timeZone: string) =>
      (
        await (
          await schedule(host)
        ).hasEvent({
          startDate: toInstant('2026-03-01T00:00', timeZone),
          endDate: toInstant('2026-03-10T00:00', timeZone),
          timeZone,
        })
      ).data.dates
    expect(await days('Asia/Kolkata')).toEqual(['2026-03-04', '2026-03-05', '2026-03-08', '2026-03-09'])
    expect(await days(london)).toEqual(['2026-03-04', '2026-03-08', '2026-03-09'])
  })

  it('refuses zones, dates and ranges that are none', async () => {
    const { range, day, month, host } = await setupCalendar()
    const now = Date.UTC(2026, 2, 10)
    await expect(range(host, now, now + hourMs, { timeZone: 'Mars/Olympus' })).rejects.toMatchObject({
      code: 'input.invalid_time_zone',
      data: { field: 'timeZone' },
    })
    await expect(range(host, now, now)).rejects.toHaveCode('schedule.end_before_start')
    await expect(range(host, now, now + 401 * dayMs)).rejects.toHaveCode('schedule.range_too_long')
    await expect(range(host, -8.6e15, 8.6e15)).rejects.toHaveCode('input.invalid')
    for (const date of ['9999-12-31', '0001-01-01']) {
      await expect(day(host, date, london)).rejects.toHaveCode('input.invalid')
      await expect(month(host, date, london)).rejects.toHaveCode('input.invalid')
    }
    await expect(day(host, '2026-02-30', london)).rejects.toHaveCode('input.invalid_date')
    expect(await range(host, now, now + 400 * dayMs)).toEqual([])
  })
})

describe('beyond the rows of a series', () => {
  it('[3.20] goes on as the rule says: neither twice where rows end, nor without what was changed or answered', async () => {
    const { plan, range, db, host, arif } = await setupCalendar()
    const { id } = await plan({
      localStart: '2026-01-05T09:00',
      rule: 'FREQ=WEEKLY',
      horizon: '2026-06-01',
      cancelledStarts: [Date.UTC(2026, 5, 15, 8)],
      invitees: [{ user: arif, response: 'pending' }],
    })
    // The date of the 8th has a row already: it was moved out of the month.
    const written = await db
      .selectFrom('occurrences')
      .selectAll()
      .where('meeting_id', '=', id)
      .limit(1)
      .executeTakeFirstOrThrow()
    const { during: _, ...row } = written
    await db
      .insertInto('occurrences')
      .values({
        ...row,
        id: newId(),
        original_start: new Date(Date.UTC(2026, 5, 8, 8)),
        starts_at: new Date(Date.UTC(2026, 6, 2, 8)),
        ends_at: new Date(Date.UTC(2026, 6, 2, 9)),
        is_changed: true,
      })
      .execute()
    const { id: inviteeId } = await db
      .selectFrom('invitees')
      .select('id')
      .where('user_id', '=', arif.id)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('occurrence_responses')
      .values({
        invitee_id: inviteeId,
        original_start: new Date(Date.UTC(2026, 5, 22, 8)),
        response: 'accepted',
        responded_at: new Date(),
      })
      .execute()
    const entries = await range(arif, Date.UTC(2026, 4, 20), Date.UTC(2026, 6, 3), { timeZone: london })
    expect(startsOf(entries)).toEqual([
      '2026-05-25T08:00',
      '2026-06-01T08:00',
      '2026-06-22T08:00',
      '2026-06-29T08:00',
      '2026-07-02T08:00',
    ])
    expect(entries.map(({ occurrenceId }) => occurrenceId !== null)).toEqual([
      true,
      false,
      false,
      false,
      true,
    ])
    expect(entries.map(({ myResponse }) => myResponse)).toEqual([
      'pending',
      'pending',
      'accepted',
      'pending',
      'pending',
    ])
    expect(entries[1]).toMatchObject({
      calendarId: id,
      isRecurrent: true,
      state: 'upcoming',
      occurrenceStart: Date.UTC(2026, 5, 1, 8),
    })
    expect(await range(host, Date.UTC(2034, 0, 1), Date.UTC(2034, 0, 31), { timeZone: london })).toHaveLength(
      5,
    )
  })

  it('[3.20] ends where the rule ends, and shows nothing of cancelled meetings', async () => {
    const { plan, range, db, host } = await setupCalendar()
    await plan({
      localStart: '2026-01-05T09:00',
      rule: 'FREQ=WEEKLY;UNTIL=20270110T235959Z',
      horizon: '2026-06-01',
    })
    const endless = await plan({ localStart: '2026-01-05T12:00', rule: 'FREQ=WEEKLY', horizon: '2026-06-01' })
    await db.updateTable('meetings').set({ cancelled_at: new Date() }).where('id', '=', endless.id).execute()
    const entries = await range(host, Date.UTC(2027, 0, 1), Date.UTC(2027, 2, 1))
    expect(startsOf(entries)).toEqual(['2027-01-04T09:00'])
  })
})
