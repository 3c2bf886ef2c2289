import type { DateFormat, Language } from '@majlis/contract'
import { localeOf, toLatinDigits } from '@majlis/i18n'
import { isDay, type Day } from './days.ts'

/** A date as its owner writes dates, in the language's digits: `21/11/2026`. */
export function dayText(day: Day, dateFormat: DateFormat, language: Language): string {
  const [year = '', month = '', date = ''] = day.split('-')
  const digits = (text: string) =>
    new Intl.NumberFormat(localeOf(language), {
      minimumIntegerDigits: text.length,
      useGrouping: false,
    }).format(Number(text))
  return dateFormat.replace('YYYY', digits(year)).replace('MM', digits(month)).replace('DD', digits(date))
}

/**
 * Parses a typed date in the order of the date format or as `YYYY-MM-DD`, with any separator. A year of two digits is
 * in this century; a missing year is that of `today`. Null if it is not a date.
 */
export function readDay(text: string, dateFormat: DateFormat, today: Day): Day | null {
  const latin = toLatinDigits(text).trim()
  const numbers = latin.match(/\d+/g) ?? []
  if (!/^\d+(\D{1,3}\d+){1,2}\D?$/.test(latin)) return null
  const order = dateFormat.match(/[YMD]+/g)?.map((part) => part.charAt(0)) ?? []
  const places = numbers[0]?.length === 4 ? ['Y', 'M', 'D'] : order
  const named = numbers.length === 2 ? places.filter((part) => part !== 'Y') : places
  const value = (part: string) => numbers[named.indexOf(part)]
  const year = value('Y') ?? today.slice(0, 4)
  const day = [
    year.length === 2 ? `20${year}` : year,
    value('M')?.padStart(2, '0'),
    value('D')?.padStart(2, '0'),
  ].join('-')
  return isDay(day) ? day : null
}
