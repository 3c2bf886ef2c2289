import { toInstant, toLocal } from '@majlis/scheduling'

const quarterMinutes = 15
const dayMinutes = 24 * 60

/** What the form of a suggestion holds: a date and a wall-clock time in the viewer's zone; the length stays as it was. */
export interface Suggestion {
  date: string
  /** `HH:mm`. */
  time: string
}

/** Starts from the time that is planned. */
export function suggestionOf(startsAt: number, timeZone: string): Suggestion {
  const [date = '', time = ''] = toLocal(startsAt, timeZone).split('T')
  return { date, time }
}

/** Epoch milliseconds of the suggested start; null while no date is chosen. */
export function startOf({ date, time }: Suggestion, timeZone: string): number | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return null
  return toInstant(`${date}T${time}`, timeZone)
}

/** Every quarter of an hour, and the planned time where that lies between two. */
export function timesOfDay(planned: string): string[] {
  const times = Array.from({ length: dayMinutes / quarterMinutes }, (_, index) =>
    timeOf(index * quarterMinutes),
  )
  return times.includes(planned) ? times : [...times, planned].toSorted()
}

/** The code of what is wrong with a suggestion, or null. */
export function problemOf(start: number | null, plannedStart: number, now: number): string | null {
  if (start === null) return 'input.invalid_date'
  if (start === plannedStart) return 'invitation.suggestion_needs_time'
  if (start < now) return 'schedule.in_past'
  return null
}

function timeOf(minutes: number): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`
}
