import { describe, expect, it, vi } from 'vitest'
import { toLocal } from './local-time.ts'
import { checkReach } from './rule-reach.ts'
import { parseRule } from './rule-text.ts'
import { lastOccurrence, nextOccurrences } from './series.ts'

const localStart = '2026-03-02T09:30'
const check = (text: string) => () => checkReach(parseRule(text, 'UTC'), localStart)

/** Intl is queried for every sixth day of a year, and for the second of two changes by halving six days. */
const askedForAYear = 64 + 2 * 20

describe('how far a series reaches', () => {
  it.each([
    'FREQ=MONTHLY;INTERVAL=1000;COUNT=1000',
    'FREQ=YEARLY;COUNT=102',
    'FREQ=HOURLY;INTERVAL=1000;COUNT=10000',
    'FREQ=WEEKLY;INTERVAL=1000;COUNT=7',
    'FREQ=DAILY;BYDAY=MO;COUNT=6000',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;COUNT=30',
    'FREQ=DAILY;UNTIL=21270101T000000Z',
    'FREQ=YEARLY;UNTIL=99991231T235900Z',
  ])('refuses one that ends more than a hundred years on: %s', (text) => {
    expect(check(text)).toThrow(/^rule_too_far/)
  })

  it.each([
    'FREQ=MONTHLY',
    'FREQ=MONTHLY;INTERVAL=1000;COUNT=2',
    'FREQ=YEARLY;COUNT=100',
    'FREQ=DAILY;COUNT=10000',
    'FREQ=DAILY;BYDAY=MO;COUNT=5000',
    'FREQ=DAILY;UNTIL=21260101T000000Z',
    // None at all: that is said elsewhere.
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30;COUNT=3',
  ])('accepts one that ends before, or never: %s', (text) => {
    expect(check(text)).not.toThrow()
  })

  it.each([
    ['Pacific/Chatham', 'FREQ=MONTHLY;INTERVAL=1000;COUNT=1000'],
    ['Antarctica/Macquarie', 'FREQ=MONTHLY;INTERVAL=1000'],
    ['Australia/Broken_Hill', 'FREQ=YEARLY;UNTIL=99981231T235900Z'],
  ])('asks for no more changes of clocks than a hundred years have, in %s: %s', (timeZone, rule) => {
    const series = { localStart, timeZone, durationMinutes: 60, isAllDay: false, rule }
    const dates: string[] = []
    const count = asked(() => {
      for (const { startsAt } of nextOccurrences(series, -Infinity, 1000))
        dates.push(toLocal(startsAt, timeZone))
      const last = lastOccurrence(series)
      if (last) dates.push(toLocal(last.startsAt, timeZone))
    })
    expect(dates.at(0)).toBe(localStart)
    expect(dates.filter((local) => local > '2126-05')).toEqual([])
    expect(count).toBeLessThan(105 * askedForAYear)
  })
})

/** How often Intl is queried for an offset meanwhile. */
function asked(work: () => void): number {
  const spy = vi.spyOn(Intl.DateTimeFormat.prototype as { readonly format: unknown }, 'format', 'get')
  try {
    work()
    return spy.mock.calls.length
  } finally {
    spy.mockRestore()
  }
}
