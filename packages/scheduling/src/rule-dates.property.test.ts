import fc from 'fast-check'
import { expect, it } from 'vitest'
import { calendarDateOf, dayOf, daysInMonth, isLeapYear, weekdayIndexOf } from './calendar-date.ts'
import { formatLocal, minutesPerDay, parseLocal } from './local-time.ts'
import { parseRule } from './rule-text.ts'
import { RecurrenceError, type RecurrenceRule, weekdays } from './rule.ts'
import { nextOccurrences } from './series.ts'

const years = 12
/** The same rules in every run; a failure names the one it found, made as small as possible. */
const settings = { seed: 20_261_124, numRuns: 2000, interruptAfterTimeLimit: 15_000 }

const weekday = fc.constantFrom(...weekdays)
const ordinal = fc.constantFrom(
  '',
  '',
  '1',
  '2',
  '3',
  '4',
  '5',
  '-1',
  '-2',
  '-5',
  '20',
  '53',
  '-53',
  '6',
  '0',
)
const list = (values: fc.Arbitrary<string | number>, most = 4) =>
  fc.array(values, { minLength: 1, maxLength: most }).map((chosen) => chosen.join(','))
const part = (name: string, value: fc.Arbitrary<string | number>) =>
  fc.option(
    value.map((text) => `;${name}=${text}`),
    { nil: '' },
  )

/** Rules as calendars write them, including some that contradict themselves. */
const ruleText = fc
  .tuple(
    fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'),
    part('INTERVAL', fc.constantFrom(1, 2, 3, 5, 7, 12)),
    part('BYMONTH', list(fc.integer({ min: 1, max: 12 }))),
    part('BYMONTHDAY', list(fc.constantFrom(1, 2, 13, 15, 28, 29, 30, 31, -1, -2, -31))),
    part('BYDAY', list(fc.tuple(ordinal, weekday).map(([nth, day]) => `${nth}${day}`))),
    part('BYSETPOS', list(fc.constantFrom(1, 2, 3, -1, -2, 5), 2)),
    part('WKST', weekday),
  )
  .map(([frequency, ...parts]) => `FREQ=${frequency}${parts.join('')}`)

const start = fc
  .integer({ min: dayOf(2015, 1, 1), max: dayOf(2031, 12, 31) })
  .map((day) => formatLocal(day * minutesPerDay + 570))

it('an accepted rule has exactly the dates that a check of every day finds; all others are refused with a code', () => {
  let accepted = 0
  fc.assert(
    fc.property(ruleText, start, (text, localStart) => {
      const rule = acceptedRule(text)
      if (!rule) return
      accepted += 1
      const expected = datesByEveryDay(rule, localStart)
      const found = firstDates(text, localStart, Math.max(1, expected.length))
      // What has none in these years may still have one later, such as a 29 February on a Monday.
      const isLater =
        expected.length === 0 && found.every((local) => parseLocal(local) >= endOfLook(localStart))
      expect(isLater ? [] : found).toEqual(expected)
    }),
    settings,
  )
  expect(accepted).toBeGreaterThan(500)
})

it.each([
  [
    'FREQ=MONTHLY;BYDAY=3MO,WE,FR;COUNT=9',
    '2015-01-02',
    '01-02 01-07 01-09 01-14 01-16 01-19 01-21 01-23 01-28',
  ],
  [
    'FREQ=MONTHLY;BYDAY=1MO,-1MO,WE;COUNT=10',
    '2020-09-02',
    '09-02 09-07 09-09 09-16 09-23 09-28 09-30 10-05 10-07 10-14',
  ],
  [
    'FREQ=MONTHLY;BYDAY=MO,1SU,-1SA;UNTIL=20160831',
    '2016-08-01',
    '08-01 08-07 08-08 08-15 08-22 08-27 08-29',
  ],
])('weekdays with and without a number in one rule add up: %s', (text, date, expected) => {
  const dates = firstDates(text, `${date}T09:30`, 100).map((local) => local.slice(5, 10))
  expect(dates.join(' ')).toBe(expected)
})

/** The last two years may be looked at in part. */
function endOfLook(localStart: string): number {
  return parseLocal(localStart) + (years - 2) * 365 * minutesPerDay
}

function acceptedRule(text: string): RecurrenceRule | null {
  try {
    return parseRule(text, 'UTC')
  } catch (error) {
    if (error instanceof RecurrenceError) return null
    throw error
  }
}

function firstDates(rule: string, localStart: string, count: number): string[] {
  const series = { localStart, timeZone: 'UTC', durationMinutes: 0, isAllDay: false, rule }
  return nextOccurrences(series, -Infinity, count).map(({ startsAt }) => formatLocal(startsAt / 60_000))
}

/** RFC 5545 3.3.10 taken literally: checks every day of some years. */
function datesByEveryDay(rule: RecurrenceRule, localStart: string): string[] {
  const first = parseLocal(localStart)
  const startDay = Math.floor(first / minutesPerDay)
  const periods = new Map<number, number[]>()
  const begin = dayOf(calendarDateOf(startDay).year, 1, 1) - 7
  for (let day = begin; day < startDay + years * 365; day++) {
    const period = periodOf(rule, day) - periodOf(rule, startDay)
    if (period < 0 || period % rule.interval !== 0 || !fits(rule, day, startDay)) continue
    periods.set(period, [...(periods.get(period) ?? []), day])
  }
  const lastWhole = periodOf(rule, startDay + years * 365) - periodOf(rule, startDay)
  return [...periods]
    .filter(([period]) => period < lastWhole)
    .flatMap(([, days]) => {
      if (!rule.bySetPos) return days
      const chosen = rule.bySetPos.map((position) => days.at(position > 0 ? position - 1 : position))
      return days.filter((day) => chosen.includes(day))
    })
    .filter((day) => day >= startDay)
    .map((day) => formatLocal(day * minutesPerDay + (first % minutesPerDay)))
}

function periodOf({ frequency, weekStart = 'MO' }: RecurrenceRule, day: number): number {
  const { year, month } = calendarDateOf(day)
  switch (frequency) {
    case 'WEEKLY':
      return Math.floor((day + 3 - weekdays.indexOf(weekStart)) / 7)
    case 'MONTHLY':
      return year * 12 + month
    case 'YEARLY':
      return year
    default:
      return day
  }
}

function fits({ frequency, byMonth, byMonthDay, byDay }: RecurrenceRule, day: number, startDay: number) {
  const date = calendarDateOf(day)
  const origin = calendarDateOf(startDay)
  const length = daysInMonth(date.year, date.month)
  if (byMonth && !byMonth.includes(date.month)) return false
  if (byMonthDay && !byMonthDay.some((one) => (one > 0 ? one : length + 1 + one) === date.day)) return false
  if (byDay) {
    const isOfYear = frequency === 'YEARLY' && !byMonth
    const index = isOfYear ? day - dayOf(date.year, 1, 1) : date.day - 1
    const size = isOfYear ? (isLeapYear(date.year) ? 366 : 365) : length
    return byDay.some(
      ({ weekday: name, ordinal: nth }) =>
        weekdays.indexOf(name) === weekdayIndexOf(day) &&
        (nth === undefined ||
          nth === Math.floor(index / 7) + 1 ||
          nth === -Math.floor((size - 1 - index) / 7) - 1),
    )
  }
  if (frequency === 'WEEKLY') return weekdayIndexOf(day) === weekdayIndexOf(startDay)
  if (byMonthDay || frequency === 'DAILY') return true
  return date.day === origin.day && (frequency === 'MONTHLY' || byMonth || date.month === origin.month)
}
