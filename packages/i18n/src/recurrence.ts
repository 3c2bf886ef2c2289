import type { Language } from '@majlis/contract'
import type { RuleDescription, Weekday } from '@majlis/scheduling'
import { formatNumber } from './formats.ts'
import { dateTimeFormat, listFormat } from './intl.ts'
import { localeOf } from './languages.ts'
import type { MessageKey, Text } from './messages.ts'

export interface SentenceOptions {
  language: Language
  /** Epoch milliseconds: the year of an end is shown if it is not the current one. Always shown if absent. */
  now?: number
}

/** A Monday, from which the weekday names are formatted. */
const monday = Date.UTC(2024, 0, 1)
const dayMs = 86_400_000
const weekdayOrder: readonly Weekday[] = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']

/**
 * The recurrence in words: "every 2 weeks on Monday and Thursday until 3 March". Starts in lower case, so that it fits
 * inside a sentence; `t` has the texts of `recurrence`.
 */
export function recurrenceSentence(
  description: RuleDescription,
  t: Text<'recurrence'>,
  options: SentenceOptions,
): string {
  const { language } = options
  const { unit, interval, weekdays, positions, end } = description
  let sentence = withDays(t(`every.${unit}`, { count: interval }), description, t, language)
  if (weekdays.length > 0) {
    const names = weekdays.map((weekday) => weekdayName(weekday, language))
    sentence = t('onWeekdays', { every: sentence, days: list(names, language), count: names.length })
  }
  if (positions.length > 0) {
    const names = positions.map((position) =>
      t(position > 0 ? 'position' : 'positionFromEnd', { position: Math.abs(position) }),
    )
    sentence = t('positions', { sentence, positions: list(names, language) })
  }
  switch (end.kind) {
    case 'never':
      return sentence
    case 'count':
      return t('times', { sentence, count: end.count })
    case 'until':
      return t('until', { sentence, date: untilDate(end.until, options) })
  }
}

/** The months, and the days of the month by number or by the n-th weekday. */
function withDays(
  every: string,
  { months, monthDays, nthWeekdays }: RuleDescription,
  t: Text<'recurrence'>,
  language: Language,
): string {
  const [month] = months
  const [day] = monthDays
  const isOneDate = months.length === 1 && monthDays.length === 1 && nthWeekdays.length === 0
  // 2024 has a 29 February.
  if (isOneDate && month && day && day > 0)
    return t('onDate', { every, date: dayAndMonth(Date.UTC(2024, month - 1, day), language) })
  const names = months.map((number) => monthName(number, language))
  const sentence =
    names.length > 0 ? t('inMonths', { every, months: list(names, language), count: names.length }) : every
  const days = [
    ...nthWeekdays.map(({ ordinal, weekday }) => nthWeekday(ordinal, weekdayName(weekday, language), t)),
    ...monthDays.map((number) => monthDay(number, t, language)),
  ]
  return days.length > 0 ? t('onDays', { every: sentence, days: list(days, language) }) : sentence
}

const nthKeys: Readonly<Record<string, MessageKey<'recurrence'>>> = {
  '1': 'nth.1',
  '2': 'nth.2',
  '3': 'nth.3',
  '4': 'nth.4',
  '5': 'nth.5',
  '-1': 'nth.-1',
}

function nthWeekday(ordinal: number, weekday: string, t: Text<'recurrence'>): string {
  const key = nthKeys[ordinal]
  if (key) return t(key, { weekday })
  return t(ordinal > 0 ? 'nthWeekday' : 'nthWeekdayFromEnd', { weekday, ordinal: Math.abs(ordinal) })
}

function monthDay(day: number, t: Text<'recurrence'>, language: Language): string {
  if (day === -1) return t('lastDay')
  return day > 0 ? t('monthDay', { day: ordinal(day, language) }) : t('dayFromEnd', { day: -day })
}

const englishOrdinals = new Intl.PluralRules('en', { type: 'ordinal' })
const englishSuffixes: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** `15th` in English; Bengali and Arabic use the number. */
function ordinal(number: number, language: Language): string {
  if (language !== 'en') return formatNumber(number, { language })
  return `${number}${englishSuffixes[englishOrdinals.select(number)] ?? 'th'}`
}

/** The name of a weekday inside a sentence. */
export function weekdayName(
  weekday: Weekday,
  language: Language,
  length: 'long' | 'short' | 'narrow' = 'long',
): string {
  const moment = monday + weekdayOrder.indexOf(weekday) * dayMs
  return dateFormat(language, { weekday: length }).format(moment)
}

/** The name of month 1 to 12. */
export function monthName(month: number, language: Language, length: 'long' | 'short' = 'long'): string {
  return dateFormat(language, { month: length }).format(Date.UTC(2024, month - 1, 1))
}

function dayAndMonth(moment: number, language: Language): string {
  return dateFormat(language, { day: 'numeric', month: 'long' }).format(moment)
}

function untilDate(until: string, { language, now }: SentenceOptions): string {
  const moment = Date.parse(`${until.slice(0, 10)}T00:00Z`)
  if (now !== undefined && new Date(now).getUTCFullYear() === new Date(moment).getUTCFullYear())
    return dayAndMonth(moment, language)
  return dateFormat(language, { day: 'numeric', month: 'long', year: 'numeric' }).format(moment)
}

function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return dateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' })
}

function list(items: readonly string[], language: Language): string {
  return listFormat(localeOf(language), { type: 'conjunction' }).format(items)
}
