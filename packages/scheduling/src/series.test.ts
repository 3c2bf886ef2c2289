import { cpuMsOf } from '@majlis/testing/cpu-time'
import { describe, expect, it } from 'vitest'
import { toInstant, toLocal } from './local-time.ts'
import { parseRule } from './rule-text.ts'
import {
  isOccurrence,
  lastOccurrence,
  nextOccurrences,
  occurrencesBetween,
  type Series,
  splitSeries,
} from './series.ts'

const hour = 3_600_000
const day = 24 * hour

function series(rule: string | null, over: Partial<Series> = {}): Series {
  return {
    localStart: '2026-03-02T09:30',
    timeZone: 'Europe/London',
    durationMinutes: 60,
    isAllDay: false,
    rule,
    ...over,
  }
}

function first(count: number, of: Series): string[] {
  return nextOccurrences(of, -Infinity, count).map(({ startsAt }) => toLocal(startsAt, of.timeZone))
}

describe('dates of a series', () => {
  it('[1.8] keep the time on the clock when the clocks change', () => {
    const weekly = series('FREQ=WEEKLY')
    const instants = nextOccurrences(weekly, toInstant('2026-03-20T00:00', 'UTC'), 2)
    expect(instants.map(({ startsAt }) => new Date(startsAt).toISOString())).toEqual([
      '2026-03-23T09:30:00.000Z',
      '2026-03-30T08:30:00.000Z',
    ])
  })

  it('[9.5] leave out months and years that have no such date', () => {
    expect(first(4, series('FREQ=MONTHLY;INTERVAL=3', { localStart: '2025-08-31T10:00' }))).toEqual([
      '2025-08-31T10:00',
      '2026-05-31T10:00',
      '2026-08-31T10:00',
      '2027-05-31T10:00',
    ])
    expect(first(3, series('FREQ=MONTHLY;INTERVAL=6', { localStart: '2025-08-31T10:00' }))).toEqual([
      '2025-08-31T10:00',
      '2026-08-31T10:00',
      '2027-08-31T10:00',
    ])
    expect(first(3, series('FREQ=MONTHLY', { localStart: '2026-01-31T10:00' }))).toEqual([
      '2026-01-31T10:00',
      '2026-03-31T10:00',
      '2026-05-31T10:00',
    ])
    expect(first(2, series('FREQ=YEARLY', { localStart: '2028-02-29T10:00' }))).toEqual([
      '2028-02-29T10:00',
      '2032-02-29T10:00',
    ])
  })

  it('are those of the rule: a start that does not match is not a date', () => {
    expect(first(2, series('FREQ=WEEKLY;BYDAY=TH'))).toEqual(['2026-03-05T09:30', '2026-03-12T09:30'])
  })

  it('join plain weekdays and n-th ones', () => {
    const rule = 'FREQ=MONTHLY;BYDAY=MO,2TU;COUNT=6'
    expect(first(6, series(rule))).toEqual(
      ['02', '09', '10', '16', '23', '30'].map((date) => `2026-03-${date}T09:30`),
    )
  })

  it('step through local hours: a skipped hour merges with the next, and a repeated hour counts once', () => {
    const spring = series('FREQ=HOURLY', { localStart: '2026-03-29T00:30' })
    expect(first(3, spring)).toEqual(['2026-03-29T00:30', '2026-03-29T02:30', '2026-03-29T03:30'])
    const autumn = series('FREQ=HOURLY', { localStart: '2026-10-25T00:30' })
    const starts = nextOccurrences(autumn, -Infinity, 3).map(({ startsAt }) => startsAt)
    expect(starts.map((start) => (start - (starts[0] ?? 0)) / hour)).toEqual([0, 1, 3])
  })

  it('last exactly as long, also over a change of the clocks', () => {
    const night = series('FREQ=DAILY', { localStart: '2026-03-28T23:30', durationMinutes: 120 })
    expect(nextOccurrences(night, -Infinity, 1)).toEqual([
      { startsAt: Date.parse('2026-03-28T23:30Z'), endsAt: Date.parse('2026-03-29T01:30Z') },
    ])
  })

  it('[3.15] are whole days by the zone’s clocks when all-day, also those of 23 and 25 hours', () => {
    const allDay = series('FREQ=DAILY', {
      localStart: '2026-03-28T15:00',
      isAllDay: true,
      durationMinutes: 1440,
    })
    const lengths = nextOccurrences(allDay, -Infinity, 3).map(
      ({ startsAt, endsAt }) => (endsAt - startsAt) / hour,
    )
    expect(lengths).toEqual([24, 23, 24])
    expect(first(1, allDay)).toEqual(['2026-03-28T00:00'])
  })

  it('count cancelled ones without returning them', () => {
    const cancelled = toInstant('2026-03-09T09:30', 'Europe/London')
    const counted = series('FREQ=WEEKLY;COUNT=3', { cancelledStarts: [cancelled] })
    expect(first(9, counted)).toEqual(['2026-03-02T09:30', '2026-03-16T09:30'])
    expect(isOccurrence(counted, cancelled)).toBe(false)
    expect(isOccurrence(counted, cancelled + 7 * day)).toBe(true)
    expect(isOccurrence(counted, cancelled + 7 * day + 60_000)).toBe(false)
  })

  it('include the last moment of the rule', () => {
    expect(first(9, series('FREQ=DAILY;UNTIL=20260303T093000Z'))).toEqual([
      '2026-03-02T09:30',
      '2026-03-03T09:30',
    ])
    expect(first(9, series('FREQ=DAILY;UNTIL=20260303T092900Z'))).toEqual(['2026-03-02T09:30'])
  })

  it('are one without a rule', () => {
    expect(first(9, series(null))).toEqual(['2026-03-02T09:30'])
    expect(lastOccurrence(series(null))).toEqual(nextOccurrences(series(null), -Infinity, 1)[0])
  })
})

