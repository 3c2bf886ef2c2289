import { expect, it } from 'vitest'
import { describeRule } from './rule-description.ts'
import { parseRule } from './rule-text.ts'

const empty = {
  weekdays: [],
  nthWeekdays: [],
  monthDays: [],
  months: [],
  positions: [],
  end: { kind: 'never' },
}

it.each([
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH,MO;COUNT=4',
    { unit: 'week', interval: 2, weekdays: ['MO', 'TH'], end: { kind: 'count', count: 4 } },
  ],
  ['FREQ=MONTHLY;BYDAY=-1FR', { unit: 'month', interval: 1, nthWeekdays: [{ ordinal: -1, weekday: 'FR' }] }],
  [
    'FREQ=YEARLY;BYMONTH=2,8;BYMONTHDAY=1,-1',
    { unit: 'year', interval: 1, months: [2, 8], monthDays: [1, -1] },
  ],
  [
    'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=1',
    { unit: 'month', interval: 1, weekdays: ['MO', 'TU'], positions: [1] },
  ],
  ['FREQ=HOURLY;INTERVAL=6', { unit: 'hour', interval: 6 }],
])('[1.8] describes %s', (text, expected) => {
  expect(describeRule(parseRule(text, 'UTC'))).toEqual({ ...empty, ...expected })
})

it.each([
  ['FREQ=DAILY', {}],
  ['FREQ=WEEKLY', { weekdays: ['MO'] }],
  ['FREQ=MONTHLY', { monthDays: [31] }],
  ['FREQ=YEARLY', { monthDays: [31], months: [8] }],
  ['FREQ=YEARLY;BYMONTH=1,7', { monthDays: [31], months: [1, 7] }],
  ['FREQ=YEARLY;BYDAY=20MO', { nthWeekdays: [{ ordinal: 20, weekday: 'MO' }] }],
  ['FREQ=MONTHLY;BYMONTHDAY=1', { monthDays: [1] }],
])('[9.5] also describes what follows from the start of %s', (text, expected) => {
  const { unit: _, interval: __, ...said } = describeRule(parseRule(text, 'UTC'), '2026-08-31T09:00')
  expect(said).toEqual({ ...empty, ...expected })
})
