import type { MeetingListItem } from '@majlis/contract'
import { describe, expect, it } from 'vitest'
import { dayTime, groupByDay, summarise } from './day-groups.ts'

const now = Date.UTC(2026, 10, 21, 9, 48)
const minute = 60_000

function meeting(over: Partial<MeetingListItem>): MeetingListItem {
  return {
    calendarId: '0d7c6a52-3f1c-4a9e-9b0e-2f6f0f1d2a01',
    occurrenceId: null,
    meetingId: '647712840966',
    meetingTitle: 'Product weekly',
    startDateTime: now + 12 * minute,
    endDateTime: now + 72 * minute,
    timeZone: 'Europe/London',
    colorCodeHex: '#CEEBFF',
    isRecurrent: false,
    isInstant: false,
    isHost: true,
    hostName: 'Nusrat Rahman',
    inviteeCount: 0,
    acceptedCount: 0,
    state: 'upcoming',
    insideCount: 0,
    joinLink: 'https://meet.example.org/m/j/647712840966',
    passcode: '482913',
    ...over,
  }
}

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
