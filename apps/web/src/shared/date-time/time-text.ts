import type { Language } from '@majlis/contract'
import { formatTime } from '@majlis/i18n'
import { parseTimeInput } from '@majlis/scheduling'

/** How a time of day is written. */
export interface TimeHabits {
  language: Language
  timeFormat: '12' | '24'
}

export const quarterHours: readonly string[] = Array.from({ length: 96 }, (_, place) => timeOf(place * 15))

/** `HH:mm` of minutes after midnight. */
export function timeOf(minutes: number): string {
  const ofDay = ((minutes % 1440) + 1440) % 1440
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`
}

export function minutesOfTime(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

/** `HH:mm` as the reader writes times of day: `09:30`, `9:30 am`, `সকাল ৯:৩০`. */
export function timeText(time: string, { language, timeFormat }: TimeHabits): string {
  return formatTime(minutesOfTime(time) * 60_000, { language, timeFormat, timeZone: 'UTC' })
}

/** The `HH:mm` of a typed time (spec 5.8), also as `timeText` writes it; null if it is not a time. */
export function readTime(text: string, habits: TimeHabits): string | null {
  const typed = parseTimeInput(text)
  if (typed) return timeOf(typed.hour * 60 + typed.minute)
  const wanted = text.trim()
  for (let minutes = 0; wanted && minutes < 1440; minutes++)
    if (timeText(timeOf(minutes), habits) === wanted) return timeOf(minutes)
  return null
}