describe('a range', () => {
  const daily = series('FREQ=DAILY')
  const start = toInstant('2026-05-10T09:30', 'Europe/London')

  it('contains dates that overlap it, and none that only touch its ends', () => {
    const within = (from: number, to: number) =>
      occurrencesBetween(daily, { from, to }).occurrences.map(({ startsAt }) => startsAt)
    expect(within(start + hour / 2, start + hour)).toEqual([start])
    expect(within(start + hour, start + day)).toEqual([])
    expect(within(start - hour, start)).toEqual([])
    expect(within(start, start + 1)).toEqual([start])
  })

  it('reports when the limit cut it', () => {
    const month = { from: start, to: start + 30 * day }
    expect(occurrencesBetween(daily, month, { limit: 10 })).toMatchObject({
      isCut: true,
      occurrences: { length: 10 },
    })
    expect(occurrencesBetween(daily, month, { limit: 30 })).toMatchObject({
      isCut: false,
      occurrences: { length: 30 },
    })
  })

  it('refuses an invalid zone, start and length', () => {
    const range = { from: 0, to: 1 }
    expect(() => occurrencesBetween(series(null, { timeZone: 'Mars/Olympus' }), range)).toThrow(
      /^invalid_time_zone/,
    )
    expect(() => occurrencesBetween(series(null, { localStart: 'now' }), range)).toThrow(/^invalid_time/)
    expect(() => occurrencesBetween(series(null, { durationMinutes: -1 }), range)).toThrow(/^invalid_time/)
    expect(() => occurrencesBetween(series('FREQ=NEVER'), range)).toThrow(/^invalid_rule/)
  })
})

describe('no rule costs more than a bounded time', () => {
  it.each([
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;COUNT=10000',
    'FREQ=HOURLY;BYMONTH=2;BYMONTHDAY=30;UNTIL=99991231T235900Z',
    'FREQ=MONTHLY;BYDAY=5MO;BYMONTHDAY=1',
    'FREQ=YEARLY;BYDAY=53MO;BYMONTHDAY=13;BYSETPOS=300',
    'FREQ=DAILY;INTERVAL=7;BYDAY=TU',
    'FREQ=MONTHLY;INTERVAL=12;BYMONTH=4;COUNT=10000',
  ])('%s has no date, and says so at once', (rule) => {
    const hostile = series(rule)
    const cpuMs = cpuMsOf(() => {
      expect(nextOccurrences(hostile, -Infinity, 10)).toEqual([])
      expect(occurrencesBetween(hostile, { from: 0, to: 1e15 }).occurrences).toEqual([])
      expect(lastOccurrence(hostile)).toBeNull()
    })
    expect(cpuMs).toBeLessThan(2000)
  })

  it('reports that it gave up', () => {
    const sparse = series('FREQ=DAILY;INTERVAL=7;BYDAY=TU')
    expect(occurrencesBetween(sparse, { from: 0, to: 1e18 }).isCut).toBe(true)
    expect(occurrencesBetween(sparse, { from: 0, to: toInstant('2126-01-01T00:00', 'UTC') }).isCut).toBe(
      false,
    )
  })

  it('finds dates far away without counting up to them', () => {
    const cpuMs = cpuMsOf(() => {
      expect(first(1, series('FREQ=HOURLY;COUNT=10000'))).toHaveLength(1)
      expect(nextOccurrences(series('FREQ=HOURLY'), toInstant('9000-01-01T00:00', 'UTC'), 1)).toHaveLength(1)
    })
    expect(cpuMs).toBeLessThan(500)
  })
})

