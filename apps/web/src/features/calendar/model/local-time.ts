import { addDays, toInstant, toLocal } from '@majlis/scheduling'
import type { Day } from '../../../shared/date-time/index.ts'

export const minutesPerDay = 1440

/** The instant a number of minutes after midnight of a day; may be on the day before or after. */
export function at(day: Day, minutes: number, timeZone: string): number {
  const days = Math.floor(minutes / minutesPerDay)
  const rest = minutes - days * minutesPerDay
  const time = `${String(Math.floor(rest / 60)).padStart(2, '0')}:${String(rest % 60).padStart(2, '0')}`
  return toInstant(`${addDays(day, days)}T${time}`, timeZone)
}

/** Minutes since midnight on the clock of a zone. */
export function minuteOf(instant: number, timeZone: string): number {
  const time = toLocal(instant, timeZone).slice(11)
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
}
