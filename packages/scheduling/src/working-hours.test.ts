import { describe, expect, it } from 'vitest'
import { toInstant } from './local-time.ts'
import { findTime, type Person, type WorkingHours } from './working-hours.ts'

const hour = 3_600_000
const nineToFive = [{ start: '09:00', end: '17:00' }]
const office: WorkingHours = {
  MO: nineToFive,
  TU: nineToFive,
  WE: nineToFive,
  TH: nineToFive,
  FR: nineToFive,
}
const at = (local: string, timeZone: string) => toInstant(local, timeZone)

function person(timeZone: string, over: Partial<Person> = {}): Person {
  return { timeZone, busy: [], workingHours: office, ...over }
}

function find(people: readonly Person[], limit = 2) {
  return findTime(people, {
    // A Monday.
    from: at('2026-03-02T00:00', 'UTC'),
    to: at('2026-03-07T00:00', 'UTC'),
    lengthMs: hour,
    stepMs: hour / 2,
    limit,
  }).map(({ start }) => new Date(start).toISOString().slice(0, 16))
}

describe('a common slot', () => {
  it('is within everyone’s working hours, in their own time zones', () => {
    expect(find([person('Europe/London')])).toEqual(['2026-03-02T09:00', '2026-03-02T09:30'])
    // In Dhaka it is six hours later: their day ends at 11:00 in London.
    expect(find([person('Europe/London'), person('Asia/Dhaka')], 9)).toEqual([
      '2026-03-02T09:00',
      '2026-03-02T09:30',
      '2026-03-02T10:00',
      '2026-03-03T09:00',
      '2026-03-03T09:30',
      '2026-03-03T10:00',
      '2026-03-04T09:00',
      '2026-03-04T09:30',
      '2026-03-04T10:00',
    ])
  })

  it('has no one busy', () => {
    const busy = [{ start: at('2026-03-02T09:00', 'UTC'), end: at('2026-03-02T10:15', 'UTC') }]
    const other = [{ start: at('2026-03-02T11:30', 'UTC'), end: at('2026-03-02T16:30', 'UTC') }]
    expect(find([person('UTC', { busy }), person('UTC', { busy: other })])).toEqual([
      '2026-03-02T10:30',
      '2026-03-03T09:00',
    ])
  })

  it('does not exist if working days never overlap', () => {
    expect(find([person('UTC'), person('UTC', { workingHours: { SU: nineToFive } })])).toEqual([])
    expect(find([person('UTC', { workingHours: {} })])).toEqual([])
  })

  it('handles night shifts, breaks, and hours until midnight', () => {
    const night = { MO: [{ start: '22:00', end: '02:00' }] }
    expect(find([person('UTC', { workingHours: night })], 9)).toHaveLength(7)
    const split = {
      MO: [
        { start: '09:00', end: '10:00' },
        { start: '23:00', end: '24:00' },
      ],
    }
    expect(find([person('UTC', { workingHours: split })])).toEqual(['2026-03-02T09:00', '2026-03-02T23:00'])
  })

  it('is any time if there are no people', () => {
    expect(find([], 1)).toEqual(['2026-03-02T00:00'])
  })

  it('refuses invalid hours and zones', () => {
    expect(() => find([person('UTC', { workingHours: { MO: [{ start: '9', end: '17:00' }] } })])).toThrow(
      /^invalid_time/,
    )
    expect(() => find([person('UTC', { workingHours: { MO: [{ start: '09:00', end: '24:30' }] } })])).toThrow(
      /^invalid_time/,
    )
    expect(() => find([person('Mars/Olympus')])).toThrow(/^invalid_time_zone/)
  })
})
