import type { Series } from '@majlis/scheduling'
import type { Selectable } from 'kysely'
import type { MeetingsTable } from './meetings.tables.ts'

/** The columns that say when a planned meeting takes place. */
export const seriesColumns = [
  'local_start',
  'time_zone',
  'duration_minutes',
  'is_all_day',
  'rrule',
  'cancelled_starts',
] as const

export type SeriesRow = Pick<Selectable<MeetingsTable>, (typeof seriesColumns)[number]>

/** When a planned meeting takes place; null for one that was never planned. */
export function seriesOf(row: SeriesRow): Series | null {
  if (row.local_start === null || row.duration_minutes === null) return null
  return {
    localStart: row.local_start,
    timeZone: row.time_zone,
    durationMinutes: row.duration_minutes,
    isAllDay: row.is_all_day,
    rule: row.rrule,
    cancelledStarts: row.cancelled_starts.map((start) => start.getTime()),
  }
}
