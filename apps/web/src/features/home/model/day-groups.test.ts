import { describe, expect, it } from 'vitest'
import { aMeeting as meeting, now } from '../testing/a-meeting.ts'
import { dayAfter, dayTime, endOfTomorrow, groupByDay, summarise } from './day-groups.ts'

const minute = 60_000

describe('groupByDay', () => {
  it('[2.52][4.4] lists current meetings before upcoming ones, and days in order', () => {
    const groups = groupByDay(
      [
        meeting({ meetingTitle: 'tomorrow', startDateTime: now + 24 * 60 * minute }),
        meeting({ meetingTitle: 'soon' }),
        meeting({
          meetingTitle: 'running since yesterday',
          startDateTime: now - 20 * 60 * minute,
          state: 'ongoing',
        }),
      ],
      now,
      'UTC',
    )
    expect(
      groups.map(({ day, meetings }) => [day, meetings.map(({ meetingTitle }) => meetingTitle)]),
    ).toEqual([
      ['2026-11-21', ['running since yesterday', 'soon']],
      ['2026-11-22', ['tomorrow']],
    ])
  })

  it("takes the day from the viewer's zone", () => {
    const late = meeting({ startDateTime: Date.UTC(2026, 10, 21, 20, 0) })
    expect(groupByDay([late], now, 'Asia/Dhaka')[0]?.day).toBe('2026-11-22')
  })

  const daysOf = (over: Parameters<typeof meeting>[0], timeZone: string) =>
    groupByDay([meeting(over)], now, timeZone).map(({ day }) => day)

  /** 25 November in Dhaka. */
  const inDhaka = {
    isAllDay: true,
    startDate: '2026-11-25',
    endDate: '2026-11-25',
    startDateTime: Date.UTC(2026, 10, 24, 18),
    endDateTime: Date.UTC(2026, 10, 25, 18),
    timeZone: 'Asia/Dhaka',
  }

  it.each(['Asia/Dhaka', 'UTC', 'America/New_York', 'Pacific/Auckland'])(
    'leaves an all-day date on its day for people who are in %s',
    (timeZone) => expect(daysOf(inDhaka, timeZone)).toEqual(['2026-11-25']),
  )

  it('groups current meetings under today', () => {
    const threeDays = { isAllDay: true, startDate: '2026-11-20', endDate: '2026-11-22' }
    expect(daysOf({ ...threeDays, startDateTime: Date.UTC(2026, 10, 20) }, 'UTC')).toEqual(['2026-11-21'])
    expect(daysOf({ startDateTime: Date.UTC(2026, 10, 20, 23) }, 'UTC')).toEqual(['2026-11-21'])
  })

  it('groups past meetings under the day on which they began', () => {
    expect(daysOf({ ...inDhaka, startDate: '2026-11-18', state: 'ended' }, 'UTC')).toEqual(['2026-11-18'])
    expect(daysOf({ startDateTime: Date.UTC(2026, 10, 20, 23), state: 'ended' }, 'UTC')).toEqual([
      '2026-11-20',
    ])
  })

  it('lists whole days before hours', () => {
    const allDay = { isAllDay: true, startDate: '2026-11-21', endDate: '2026-11-21' }
    const [group] = groupByDay(
      [meeting({}), meeting({ ...allDay, meetingTitle: 'Eid', startDateTime: now + 20 * minute })],
      now,
      'UTC',
    )
    expect(group?.meetings.map(({ meetingTitle }) => meetingTitle)).toEqual(['Eid', 'Product weekly'])
  })
})

describe('dayAfter', () => {
  it('knows the ends of months', () => expect(dayAfter('2026-12-31')).toBe('2027-01-01'))
})

describe('summarise', () => {
  it('counts the meetings of today, and as left those that have not begun, and says when the next begins', () => {
    expect(
      summarise([meeting({}), meeting({ state: 'ongoing', startDateTime: now - minute })], now, 'UTC'),
    ).toEqual({
      today: 2,
      left: 1,
      nextInMs: 12 * minute,
    })
  })

  it('says at least a minute for a meeting that is about to begin', () => {
    expect(summarise([meeting({ startDateTime: now + 5_000 })], now, 'UTC').nextInMs).toBe(minute)
  })

  it('never names an all-day meeting as the next', () => {
    const whole = meeting({ isAllDay: true, startDate: '2026-11-21', endDate: '2026-11-21' })
    expect(summarise([whole], now, 'UTC')).toEqual({ today: 1, left: 1, nextInMs: null })
  })

  it('names no next meeting if there is none today', () => {
    expect(summarise([], now, 'UTC')).toEqual({ today: 0, left: 0, nextInMs: null })
    expect(summarise([meeting({ startDateTime: now + 48 * 60 * minute })], now, 'UTC')).toEqual({
      today: 0,
      left: 0,
      nextInMs: null,
    })
  })
})

describe('dayTime', () => {
  it('greets by the hour of the viewer', () => {
    expect(dayTime(now, 'UTC')).toBe('morning')
    expect(dayTime(now, 'Asia/Dhaka')).toBe('afternoon')
    expect(dayTime(now, 'Pacific/Auckland')).toBe('evening')
  })
})

it.each([
  ['2026-11-21T20:00:00Z', 'Asia/Dhaka', '2026-11-23T18:00:00Z'],
  // The night on which the clocks go back.
  ['2026-10-24T12:00:00Z', 'Europe/London', '2026-10-26T00:00:00Z'],
])('[2.52] at %s, tomorrow of %s ends at %s', (at, timeZone, end) => {
  expect(endOfTomorrow(Date.parse(at), timeZone)).toBe(Date.parse(end))
})
