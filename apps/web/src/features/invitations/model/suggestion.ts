import { toInstant, toLocal } from '@majlis/scheduling'

/** The fields of a suggestion: a date and a wall-clock time in the viewer's zone; the length stays the same. */
export interface Suggestion {
  date: string
  /** `HH:mm`. */
  time: string
}

/** Starts with the scheduled time. */
export function suggestionOf(startsAt: number, timeZone: string): Suggestion {
  const [date = '', time = ''] = toLocal(startsAt, timeZone).split('T')
  return { date, time }
}

/** Epoch milliseconds of the suggested start; null while date or time are invalid. */
export function startOf({ date, time }: Suggestion, timeZone: string): number | null {
  if (!date || !time) return null
  return toInstant(`${date}T${time}`, timeZone)
}

/** The error code of a suggestion, or null. */
export function problemOf(
  suggestion: Suggestion,
  { timeZone, plannedStart, now }: { timeZone: string; plannedStart: number; now: number },
): string | null {
  if (!suggestion.date) return 'input.invalid_date'
  const start = startOf(suggestion, timeZone)
  if (start === null) return 'input.invalid_time'
  if (start === plannedStart) return 'invitation.suggestion_needs_time'
  if (start < now) return 'schedule.in_past'
  return null
}
