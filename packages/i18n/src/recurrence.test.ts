import type { Language } from '@majlis/contract'
import type { RuleDescription } from '@majlis/scheduling'
import { describe, expect, it } from 'vitest'
import { createServerText } from './node.ts'
import { recurrenceSentence } from './recurrence.ts'

const now = Date.UTC(2027, 0, 4)

function say(description: Partial<RuleDescription>, language: Language = 'en'): string {
  const nothing = { weekdays: [], nthWeekdays: [], monthDays: [], months: [], positions: [] }
  const whole = { unit: 'week', interval: 1, ...nothing, end: { kind: 'never' }, ...description } as const
  return recurrenceSentence(whole, createServerText(language, 'recurrence'), { language, now })
}

describe('recurrenceSentence', () => {
  const example: Partial<RuleDescription> = {
    interval: 2,
    weekdays: ['MO', 'TH'],
    end: { kind: 'until', until: '2027-03-03T09:00' },
  }

  it('[3.21] describes the chosen pattern in the three languages', () => {
    expect(say(example)).toBe('every 2 weeks on Monday and Thursday until 3 March')
    expect(say(example, 'bn')).toBe('প্রতি ২ সপ্তাহে সোমবার এবং বৃহস্পতিবারে, ৩ মার্চ পর্যন্ত')
    expect(say(example, 'ar')).toBe('كل أسبوعين يومي الاثنين والخميس حتى 3 مارس')
  })

  it('[3.20] shows the end with its year, or the number of dates', () => {
    expect(say({ end: { kind: 'until', until: '2028-03-03T09:00' } })).toBe('every week until 3 March 2028')
    expect(say({ end: { kind: 'count', count: 1 } })).toBe('every week, once')
    expect(say({ end: { kind: 'count', count: 12 } })).toBe('every week, 12 times')
    expect(say({ end: { kind: 'count', count: 12 } }, 'ar')).toBe('كل أسبوع، 12 مرة')
    expect(say({ end: { kind: 'count', count: 2 } }, 'ar')).toBe('كل أسبوع، مرتين')
  })

  it('[9.5] counts hours, days, weeks, months and years, with the plurals of Arabic', () => {
    const units = ['hour', 'day', 'week', 'month', 'year'] as const
    expect(units.map((unit) => say({ unit }))).toEqual([
      'every hour',
      'every day',
      'every week',
      'every month',
      'every year',
    ])
    expect([1, 2, 3, 11, 100].map((interval) => say({ unit: 'day', interval }, 'ar'))).toEqual([
      'كل يوم',
      'كل يومين',
      'كل 3 أيام',
      'كل 11 يومًا',
      'كل 100 يوم',
    ])
    expect(say({ unit: 'month', interval: 3 }, 'bn')).toBe('প্রতি ৩ মাসে')
  })

  it('[3.19] names days of the month, the n-th and the last weekday', () => {
    expect(say({ unit: 'month', monthDays: [1, 22, 23, 31, -1] })).toBe(
      'every month on the 1st, the 22nd, the 23rd, the 31st and the last day',
    )
    expect(say({ unit: 'month', nthWeekdays: [{ ordinal: 1, weekday: 'MO' }] })).toBe(
      'every month on the first Monday',
    )
    expect(say({ unit: 'month', nthWeekdays: [{ ordinal: -1, weekday: 'FR' }] }, 'ar')).toBe(
      'كل شهر في يوم الجمعة الأخير',
    )
    expect(say({ unit: 'month', monthDays: [15] }, 'bn')).toBe('প্রতি মাসে ১৫ তারিখে')
  })

  it('[3.19] names months', () => {
    expect(say({ unit: 'year', months: [2], monthDays: [29] })).toBe('every year on 29 February')
    expect(
      say({ unit: 'year', months: [3, 9], nthWeekdays: [{ ordinal: 2, weekday: 'TU' }], interval: 2 }),
    ).toBe('every 2 years in March and September on the second Tuesday')
    expect(say({ unit: 'year', months: [3, 9], monthDays: [-1] }, 'ar')).toBe(
      'كل سنة في شهري مارس وسبتمبر في اليوم الأخير',
    )
  })

  it('describes rules that only other calendars write', () => {
    expect(say({ unit: 'month', weekdays: ['MO', 'TU'], positions: [-1] })).toBe(
      'every month on Monday and Tuesday (only number 1 from the end of these days)',
    )
    expect(say({ unit: 'month', monthDays: [-3] })).toBe('every month on day 3 from the end')
    expect(say({ unit: 'year', nthWeekdays: [{ ordinal: 20, weekday: 'MO' }] })).toBe(
      'every year on Monday number 20',
    )
  })
})
