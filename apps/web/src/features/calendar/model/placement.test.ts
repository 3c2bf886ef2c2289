import { describe, expect, it } from 'vitest'
import { anEntry } from '../testing/entries.ts'
import { barsOf, placeEntries, segmentsOf } from './placement.ts'

const week = [
  '2026-11-23',
  '2026-11-24',
  '2026-11-25',
  '2026-11-26',
  '2026-11-27',
  '2026-11-28',
  '2026-11-29',
]

describe('the place of an entry', () => {
  it("[2.55] is on the viewer's clock", () => {
    const [placed] = placeEntries([anEntry({ at: '2026-11-24T20:00:00Z' })], 'Asia/Kathmandu')
    expect(placed).toMatchObject({ first: '2026-11-25', startMinute: 105, endMinute: 165, isBanner: false })
  })

  it('[3.15] of an all-day entry is a date in every zone', () => {
    const entry = anEntry({
      isAllDay: true,
      startDate: '2026-11-24',
      endDate: '2026-11-25',
      timeZone: 'Asia/Dhaka',
    })
    for (const zone of ['America/Los_Angeles', 'Pacific/Kiritimati'])
      expect(placeEntries([entry], zone)[0]).toMatchObject({ first: '2026-11-24', last: '2026-11-25' })
  })

  it('ends with its day when it ends at midnight', () => {
    const [placed] = placeEntries(
      [anEntry({ at: '2026-11-24T22:00:00Z', until: '2026-11-25T00:00:00Z' })],
      'UTC',
    )
    expect(placed).toMatchObject({ last: '2026-11-24', endMinute: 1440 })
  })

  it('is above the hours when it takes a day or longer', () => {
    const [placed] = placeEntries([anEntry({ until: '2026-11-25T10:00:00Z' })], 'UTC')
    expect(placed?.isBanner).toBe(true)
  })
})

describe('the columns of a day', () => {
  const columns = (...times: [string, string][]) =>
    segmentsOf(
      placeEntries(
        times.map(([from, to], index) =>
          anEntry({
            at: `2026-11-24T${from}:00Z`,
            until: `2026-11-24T${to}:00Z`,
            meetingTitle: String(index),
          }),
        ),
        'UTC',
      ),
      '2026-11-24',
    ).map(({ placed, column, columns: count }) => [placed.entry.meetingTitle, column, count])

  it('place overlapping entries side by side', () => {
    expect(columns(['09:00', '10:00'], ['09:30', '11:00'], ['10:00', '10:30'])).toEqual([
      ['0', 0, 2],
      ['1', 1, 2],
      ['2', 0, 2],
    ])
  })

  it('give the whole width to an entry that overlaps none, back-to-back included', () => {
    expect(columns(['09:00', '10:00'], ['10:00', '11:00'])).toEqual([
      ['0', 0, 1],
      ['1', 0, 1],
    ])
  })

  it('contain both parts of a night', () => {
    const placed = placeEntries(
      [anEntry({ at: '2026-11-24T22:00:00Z', until: '2026-11-25T02:00:00Z' })],
      'UTC',
    )
    expect(segmentsOf(placed, '2026-11-24')[0]).toMatchObject({ top: 1320, bottom: 1440, isEnd: false })
    expect(segmentsOf(placed, '2026-11-25')[0]).toMatchObject({ top: 0, bottom: 120, isStart: false })
  })

  it('show an hour that the clocks repeat', () => {
    // In London the clocks go back from 2:00 to 1:00 on 25 October 2026.
    const entry = anEntry({ at: '2026-10-25T00:30:00Z', until: '2026-10-25T01:15:00Z' })
    const [segment] = segmentsOf(placeEntries([entry], 'Europe/London'), '2026-10-25')
    expect(segment?.top).toBe(90)
    expect(segment?.bottom).toBeGreaterThan(90)
  })
})

describe('the bars of a row', () => {
  const allDay = (meetingTitle: string, startDate: string, endDate: string) =>
    anEntry({ meetingTitle, startDate, endDate, isAllDay: true })

  it('are in the first free lane and are cut at its ends', () => {
    const placed = placeEntries(
      [
        allDay('before', '2026-11-20', '2026-11-24'),
        allDay('middle', '2026-11-24', '2026-11-25'),
        allDay('after', '2026-11-25', '2026-12-02'),
      ],
      'UTC',
    )
    const bars = barsOf(placed, week).map(({ placed: { entry }, ...bar }) => [entry.meetingTitle, bar])
    expect(bars).toEqual([
      ['before', { from: 0, span: 2, lane: 0, isStart: false, isEnd: true }],
      ['middle', { from: 1, span: 2, lane: 1, isStart: true, isEnd: true }],
      ['after', { from: 2, span: 5, lane: 0, isStart: true, isEnd: false }],
    ])
  })

  it('give an entry past midnight to the day on which it begins', () => {
    const placed = placeEntries(
      [anEntry({ at: '2026-11-24T22:00:00Z', until: '2026-11-25T02:00:00Z' })],
      'UTC',
    )
    expect(barsOf(placed, week)[0]).toMatchObject({ from: 1, span: 1 })
  })
})
