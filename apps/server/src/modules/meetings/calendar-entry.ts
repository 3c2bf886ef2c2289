import { type OccurrenceTime, type Series, toLocal } from '@majlis/scheduling'
import { minuteMs } from '../../platform/clock/durations.ts'

/** Names a meeting in every calendar it gets into. */
export function calendarUid(id: string, domain: string): string {
  return `${id}@${domain}`
}

/** One date as a series of its own. */
export function seriesOfDate(date: OccurrenceTime, { timeZone, isAllDay }: Series): Series {
  return {
    localStart: toLocal(date.startsAt, timeZone),
    timeZone,
    // All-day dates are counted in days, which are not always as long.
    durationMinutes: isAllDay
      ? Math.round((date.endsAt - date.startsAt) / dayMs) * dayMinutes
      : (date.endsAt - date.startsAt) / minuteMs,
    isAllDay,
    rule: null,
  }
}

const dayMinutes = 1_440
const dayMs = dayMinutes * minuteMs
