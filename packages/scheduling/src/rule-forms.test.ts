import { describe, expect, it } from 'vitest'
import { createRandom } from '@majlis/testing/random'
import {
  basicPatterns,
  type CustomRecurrence,
  defaultEndDate,
  formOfRule,
  ruleOfBasic,
  ruleOfCustom,
  startPartsOf,
} from './rule-forms.ts'
import { formatRule, parseRule } from './rule-text.ts'
import { randomForm } from './testing/random-event.ts'
import { randomStart } from './testing/random-rule.ts'

const zone = 'Europe/London'
// A Friday, the fifth of its month.
const start = '2026-01-30T09:30'
const never = { kind: 'never' } as const

/** The form as it opens (spec 3.19, 3.20). */
const opened: CustomRecurrence = {
  repeatType: 'Daily',
  repeatInterval: 1,
  repeatDays: [],
  repeatDates: [],
  repeatMonths: [],
  viewType: 'day',
  repeatSerial: null,
  repeatDayMonth: null,
  ends: 'never',
  afterOccur: 1,
  endDate: '2026-02-28',
}

describe('[3.21] [9.5] basic patterns', () => {
  it.each([
    ['hour', 'FREQ=HOURLY'],
    ['day', 'FREQ=DAILY'],
    ['week', 'FREQ=WEEKLY'],
    ['biweekly', 'FREQ=WEEKLY;INTERVAL=2'],
    ['month', 'FREQ=MONTHLY'],
    ['quarter', 'FREQ=MONTHLY;INTERVAL=3'],
    ['half_year', 'FREQ=MONTHLY;INTERVAL=6'],
    ['year', 'FREQ=YEARLY'],
  ] as const)('%s is %s, and back', (pattern, text) => {
    const rule = ruleOfBasic(pattern, 1, start, never)
    expect(formatRule(rule, zone)).toBe(text)
    expect(formOfRule(rule, start, zone)).toEqual({ basic: { pattern, interval: 1, end: never } })
  })

  it('produce the same rule again, for every interval', () => {
    for (const pattern of basicPatterns)
      for (let interval = 1; interval <= 30; interval++) {
        const rule = ruleOfBasic(pattern, interval, start, { kind: 'count', count: 7 })
        const form = formOfRule(rule, start, zone)
        if (!form || !('basic' in form)) throw new Error(`${pattern} is no basic form any more.`)
        expect(ruleOfBasic(form.basic.pattern, form.basic.interval, start, form.basic.end)).toEqual(rule)
      }
  })

  it('refuse an invalid interval', () => {
    expect(() => ruleOfBasic('day', 0, start, never)).toThrow(/^invalid_rule/)
    expect(() => ruleOfBasic('half_year', 200, start, never)).toThrow(/^rule_too_large/)
    expect(() => ruleOfBasic('day', 1, 'tomorrow', never)).toThrow(/^invalid_time/)
  })
})

