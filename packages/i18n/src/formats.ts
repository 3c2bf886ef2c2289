import type { DateFormat, Language } from '@majlis/contract'
import { dateTimeFormat, listFormat, numberFormat } from './intl.ts'
import { localeOf } from './languages.ts'
import { periodFirst } from './period-first.ts'

/** The user's choices (spec 3.8); the defaults of the language where one is absent. */
export interface TimeFormatOptions {
  language: Language
  /** IANA zone; the viewer's own when absent. */
  timeZone?: string
  timeFormat?: '12' | '24'
  dateFormat?: DateFormat
  /** 1 is Monday, 7 Sunday; Monday when absent. */
  weekStart?: number
}

/** `10:30` or `10:30 am`. Takes epoch milliseconds. */
export function formatTime(timestamp: number, options: TimeFormatOptions): string {
  return timeText(timestamp, options, { minute: '2-digit' })
}

function timeText(
  timestamp: number,
  { language, timeZone, timeFormat }: TimeFormatOptions,
  minutes: { minute?: '2-digit' },
): string {
  const hours = timeFormat ? { hourCycle: timeFormat === '12' ? ('h12' as const) : ('h23' as const) } : {}
  // CLDR writes the halves of a Bengali day in English (AM, PM); people say morning, noon, evening, night.
  const periods = language === 'bn' && timeFormat !== '24' ? { dayPeriod: 'short' as const } : {}
  const isTwelve = timeFormat
    ? timeFormat === '12'
    : dateTimeFormat(localeOf(language), { hour: 'numeric' }).resolvedOptions().hour12
  const format = dateTimeFormat(localeOf(language), {
    hour: isTwelve ? 'numeric' : '2-digit',
    ...minutes,
    timeZone,
    ...hours,
    ...periods,
  })
  return language === 'bn' ? periodFirst(format.formatToParts(timestamp)) : format.format(timestamp)
}

/** `10` and `10:30`, or `10am` and `10:30am`: where there is little room. A whole hour has no minutes. */
export function formatShortTime(timestamp: number, options: TimeFormatOptions): string {
  const minute = dateTimeFormat(localeOf('en'), { minute: 'numeric', timeZone: options.timeZone }).format(
    timestamp,
  )
  const text = timeText(timestamp, options, minute === '0' ? {} : { minute: '2-digit' })
  return options.language === 'en' ? text.replace(/\s(?=[ap]m$)/, '') : text
}

/** `10:30 – 11:30`. */
export function formatTimeRange(start: number, end: number, options: TimeFormatOptions): string {
  return `${formatTime(start, options)} – ${formatTime(end, options)}`
}

/** A time, or a range of times, in which no line ends between a number and its part of the day. For texts that people read. */
export function unbrokenTime(text: string): string {
  return text.replace(/(?<=\p{N}) (?=\p{L})|(?<=\p{L}) (?=\p{N})/gu, '\u00a0')
}

/** English with the month before the day, for people who write 11/21. */
const monthFirstEnglish = 'en-US-u-ca-gregory'

/** `Saturday 21 November`; `short` is `Sat 21 Nov`; with the year on request, or if it is not that of `now`. */
export function formatDate(
  timestamp: number,
  {
    language,
    timeZone,
    dateFormat,
    length = 'long',
    now,
    withYear = false,
  }: TimeFormatOptions & { length?: 'long' | 'short'; now?: number; withYear?: boolean },
): string {
  const year = dateTimeFormat(localeOf('en'), { year: 'numeric', timeZone })
  const isOtherYear = now !== undefined && year.format(now) !== year.format(timestamp)
  const isMonthFirst = language === 'en' && dateFormat === 'MM/DD/YYYY'
  const date = dateTimeFormat(isMonthFirst ? monthFirstEnglish : localeOf(language), {
    weekday: length,
    day: 'numeric',
    month: length,
    timeZone,
    ...(withYear || isOtherYear ? { year: 'numeric' as const } : {}),
  }).format(timestamp)
  // British English puts a comma after the weekday only before a year; without it, dates in a list look alike.
  return language === 'en' && !isMonthFirst ? date.replace(', ', ' ') : date
}

/** `21/11/2026`, in the user's date format and the language's digits. */
export function formatNumericDate(
  timestamp: number,
  { language, timeZone, dateFormat = 'DD/MM/YYYY' }: TimeFormatOptions,
): string {
  const parts = dateTimeFormat(localeOf(language), {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone,
  })
    .formatToParts(timestamp)
    .map(({ type, value }) => [type, value] as const)
  const part = new Map<string, string>(parts)
  const date = dateFormat
    .replace('YYYY', part.get('year') ?? '')
    .replace('MM', part.get('month') ?? '')
    .replace('DD', part.get('day') ?? '')
  // Between Arabic words the parts of 2026-11-21 would be reordered (UAX 9), so they are isolated.
  return language === 'ar' ? `\u2066${date}\u2069` : date
}

/** The days of a week by ISO number (1 is Monday, 7 Sunday), starting with the user's first day. */
export function weekdaysFrom(weekStart = 1): number[] {
  return Array.from({ length: 7 }, (_, index) => ((weekStart - 1 + index) % 7) + 1)
}

/** `Monday`, `Mon` or `M`. Takes an ISO number. */
export function weekdayName(
  weekday: number,
  { language, length = 'long' }: { language: Language; length?: 'long' | 'short' | 'narrow' },
): string {
  // 5 January 1970 was a Monday.
  return dateTimeFormat(localeOf(language), { weekday: length, timeZone: 'UTC' }).format(
    (weekday + 3) * 86_400_000,
  )
}

