import type { DateFormat, Language } from '@majlis/contract'
import {
  formatDate,
  formatTime,
  formatTimeRange,
  unbrokenTime,
  zoneName,
  type TimeFormatOptions,
} from '@majlis/i18n'
import { createServerText } from '@majlis/i18n/node'

/** Who reads it, and how they keep time. */
export interface Reader {
  language: Language
  timeZone: string
  /** Null: as the language does. */
  timeFormat?: '12' | '24' | null
  dateFormat?: DateFormat | null
}

export interface DatedMeeting {
  startsAt: number
  endsAt: number
  isAllDay: boolean
  /** Of the meeting; an all-day date is the same date in every zone. */
  timeZone: string
}

/** When a date is, for one reader: `Saturday 21 November, 10:30 – 11:30 (Europe/London)`. */
export function dateInWords(date: DatedMeeting, reader: Reader, now: number): string {
  const t = createServerText(reader.language)
  const options = formatOptionsOf(reader)
  if (date.isAllDay) {
    const day = (at: number) => formatDate(at, { ...options, timeZone: date.timeZone, now })
    const first = day(date.startsAt)
    const last = day(date.endsAt - 1)
    return first === last ? first : t('when.days', { first, last })
  }
  const first = formatDate(date.startsAt, { ...options, now })
  const last = formatDate(date.endsAt, { ...options, now })
  const zone = zoneName(reader.timeZone, reader.language)
  const times = unbrokenTime(formatTimeRange(date.startsAt, date.endsAt, options))
  if (first === last) return t('when.timed', { date: first, times, zone })
  const [from = '', to = ''] = times.split(' – ')
  return t('when.overnight', { first, from, last, to, zone })
}

/** `Thu 5 March, 10:00`, for a subject. */
export function shortDate(
  { startsAt, isAllDay, timeZone }: DatedMeeting,
  reader: Reader,
  now: number,
): string {
  const options = formatOptionsOf(reader)
  if (isAllDay) return formatDate(startsAt, { ...options, timeZone, length: 'short', now })
  const t = createServerText(reader.language)
  return t('invitation.date', {
    date: formatDate(startsAt, { ...options, length: 'short', now }),
    times: formatTime(startsAt, options),
  })
}

/** What the formatters take of a reader. */
export function formatOptionsOf({ language, timeZone, timeFormat, dateFormat }: Reader): TimeFormatOptions {
  return { language, timeZone, ...(timeFormat ? { timeFormat } : {}), ...(dateFormat ? { dateFormat } : {}) }
}

/** The same for files, which programs read, too: without non-breaking spaces. */
export function dateForFiles(...given: Parameters<typeof dateInWords>): string {
  return dateInWords(...given).replaceAll('\u00a0', ' ')
}