describe('[3.19] [3.20] custom recurrence', () => {
  it.each<[Partial<CustomRecurrence>, string]>([
    [{ repeatInterval: 3 }, 'FREQ=DAILY;INTERVAL=3'],
    [{ repeatType: 'Weekly', repeatDays: ['TH', 'MO'] }, 'FREQ=WEEKLY;BYDAY=MO,TH'],
    [{ repeatType: 'Weekly' }, 'FREQ=WEEKLY;BYDAY=FR'],
    [{ repeatType: 'Monthly', repeatDates: [15, -1, 1] }, 'FREQ=MONTHLY;BYMONTHDAY=1,15,-1'],
    [{ repeatType: 'Monthly' }, 'FREQ=MONTHLY;BYMONTHDAY=30'],
    [
      { repeatType: 'Monthly', viewType: 'week', repeatSerial: 2, repeatDayMonth: 'TU' },
      'FREQ=MONTHLY;BYDAY=2TU',
    ],
    [{ repeatType: 'Monthly', viewType: 'week' }, 'FREQ=MONTHLY;BYDAY=-1FR'],
    [
      { repeatType: 'Yearly', repeatMonths: [8, 2], repeatDates: [1] },
      'FREQ=YEARLY;BYMONTH=2,8;BYMONTHDAY=1',
    ],
    [
      { repeatType: 'Yearly', viewType: 'week', repeatSerial: -1, repeatDayMonth: 'MO', repeatMonths: [5] },
      'FREQ=YEARLY;BYMONTH=5;BYDAY=-1MO',
    ],
    [{ repeatType: 'Yearly' }, 'FREQ=YEARLY;BYMONTH=1;BYMONTHDAY=30'],
    [{ ends: 'after', afterOccur: 10 }, 'FREQ=DAILY;COUNT=10'],
    [{ ends: 'on', endDate: '2026-07-01' }, 'FREQ=DAILY;UNTIL=20260701T225900Z'],
  ])('%j is %s', (form, text) => {
    expect(formatRule(ruleOfCustom({ ...opened, ...form }, start, zone), zone)).toBe(text)
  })

  it('is restored from the text of its rule', () => {
    const random = createRandom()
    for (let index = 0; index < 2000; index++) {
      const localStart = randomStart(random)
      const form = randomForm(random, localStart)
      const rule = ruleOfCustom(form, localStart, zone)
      const again = formOfRule(parseRule(formatRule(rule, zone), zone), localStart, zone)
      const filledIn = {
        ...form,
        afterOccur: form.ends === 'after' ? form.afterOccur : 1,
        endDate: form.ends === 'on' ? form.endDate : defaultEndDate(localStart),
      }
      // Every n-th day is a basic pattern.
      const isBasic = form.repeatType === 'Daily'
      const basic = { pattern: 'day', interval: form.repeatInterval, end: rule.end }
      expect(again, `RANDOM_SEED=${random.seed}`).toEqual(isBasic ? { basic } : { custom: filledIn })
    }
  })

  it('[4.5] sets the first day of the week for days of every second week', () => {
    const rule = parseRule('FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SA;WKST=SA', zone)
    const form = formOfRule(rule, start, zone)
    expect(form).toMatchObject({ custom: { repeatDays: ['MO', 'SA'], weekStart: 'SA' } })
    expect(form && 'custom' in form && ruleOfCustom(form.custom, start, zone)).toEqual(rule)
  })

  it('[9.5] ends one month ahead by default', () => {
    expect(defaultEndDate('2026-03-02T09:30')).toBe('2026-04-02')
    expect(defaultEndDate(start)).toBe('2026-02-28')
    expect(defaultEndDate('2026-12-31T09:30')).toBe('2027-01-31')
  })

  it('[3.20] starts with the values of the start date', () => {
    expect(startPartsOf('2026-11-30T10:00')).toEqual({
      year: 2026,
      month: 11,
      day: 30,
      weekday: 'MO',
      serial: 5,
    })
    expect(startPartsOf('2026-11-01T10:00')).toMatchObject({ day: 1, weekday: 'SU', serial: 1 })
  })

  it.each([
    'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1',
    'FREQ=MONTHLY;BYDAY=1MO,3MO',
    'FREQ=MONTHLY;BYDAY=MO',
    'FREQ=YEARLY;BYDAY=20MO',
    'FREQ=DAILY;BYDAY=MO',
    'FREQ=HOURLY;BYMONTH=3',
  ])('no form says %s', (text) => {
    expect(formOfRule(parseRule(text, zone), start, zone)).toBeNull()
  })

  it('refuses input that makes no rule', () => {
    const make = (form: Partial<CustomRecurrence>) => () => ruleOfCustom({ ...opened, ...form }, start, zone)
    expect(make({ repeatInterval: 0 })).toThrow(/^invalid_rule/)
    expect(make({ ends: 'after', afterOccur: 0 })).toThrow(/^invalid_rule/)
    expect(make({ ends: 'on', endDate: '2026-02-30' })).toThrow(/^invalid_time/)
    expect(make({ repeatType: 'Monthly', repeatDates: [32] })).toThrow(/^invalid_rule/)
    expect(make({ repeatType: 'Yearly', repeatMonths: [13] })).toThrow(/^invalid_rule/)
    expect(() => ruleOfCustom(opened, start, 'Mars/Olympus')).toThrow(/^invalid_time_zone/)
  })
})
