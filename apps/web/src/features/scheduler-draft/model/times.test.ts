import { describe, expect, it } from 'vitest'
import { aDraft } from '../testing/builders.ts'
import {
  clockChangeOf,
  instantsOf,
  minutesOf,
  withAllDay,
  withEndTime,
  withInstants,
  withSlot,
  withStart,
} from './times.ts'

const when = ({ startDate, startTime, endDate, endTime }: ReturnType<typeof aDraft>) => [
  `${startDate} ${startTime}`,
  `${endDate} ${endTime}`,
]

describe('start and end', () => {
  it('[4.6] are set as a pair: another start moves the end', () => {
    expect(when(withStart(aDraft(), { startTime: '23:30' }))).toEqual([
      '2026-11-21 23:30',
      '2026-11-22 00:30',
    ])
    expect(when(withStart(aDraft(), { startDate: '2026-12-31' }))).toEqual([
      '2026-12-31 10:00',
      '2026-12-31 11:00',
    ])
  })

  it('are not adjusted to each other while one of them is invalid', () => {
    const unread = withStart(aDraft(), { startTime: '' })
    expect(when(unread)).toEqual(['2026-11-21 ', '2026-11-21 11:00'])
    expect(instantsOf(unread)).toBeNull()
    expect(when(withStart(unread, { startTime: '12:00' }))).toEqual(['2026-11-21 12:00', '2026-11-21 11:00'])
  })

  it('[4.6] keep their length after an unreadable start, unless another end was set meanwhile', () => {
    const read = aDraft()
    const unread = withStart(read, { startTime: '' })
    const nextDay = withStart(unread, { startDate: '2026-11-23' }, read)
    expect(instantsOf(nextDay)).toBeNull()
    expect(when(withStart(nextDay, { startTime: '12:00' }, read))).toEqual([
      '2026-11-23 12:00',
      '2026-11-23 13:00',
    ])
    const ended = withEndTime(unread, '12:45')
    expect(when(withStart(ended, { startTime: '12:00' }, read))[1]).toBe('2026-11-21 12:45')
  })

  it('reach into the next day when the end comes before the start', () => {
    expect(when(withEndTime(aDraft(), '09:00'))).toEqual(['2026-11-21 10:00', '2026-11-22 09:00'])
    expect(when(withEndTime(withEndTime(aDraft(), '09:00'), '12:00'))).toEqual([
      '2026-11-21 10:00',
      '2026-11-21 12:00',
    ])
  })

  it('keep the end date of several days', () => {
    expect(when(withEndTime(aDraft({ endDate: '2026-11-25' }), '09:00'))[1]).toBe('2026-11-25 09:00')
  })

  it('are instants in the meeting’s zone', () => {
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

describe('hours at which clocks change', () => {
  const night = (day: string, startTime: string, endTime: string, timeZone = 'Europe/London') =>
    aDraft({ startDate: day, endDate: day, startTime, endTime, timeZone })

  it('move a skipped start, with its length', () => {
    const draft = night('2027-03-28', '01:30', '02:30')
    expect(instantsOf(draft)).toEqual({
      start: Date.parse('2027-03-28T01:30:00Z'),
      end: Date.parse('2027-03-28T02:30:00Z'),
    })
    expect(clockChangeOf(draft)).toEqual({ kind: 'gap', instead: '2027-03-28T02:30' })
  })

  it('use the first of a time that occurs twice', () => {
    expect(instantsOf(night('2027-10-31', '01:30', '01:45'))?.start).toBe(Date.parse('2027-10-31T00:30:00Z'))
    expect(clockChangeOf(night('2027-10-31', '01:30', '02:30'))).toEqual({ kind: 'twice' })
    expect(clockChangeOf(night('2027-04-04', '01:45', '02:30', 'Australia/Lord_Howe'))).toEqual({
      kind: 'twice',
    })
  })

  it('keep every other time', () => {
    const others = ['2027-03-28T00:59', '2027-03-28T02:00', '2027-10-31T00:59', '2027-10-31T02:00']
    for (const [day = '', time = ''] of others.map((other) => other.split('T')))
      expect(clockChangeOf(night(day, time, '23:00'))).toBeNull()
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

  it('[4.6] restores the times when it is switched off', () => {
    expect(when(withAllDay(withAllDay(aDraft(), true), false))).toEqual(when(aDraft()))
  })

  it('does not include the day at whose midnight a meeting ends', () => {
    const draft = aDraft({ endDate: '2026-11-22', endTime: '00:00' })
    expect(withAllDay(draft, true).endDate).toBe('2026-11-21')
  })

  it('[9.1] lasts an hour if the times would leave nothing', () => {
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