/** The calendar day in a zone as `YYYY-MM-DD`, for comparing days. */
export function dayKey(timestamp: number, timeZone?: string): string {
  const parts = dateTimeFormat(localeOf('en'), {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    timeZone,
  }).formatToParts(timestamp)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')}`
}

/** `45 min`, `1 h`, `1 h 30 min`, in the language's own short units. Takes milliseconds. */
export function formatDuration(durationMs: number, { language }: { language: Language }): string {
  const minutes = Math.max(0, Math.round(durationMs / 60_000))
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  const parts: string[] = []
  if (hours > 0) parts.push(unit(hours, 'hour', language))
  if (rest > 0 || hours === 0) parts.push(unit(rest, 'minute', language))
  // Arabic joins the parts with its "and"; the other languages put short units side by side.
  return language === 'ar'
    ? listFormat(localeOf(language), { type: 'unit', style: 'long' }).format(parts)
    : parts.join(' ')
}

/** A duration after "in", as in "in 5 min". Arabic inflects its dual there. Takes milliseconds. */
export function formatWait(durationMs: number, options: { language: Language }): string {
  const duration = formatDuration(durationMs, options)
  return options.language === 'ar' ? duration.replaceAll('تان', 'تين') : duration
}

function unit(value: number, name: 'hour' | 'minute', language: Language): string {
  // British English abbreviates to "hr" and "min"; the product uses "h" and "min".
  if (language === 'en') return `${value} ${name === 'hour' ? 'h' : 'min'}`
  const unitDisplay = language === 'ar' ? 'long' : 'short'
  return numberFormat(localeOf(language), { style: 'unit', unit: name, unitDisplay }).format(value)
}

/** Elapsed time as `4:05` or `1:04:05`, in the digits of the language. */
export function formatElapsed(elapsedMs: number, { language }: { language: Language }): string {
  // Intl is loaded only for Bengali, the one language with its own digits.
  if (language !== 'bn') return clock(elapsedMs, (value, digits) => String(value).padStart(digits, '0'))
  const locale = localeOf(language)
  return clock(elapsedMs, (value, minimumIntegerDigits) =>
    numberFormat(locale, { minimumIntegerDigits, useGrouping: false }).format(value),
  )
}

/** The length of a recording, as players show it: `0:16`, `1:02:05`. Anything under a second is shown as 0:01. */
export function formatLength(lengthMs: number, options: { language: Language }): string {
  return formatElapsed(Math.max(1000, lengthMs), options)
}

function clock(ms: number, write: (value: number, digits: number) => string): string {
  const seconds = Math.max(0, Math.floor(ms / 1000))
  const hours = Math.floor(seconds / 3600)
  const minutes = Math.floor(seconds / 60) % 60
  const rest = write(seconds % 60, 2)
  return hours > 0 ? `${write(hours, 1)}:${write(minutes, 2)}:${rest}` : `${write(minutes, 1)}:${rest}`
}

export function formatNumber(value: number, { language }: { language: Language }): string {
  // Nothing to group, and only Bengali has its own digits: loading Intl would take 20 ms.
  if (language !== 'bn' && Number.isInteger(value) && value >= 0 && value < 1000) return String(value)
  return numberFormat(localeOf(language)).format(value)
}

/** `02`, `12`: a count with at least two digits, in the digits of the language (spec 2.66). */
export function formatPadded(value: number, { language }: { language: Language }): string {
  return numberFormat(localeOf(language), { minimumIntegerDigits: 2 }).format(value)
}

const byteUnits = ['kilobyte', 'megabyte', 'gigabyte'] as const

/** `1 kB`, `2.4 MB`, in steps of 1024, as file limits are stated. */
export function formatBytes(bytes: number, { language }: { language: Language }): string {
  const step = Math.max(1, Math.min(byteUnits.length, Math.floor(Math.log2(Math.max(bytes, 1)) / 10)))
  const value = bytes / 1024 ** step
  const whole = step === 1 ? Math.max(1, Math.ceil(value)) : value
  return numberFormat(localeOf(language), {
    style: 'unit',
    unit: byteUnits[step - 1],
    // Bengali's short units are Latin letters, and Arabic shortens only the larger ones.
    unitDisplay: language === 'en' ? 'short' : 'long',
    maximumFractionDigits: step === 1 || value >= 100 ? 0 : 1,
  }).format(whole)
}

/** `Sat 21 Nov, 10:30`: parts joined with the comma of the language. */
export function formatSide(parts: readonly string[], { language }: { language: Language }): string {
  return parts.join(language === 'ar' ? '، ' : ', ')
}

/** A Latin letter, which the Arabic "and" can't be joined to. */
const latinFirst = /^\u2068?\p{Script=Latin}/u

/** `Ann, Bo and Cem`. In Arabic, names in Latin letters are joined with commas alone. */
export function formatList(items: readonly string[], { language }: { language: Language }): string {
  if (language === 'ar' && items.slice(1).some((item) => latinFirst.test(item)))
    return formatSide(items, { language })
  return listFormat(localeOf(language), { type: 'conjunction' }).format(items)
}

/** `6477 1284 0966`. Always Latin digits: IDs are typed and compared. */
export function formatMeetingId(meetingId: string): string {
  return meetingId.replace(/(\d{4})(?=\d)/g, '$1 ')
}

/** Arabic-Indic, Persian and Bengali digits become Latin ones, so that a code can be typed on any keyboard. */
export function toLatinDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹০-৯]/g, (digit) => {
    const point = digit.codePointAt(0) ?? 0
    const zero = point >= 0x9e6 ? 0x9e6 : point >= 0x6f0 ? 0x6f0 : 0x660
    return String(point - zero)
  })
}
