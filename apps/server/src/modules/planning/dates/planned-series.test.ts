import { limits, recurrenceSchema, recurrenceFrequencies, type Recurrence } from '@majlis/contract'
import { nextOccurrences } from '@majlis/scheduling'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { dayMs, hourMs } from '../../../platform/clock/durations.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { plannedSeries } from './planned-series.ts'

const now = Date.UTC(2026, 10, 24, 12)
/** The same drafts in every run; a failure names the one it found, made as small as possible. */
const settings = { seed: 20_261_124, numRuns: 3000, interruptAfterTimeLimit: 15_000 }

const ends = fc.record({
  ends: fc.constantFrom('never', 'after', 'on'),
  afterOccur: fc.integer({ min: 1, max: limits.recurrence.maxCount }),
  endDateLong: fc.option(fc.integer({ min: now - 400 * dayMs, max: Date.UTC(2300, 0) })),
})
const weekday = fc.constantFrom('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')
const interval = fc.oneof(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 1000 }))
const basic = fc.record({
  type: fc.constant('basic'),
  recurPattern: fc.constantFrom(...recurrenceFrequencies),
  repeatInterval: interval,
})
const custom = fc.record({
  type: fc.constant('custom'),
  repeatType: fc.constantFrom('Daily', 'Weekly', 'Monthly', 'Yearly'),
  repeatInterval: interval,
  repeatDays: fc.uniqueArray(weekday),
  repeatDates: fc.uniqueArray(fc.constantFrom(1, 15, 28, 29, 30, 31, -1), { maxLength: 4 }),
  repeatMonths: fc.uniqueArray(fc.integer({ min: 1, max: 12 }), { maxLength: 4 }),
  viewType: fc.constantFrom('day', 'week'),
  repeatSerial: fc.option(fc.constantFrom(1, 2, 3, 4, 5, -1)),
  repeatDayMonth: fc.option(weekday),
})
/** Everything that a client can send. */
const recurrence: fc.Arbitrary<Recurrence> = fc
  .tuple(fc.oneof(basic, custom), ends)
  .map(([rule, end]) => recurrenceSchema.parse({ ...rule, ...end }))
const start = fc.integer({ min: 1, max: 3000 }).map((hours) => now + hours * hourMs)
const timeZone = fc.constantFrom('UTC', 'Europe/London', 'America/New_York', 'Asia/Dhaka', 'Africa/Cairo')

it('[9.5] a series that is accepted has a date to come and ends within 100 years, every other one is refused by a code', () => {
  const refused = new Set<string>()
  let accepted = 0
  fc.assert(
    fc.property(recurrence, start, timeZone, (rule, startDateTime, zone) => {
      const answer = planned({ timeZone: zone, startDateTime, isRecurrent: true, recurrence: rule })
      if (answer instanceof AppError) {
        refused.add(answer.code)
        return true
      }
      accepted += 1
      const dates = nextOccurrences(answer, now, 1)
      return dates.length === 1 && (dates[0]?.startsAt ?? 0) <= startDateTime + 100 * 366 * dayMs
    }),
    settings,
  )
  expect(accepted).toBeGreaterThan(500)
  expect([...refused].toSorted()).toEqual([
    'schedule.no_dates',
    'schedule.recurrence_invalid',
    'schedule.recurrence_too_far',
  ])
})

function planned(draft: Parameters<typeof plannedSeries>[0]) {
  try {
    return plannedSeries(draft, now)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}
