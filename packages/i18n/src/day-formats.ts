import { periodFirst } from './period-first.ts'
import type { Language } from '@majlis/contract'
import { dateTimeFormat, numberFormat } from './intl.ts'
import { localeOf } from './languages.ts'

/** A date without a zone, `YYYY-MM-DD`. */
type Day = string

/** Days have no zone: they are formatted in UTC. */
function dayFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return dateTimeFormat(localeOf(language), { ...options, timeZone: 'UTC' })
}

const moment = (day: Day) => Date.parse(`${day}T00:00:00Z`)

/** `November 2026`. */
export function formatMonth(day: Day, { language }: { language: Language }): string {
  return dayFormat(language, { month: 'long', year: 'numeric' }).format(moment(day))
}

/** `Saturday 21 November 2026`, or without the year; `short` is `Sat 21 Nov 2026`. */
export function formatDay(
  day: Day,
  {
    language,
    withYear = true,
    length = 'long',
  }: { language: Language; withYear?: boolean; length?: 'long' | 'short' },
): string {
  return dayFormat(language, {
    weekday: length,
    day: 'numeric',
    month: length,
    ...(withYear ? { year: 'numeric' } : {}),
  }).format(moment(day))
}

/** `16–22 November 2026`; `short` is `30 Nov – 6 Dec 2026`. */
export function formatDayRange(
  first: Day,
  last: Day,
  { language, length = 'long' }: { language: Language; length?: 'long' | 'short' },
): string {
  return dayFormat(language, { day: 'numeric', month: length, year: 'numeric' }).formatRange(
    moment(first),
    moment(last),
  )
}

/** `Saturday`, `Sat`, `S`. */
export function formatWeekday(
  day: Day,
  { language, length }: { language: Language; length: 'long' | 'short' | 'narrow' },
): string {
  return dayFormat(language, { weekday: length }).format(moment(day))
}

/** The day of the month, in the language's digits. */
export function formatDayNumber(day: Day, { language }: { language: Language }): string {
  return numberFormat(localeOf(language)).format(Number(day.slice(8)))
}

/** A full hour on the scale of a day: `14:00`, `2 pm`. */
export function formatHour(
  hour: number,
  { language, timeFormat }: { language: Language; timeFormat: '12' | '24' },
): string {
  const time = Date.UTC(2024, 0, 1, hour)
  if (timeFormat === '24')
    return dayFormat(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(time)
  // Bengali names the parts of a day itself; CLDR has English AM and PM there.
  const periods = language === 'bn' ? { dayPeriod: 'short' as const } : {}
  const format = dayFormat(language, { hour: 'numeric', hourCycle: 'h12', ...periods })
  return language === 'bn' ? periodFirst(format.formatToParts(time)) : format.format(time)
}

/** The offset of a zone from UTC at a moment: `GMT+5:30`, and `GMT` for none. */
export function formatZoneOffset(
  timestamp: number,
  { language, timeZone }: { language: Language; timeZone: string },
): string {
  const format = new Intl.DateTimeFormat(localeOf(language), { timeZone, timeZoneName: 'shortOffset' })
  const offset = format.formatToParts(timestamp).find(({ type }) => type === 'timeZoneName')?.value
  return offset?.replace(/\s?[+-][0০]$/u, '') ?? timeZone
}
