import { describe, expect, it } from 'vitest'
import { aMeeting as meeting, now } from '../testing/a-meeting.ts'
import { dayTime, groupByDay, summarise } from './day-groups.ts'

const minute = 60_000

describe('groupByDay', () => {
  it('[2.52][4.4] puts what goes on before what comes, and days in their order', () => {
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
})

describe('summarise', () => {
  it("counts today's and tells when the next begins", () => {
    expect(
      summarise([meeting({}), meeting({ state: 'ongoing', startDateTime: now - minute })], now, 'UTC'),
    ).toEqual({
      today: 2,
      nextInMs: 12 * minute,
    })
  })

  it('knows no next when there is none today', () => {
    expect(summarise([], now, 'UTC')).toEqual({ today: 0, nextInMs: null })
    expect(summarise([meeting({ startDateTime: now + 48 * 60 * minute })], now, 'UTC')).toEqual({
      today: 0,
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
