import { expect, it } from 'vitest'
import { minuteMs } from '../../platform/clock/durations.ts'
import { dueTimeOf, isDueAt, reminderBaseOf } from './reminder-times.ts'

const at = (iso: string) => Date.parse(iso)

it('[9.4] counts back from the start, in real minutes', () => {
  // The clocks of London go forward at 01:00 UTC on 29 March 2026.
  const date = { startsAt: at('2026-03-29T08:00Z'), isAllDay: false, timeZone: 'Europe/London' }
  expect(dueTimeOf(date, 30)).toBe(at('2026-03-29T07:30Z'))
  expect(dueTimeOf(date, 1440)).toBe(at('2026-03-28T08:00Z'))
})

it.each([
  ['Europe/London', '2026-03-29T00:00Z', '2026-03-29T08:00Z', '2026-03-28T09:00Z'],
  ['Europe/London', '2026-10-25T00:00+01:00', '2026-10-25T09:00Z', '2026-10-24T08:00Z'],
  ['Asia/Kolkata', '2026-02-11T00:00+05:30', '2026-02-11T03:30Z', '2026-02-10T03:30Z'],
  ['America/New_York', '2026-11-01T00:00-04:00', '2026-11-01T14:00Z', '2026-10-31T13:00Z'],
])(
  '[9.4] an all-day date in %s counts as beginning at nine on its clocks, and one day before is nine, too',
  (timeZone, midnight, nine, dayBefore) => {
    const date = { startsAt: at(midnight), isAllDay: true, timeZone }
    expect(reminderBaseOf(date)).toBe(at(nine))
    expect(dueTimeOf(date, 1440)).toBe(at(dayBefore))
    expect(dueTimeOf(date, 60)).toBe(at(nine) - 60 * minuteMs)
  },
)

it('[9.4] is due from its time until a quarter of an hour after the beginning', () => {
  const date = { startsAt: at('2026-02-10T15:00Z'), isAllDay: false, timeZone: 'UTC' }
  expect(isDueAt(at('2026-02-10T14:49Z'), date, 10)).toBe(false)
  expect(isDueAt(at('2026-02-10T14:49:45Z'), date, 10)).toBe(true)
  expect(isDueAt(at('2026-02-10T14:50Z'), date, 10)).toBe(true)
  expect(isDueAt(at('2026-02-10T15:14Z'), date, 10)).toBe(true)
  expect(isDueAt(at('2026-02-10T15:15Z'), date, 10)).toBe(false)
})
