import { parseRule } from '@majlis/scheduling'
import { expect, it } from 'vitest'
import { patternOf } from './outlook-recurrence.ts'

const pattern = (rule: string) => patternOf(parseRule(rule, 'UTC'), '2026-03-04')

it.each([
  ['FREQ=DAILY;INTERVAL=2', { type: 'daily', interval: 2 }],
  ['FREQ=DAILY;BYDAY=MO,TU', { type: 'weekly', daysOfWeek: ['monday', 'tuesday'] }],
  ['FREQ=WEEKLY', { type: 'weekly', interval: 1, daysOfWeek: ['wednesday'], firstDayOfWeek: 'monday' }],
  [
    'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE,FR;WKST=SU',
    { daysOfWeek: ['wednesday', 'friday'], firstDayOfWeek: 'sunday' },
  ],
  ['FREQ=MONTHLY', { type: 'absoluteMonthly', dayOfMonth: 4 }],
  ['FREQ=MONTHLY;BYDAY=1WE', { type: 'relativeMonthly', daysOfWeek: ['wednesday'], index: 'first' }],
  ['FREQ=MONTHLY;BYDAY=-1FR', { type: 'relativeMonthly', index: 'last' }],
  ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=1', { type: 'relativeMonthly', index: 'first' }],
  ['FREQ=YEARLY', { type: 'absoluteYearly', month: 3, dayOfMonth: 4 }],
  ['FREQ=YEARLY;BYMONTH=3;BYDAY=1WE', { type: 'relativeYearly', month: 3, index: 'first' }],
])('[1.15] converts %s to an Outlook pattern', (rule, expected) => {
  expect(pattern(rule)).toMatchObject(expected)
})

it.each([
  'FREQ=HOURLY',
  'FREQ=DAILY;INTERVAL=2;BYDAY=MO',
  'FREQ=MONTHLY;BYMONTHDAY=31',
  'FREQ=MONTHLY;BYMONTHDAY=1,15',
  'FREQ=MONTHLY;BYMONTHDAY=-1',
  'FREQ=MONTHLY;BYDAY=5MO',
  'FREQ=YEARLY;BYMONTH=3,9',
])('[1.15] has no Outlook pattern for %s', (rule) => {
  expect(pattern(rule)).toBeNull()
})
