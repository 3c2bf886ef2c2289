import { describe, expect, it } from 'vitest'
import { aDraft } from '../testing/builders.ts'
import { instantsOf, minutesOf, withAllDay, withEndTime, withInstants, withSlot, withStart } from './times.ts'

const when = ({ startDate, startTime, endDate, endTime }: ReturnType<typeof aDraft>) => [
  `${startDate} ${startTime}`,
  `${endDate} ${endTime}`,
]

describe('start and end', () => {
  it('[4.6] are set as a pair: another start takes the end along', () => {
    expect(when(withStart(aDraft(), { startTime: '23:30' }))).toEqual([
      '2026-11-21 23:30',
      '2026-11-22 00:30',
    ])
    expect(when(withStart(aDraft(), { startDate: '2026-12-31' }))).toEqual([
      '2026-12-31 10:00',
      '2026-12-31 11:00',
    ])
  })

  it('stay apart while one of them cannot be read', () => {
    const unread = withStart(aDraft(), { startTime: '' })
    expect(when(unread)).toEqual(['2026-11-21 ', '2026-11-21 11:00'])
    expect(instantsOf(unread)).toBeNull()
    expect(when(withStart(unread, { startTime: '12:00' }))).toEqual(['2026-11-21 12:00', '2026-11-21 11:00'])
  })

  it('reach into the next day when the end comes before the start', () => {
    expect(when(withEndTime(aDraft(), '09:00'))).toEqual(['2026-11-21 10:00', '2026-11-22 09:00'])
    expect(when(withEndTime(withEndTime(aDraft(), '09:00'), '12:00'))).toEqual([
      '2026-11-21 10:00',
      '2026-11-21 12:00',
    ])
  })

  it('leave the end date of several days alone', () => {
    expect(when(withEndTime(aDraft({ endDate: '2026-11-25' }), '09:00'))[1]).toBe('2026-11-25 09:00')
  })

  it('are the instants of the meeting’s own clocks', () => {
    expect(instantsOf(aDraft({ timeZone: 'Asia/Kolkata' }))).toEqual({
      start: Date.parse('2026-11-21T04:30:00Z'),
      end: Date.parse('2026-11-21T05:30:00Z'),
    })
    const moved = withInstants(aDraft({ timeZone: 'Asia/Kolkata' }), {
      start: Date.parse('2026-11-22T20:00:00Z'),
      end: Date.parse('2026-11-22T21:00:00Z'),
    })
    expect(when(moved)).toEqual(['2026-11-23 01:30', '2026-11-23 02:30'])
  })
})

describe('all-day', () => {
  it('[3.15] lasts whole days, the last one included', () => {
    const draft = withAllDay(aDraft(), true)
    expect(minutesOf(draft)).toBe(1440)
    expect(minutesOf(withStart(draft, { startDate: '2026-12-01' }))).toBe(1440)
    expect(instantsOf({ ...draft, endDate: '2026-11-22' })).toEqual({
      start: Date.parse('2026-11-21T00:00:00Z'),
      end: Date.parse('2026-11-23T00:00:00Z'),
    })
  })

  it('[4.6] gives back the times when it is switched off', () => {
    expect(when(withAllDay(withAllDay(aDraft(), true), false))).toEqual(when(aDraft()))
  })

  it('does not take in the day on whose midnight a meeting ends', () => {
    const draft = aDraft({ endDate: '2026-11-22', endTime: '00:00' })
    expect(withAllDay(draft, true).endDate).toBe('2026-11-21')
  })

  it('[9.1] makes it an hour where the times would leave nothing', () => {
    const draft = { ...aDraft({ isAllDay: true, startTime: '15:00', endTime: '09:00' }) }
    expect(when(withAllDay(draft, false))).toEqual(['2026-11-21 15:00', '2026-11-21 16:00'])
  })
})

describe('a free slot', () => {
  const slot = { start: Date.parse('2026-11-23T18:00:00Z'), end: Date.parse('2026-11-25T18:00:00Z') }

  it('[5.7] is whole days of the zone for an all-day draft', () => {
    const draft = aDraft({ isAllDay: true, timeZone: 'Asia/Dhaka' })
    expect(withSlot(draft, slot)).toEqual({ ...draft, startDate: '2026-11-24', endDate: '2026-11-25' })
  })

  it('[5.7] is two times of day for any other', () => {
    expect(when(withSlot(aDraft({ timeZone: 'UTC' }), slot))).toEqual([
      '2026-11-23 18:00',
      '2026-11-25 18:00',
    ])
  })
})
