import { describe, expect, it } from 'vitest'
import type { Series } from '@majlis/scheduling'
import { moveSeries } from './move-series.ts'
import { beginAfter, continueFrom, formOf, ruleOfForm, ruleTextOf } from '../dates/timing.ts'

const base: Series = {
  localStart: '2026-02-11T10:00',
  timeZone: 'Europe/London',
  durationMinutes: 60,
  isAllDay: false,
  rule: null,
  cancelledStarts: [],
}
const wall = (localStart: string) => ({
  localStart,
  timeZone: 'Europe/London',
  durationMinutes: 60,
  isAllDay: false,
})

describe('a series of which one date is moved', () => {
  it.each([
    ['to another time', 'FREQ=WEEKLY;BYDAY=WE', '2026-02-11T14:00', 'FREQ=WEEKLY;BYDAY=WE'],
    ['to the next day', 'FREQ=WEEKLY;BYDAY=MO,SU', '2026-02-12T10:00', 'FREQ=WEEKLY;BYDAY=MO,TU'],
    [
      'over the week, of which it was the second day',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE',
      '2026-02-15T10:00',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=FR,SU',
    ],
    [
      'so that its days are of two weeks',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE,FR',
      '2026-02-14T10:00',
      'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SA;WKST=SA',
    ],
    ['back over the week', 'FREQ=WEEKLY;BYDAY=MO', '2026-02-09T10:00', 'FREQ=WEEKLY;BYDAY=SA'],
    ['to another date', 'FREQ=MONTHLY;BYMONTHDAY=11', '2026-02-17T10:00', 'FREQ=MONTHLY;BYMONTHDAY=17'],
    ['to another week', 'FREQ=MONTHLY;BYDAY=2WE', '2026-02-20T10:00', 'FREQ=MONTHLY;BYDAY=3FR'],
    ['to the last weekday', 'FREQ=MONTHLY;BYDAY=-1WE', '2026-02-26T10:00', 'FREQ=MONTHLY;BYDAY=-1TH'],
    [
      'to another month',
      'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=11',
      '2026-03-02T10:00',
      'FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=2',
    ],
    ['without days of its own', 'FREQ=DAILY;COUNT=3', '2026-02-12T10:00', 'FREQ=DAILY;COUNT=3'],
  ])('[4.5] moves %s', (_where, rule, to, moved) => {
    const series = moveSeries({ ...base, rule }, wall('2026-02-11T10:00'), wall(to))
    expect(series).toMatchObject({ rule: moved, localStart: to })
  })

  it.each([
    // The first date is in April, which has no 31st.
    ['FREQ=MONTHLY', '2026-04-30', '2026-05-30', '2026-05-31', 'FREQ=MONTHLY', '2026-05-31'],
    ['FREQ=MONTHLY', '2026-02-28', '2026-03-28', '2026-03-30', 'FREQ=MONTHLY', '2026-03-30'],
    [
      'FREQ=MONTHLY;INTERVAL=3',
      '2026-02-28',
      '2026-05-28',
      '2026-05-30',
      'FREQ=MONTHLY;INTERVAL=3',
      '2026-05-30',
    ],
    [
      'FREQ=MONTHLY;BYMONTHDAY=28',
      '2026-02-28',
      '2026-03-28',
      '2026-03-30',
      'FREQ=MONTHLY;BYMONTHDAY=30',
      '2026-03-30',
    ],
    ['FREQ=MONTHLY', '2026-03-01', '2026-05-01', '2026-04-30', 'FREQ=MONTHLY', '2026-03-30'],
    // The second Tuesday of March is the 10th, that of April the 14th.
    [
      'FREQ=MONTHLY;BYDAY=2TU',
      '2026-04-14',
      '2026-03-10',
      '2026-03-11',
      'FREQ=MONTHLY;BYDAY=2WE',
      '2026-04-08',
    ],
    ['FREQ=YEARLY', '2026-02-28', '2028-02-28', '2028-02-29', 'FREQ=YEARLY', '2028-02-29'],
  ])('[4.5] moves %s from %s on as its date %s to %s', (rule, first, from, to, moved, begins) => {
    const series = { ...base, localStart: `${first}T10:00`, rule }
    expect(moveSeries(series, wall(`${from}T10:00`), wall(`${to}T11:30`))).toMatchObject({
      rule: moved,
      localStart: `${begins}T11:30`,
    })
  })

  it('[4.5] requires a rule if its days do not follow from one date', () => {
    const twoDates = { ...base, rule: 'FREQ=MONTHLY;BYMONTHDAY=11,25' }
    const move = () => moveSeries(twoDates, wall('2026-02-11T10:00'), wall('2026-02-12T10:00'))
    expect(move).toThrow(expect.objectContaining({ code: 'schedule.rule_not_movable' }))
  })
})

describe('a series from now on', () => {
  it('[4.5] has fewer dates by the past ones, and keeps every second week', () => {
    const series = { ...base, rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE;COUNT=5' }
    expect(continueFrom(series, Date.UTC(2026, 2, 1))).toMatchObject({
      localStart: '2026-03-11T10:00',
      rule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=WE;COUNT=3',
    })
    expect(continueFrom(series, Date.UTC(2027, 2, 1))).toBeNull()
  })

  it('[9.5] counts a new rule from its first date, which may not be the start', () => {
    const series = { ...base, rule: 'FREQ=WEEKLY;BYDAY=TH;COUNT=2' }
    expect(beginAfter(series, 0)).toMatchObject({ localStart: '2026-02-12T10:00', rule: series.rule })
    expect(beginAfter({ ...base, rule: 'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30' }, 0)).toBeNull()
  })
})

describe('a form', () => {
  it('[3.19] [3.20] [3.21] comes back as the rule that it made', () => {
    for (const rule of [
      'FREQ=WEEKLY;INTERVAL=2',
      'FREQ=MONTHLY;BYDAY=5FR;COUNT=4',
      'FREQ=YEARLY;BYMONTH=2,8;BYMONTHDAY=-1;UNTIL=20300301T235900Z',
    ]) {
      const series = { ...base, rule }
      const form = formOf(series)
      expect(form && ruleTextOf(ruleOfForm(form, series), series)).toBe(rule)
    }
  })
})
