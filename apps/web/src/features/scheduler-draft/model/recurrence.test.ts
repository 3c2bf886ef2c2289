import { formatRule, formOfRule, toLocal } from '@majlis/scheduling'
import { describe, expect, it } from 'vitest'
import { aCustomRecurrence, aDraft } from '../testing/builders.ts'
import {
  choiceOf,
  datesOf,
  draftRecurrenceOf,
  recurrenceChoices,
  recurrenceOf,
  ruleOf,
  withChoice,
  type DraftRecurrence,
} from './recurrence.ts'

const localStart = '2026-11-21T10:00'
const zone = 'Europe/London'
const ruleText = (recurrence: DraftRecurrence) => formatRule(ruleOf(recurrence, localStart, zone), zone)
const chosen = (choice: (typeof recurrenceChoices)[number]) => withChoice(null, choice, localStart)

describe('the choice', () => {
  it('[9.5] offers every pattern, and recognises each', () => {
    expect(recurrenceChoices).toHaveLength(10)
    for (const choice of recurrenceChoices) expect(choiceOf(chosen(choice))).toBe(choice)
  })

  it.each([
    ['hour', 'FREQ=HOURLY'],
    ['day', 'FREQ=DAILY'],
    ['week', 'FREQ=WEEKLY'],
    ['biweekly', 'FREQ=WEEKLY;INTERVAL=2'],
    ['month', 'FREQ=MONTHLY'],
    ['quarter', 'FREQ=MONTHLY;INTERVAL=3'],
    ['half_year', 'FREQ=MONTHLY;INTERVAL=6'],
    ['year', 'FREQ=YEARLY'],
  ] as const)('[3.21][9.5] %s is %s', (choice, rule) => {
    const recurrence = chosen(choice)
    expect(recurrence && ruleText(recurrence)).toBe(rule)
  })

  it('[3.20] has no end, unless one was set, which another choice keeps', () => {
    expect(chosen('week')).toMatchObject({ ends: 'never', afterOccur: 1, endDate: '2026-12-21' })
    const ended = { ...aCustomRecurrence(), ends: 'after' as const, afterOccur: 5 }
    expect(withChoice(ended, 'day', localStart)).toMatchObject({ ends: 'after', afterOccur: 5 })
  })

  it('[3.19] starts the custom form from the basic pattern', () => {
    expect(withChoice(chosen('biweekly'), 'custom', localStart)).toMatchObject({
      repeatType: 'Weekly',
      repeatInterval: 2,
    })
    expect(chosen('custom')).toMatchObject({ repeatType: 'Daily', repeatInterval: 1, viewType: 'day' })
  })
})

describe('the custom form', () => {
  it.each([
    [{}, 'FREQ=WEEKLY;BYDAY=SA'],
    [{ repeatInterval: 2, repeatDays: ['MO', 'TH'] }, 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH'],
    [{ repeatType: 'Daily', ends: 'after', afterOccur: 4 }, 'FREQ=DAILY;COUNT=4'],
    [{ repeatType: 'Monthly' }, 'FREQ=MONTHLY;BYMONTHDAY=21'],
    [{ repeatType: 'Monthly', repeatDates: [1, -1] }, 'FREQ=MONTHLY;BYMONTHDAY=1,-1'],
    [{ repeatType: 'Monthly', viewType: 'week' }, 'FREQ=MONTHLY;BYDAY=3SA'],
    [
      { repeatType: 'Monthly', viewType: 'week', repeatSerial: -1, repeatDayMonth: 'FR' },
      'FREQ=MONTHLY;BYDAY=-1FR',
    ],
    [
      { repeatType: 'Yearly', repeatMonths: [3, 9], repeatDates: [5] },
      'FREQ=YEARLY;BYMONTH=3,9;BYMONTHDAY=5',
    ],
  ] satisfies [Partial<ReturnType<typeof aCustomRecurrence>>, string][])(
    '[3.19][3.20] says with %j the rule %s, and comes back from it',
    (values, text) => {
      const rule = ruleOf(aCustomRecurrence(values), localStart, zone)
      expect(formatRule(rule, zone)).toBe(text)
      const form = formOfRule(rule, localStart, zone)
      expect(form).not.toBeNull()
    },
  )

  it('[3.20] ends on a date, that day included', () => {
    const rule = ruleOf(aCustomRecurrence({ ends: 'on', endDate: '2026-12-05' }), localStart, zone)
    expect(rule.end).toEqual({ kind: 'until', until: '2026-12-05T23:59' })
  })
})

describe('the dates', () => {
  it('keep the time of day when the clocks change', () => {
    const draft = aDraft({ startDate: '2026-10-17', endDate: '2026-10-17', recurrence: chosen('week') })
    const dates = datesOf(draft, 3)?.dates.map(({ startsAt }) => toLocal(startsAt, zone))
    expect(dates).toEqual(['2026-10-17T10:00', '2026-10-24T10:00', '2026-10-31T10:00'])
  })

  it('follow the time of the first one if the clocks skip the chosen time', () => {
    const draft = { startDate: '2027-03-28', endDate: '2027-03-28', startTime: '01:30', endTime: '02:00' }
    const found = datesOf(aDraft({ ...draft, recurrence: chosen('day') }), 2)
    expect(found?.dates.map(({ startsAt }) => toLocal(startsAt, zone))).toEqual([
      '2027-03-28T02:30',
      '2027-03-29T02:30',
    ])
  })

  it('are limited by the end', () => {
    const recurrence = aCustomRecurrence({ ends: 'after', afterOccur: 2 })
    expect(datesOf(aDraft({ recurrence }), 5)?.dates).toHaveLength(2)
    const past = aCustomRecurrence({ ends: 'on', endDate: '2026-11-01' })
    expect(datesOf(aDraft({ recurrence: past }), 5)?.dates).toEqual([])
  })

  it('are empty while the times cannot be read', () => {
    expect(datesOf(aDraft({ recurrence: chosen('day'), startTime: '' }), 5)).toBeNull()
    expect(datesOf(aDraft(), 5)).toBeNull()
  })
})

it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/London'])(
  '[3.20] sends its last day as a moment of that day in %s, and reads it back',
  (timeZone) => {
    const recurrence = aCustomRecurrence({ ends: 'on', endDate: '2026-12-05' })
    const sent = recurrenceOf({ recurrence, timeZone })
    expect(toLocal(sent?.endDateLong ?? 0, timeZone).slice(0, 10)).toBe('2026-12-05')
    expect(draftRecurrenceOf(sent, timeZone)).toEqual(recurrence)
    expect(recurrenceOf({ recurrence: { ...recurrence, ends: 'never' }, timeZone })?.endDateLong).toBeNull()
  },
)