describe('the last occurrence', () => {
  it.each([
    ['FREQ=WEEKLY;COUNT=3', '2026-03-16T09:30'],
    ['FREQ=WEEKLY;BYDAY=MO,TH;INTERVAL=2;COUNT=4', '2026-03-19T09:30'],
    ['FREQ=HOURLY;COUNT=10000', '2027-04-23T00:30'],
    ['FREQ=MONTHLY;BYDAY=-1FR;COUNT=2', '2026-04-24T09:30'],
    ['FREQ=YEARLY;UNTIL=20500101T000000Z', '2049-03-02T09:30'],
    ['FREQ=HOURLY;UNTIL=21000101T000000Z', '2099-12-31T23:30'],
  ])('of %s is %s', (rule, expected) => {
    const last = lastOccurrence(series(rule))
    expect(last && toLocal(last.startsAt, 'Europe/London')).toBe(expected)
  })

  it('is null without an end, and never a cancelled one', () => {
    expect(lastOccurrence(series('FREQ=WEEKLY'))).toBeNull()
    const cancelledStarts = [toInstant('2026-03-16T09:30', 'Europe/London')]
    expect(lastOccurrence(series('FREQ=WEEKLY;COUNT=3', { cancelledStarts }))?.startsAt).toBe(
      toInstant('2026-03-09T09:30', 'Europe/London'),
    )
  })
})

describe('[4.5] this and following', () => {
  const at = (local: string) => toInstant(local, 'Europe/London')

  it.each([
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH',
    'FREQ=WEEKLY;BYDAY=MO,TH;COUNT=20',
    'FREQ=DAILY;UNTIL=20260501T000000Z',
    'FREQ=MONTHLY;BYDAY=-1MO;COUNT=9',
  ])('splits %s into two that have the same dates together', (rule) => {
    const whole = series(rule)
    const dates = first(30, whole)
    for (const date of dates.slice(1, 6)) {
      const { before, after } = splitSeries(whole, at(date))
      const earlier = first(30, before)
      expect([...earlier, ...first(30 - earlier.length, after)]).toEqual(dates)
      expect(first(1, after)).toEqual([date])
    }
  })

  it('divides the count and the cancelled dates', () => {
    const cancelledStarts = [at('2026-03-09T09:30'), at('2026-03-23T09:30')]
    const whole = series('FREQ=WEEKLY;COUNT=5', { cancelledStarts })
    const { before, after } = splitSeries(whole, at('2026-03-16T09:30'))
    expect(before).toMatchObject({
      rule: { end: { kind: 'count', count: 2 } },
      cancelledStarts: [cancelledStarts[0]],
    })
    expect(after).toMatchObject({
      localStart: '2026-03-16T09:30',
      rule: { end: { kind: 'count', count: 3 } },
      cancelledStarts: [cancelledStarts[1]],
    })
  })

  it('ends the first part on the day before, which a form can say; of several dates a day just before', () => {
    const end = (rule: string, date: string) => splitSeries(series(rule), at(date)).before.rule
    const until = (local: string) => ({ end: { kind: 'until', until: local } })
    expect(end('FREQ=WEEKLY;BYDAY=MO', '2026-03-16T09:30')).toMatchObject(until('2026-03-15T23:59'))
    expect(end('FREQ=HOURLY', '2026-03-02T11:30')).toMatchObject(until('2026-03-02T11:29'))
  })

  it('leaves no first part before the first date', () => {
    const { before } = splitSeries(series('FREQ=WEEKLY;COUNT=5'), at('2026-03-02T09:30'))
    expect(first(1, before)).toEqual([])
  })

  it('keeps the time of the clock when it splits at a date in a gap', () => {
    const whole = series('FREQ=DAILY', { localStart: '2026-03-27T01:30' })
    const { after } = splitSeries(whole, at('2026-03-29T01:30'))
    expect(first(2, after)).toEqual(['2026-03-29T02:30', '2026-03-30T01:30'])
  })

  it('refuses an instant that is not a start', () => {
    expect(() => splitSeries(series('FREQ=WEEKLY'), at('2026-03-10T09:30'))).toThrow(/^not_an_occurrence/)
    expect(() => splitSeries(series(null), at('2026-03-02T09:30'))).toThrow(/^not_an_occurrence/)
  })

  it('accepts rules as text and as objects', () => {
    const rule = parseRule('FREQ=WEEKLY', 'Europe/London')
    expect(first(3, { ...series(null), rule })).toEqual(first(3, series('FREQ=WEEKLY')))
  })
})
