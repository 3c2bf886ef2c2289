import type { ScheduledMeeting } from '@majlis/contract'
import { addDays, dateOf, type OccurrenceTime, type Series } from '@majlis/scheduling'

/** All-day entries are dates in every zone, the last day included. */
export function datesOf(
  { isAllDay, timeZone }: Pick<Series, 'isAllDay' | 'timeZone'>,
  { startsAt, endsAt }: OccurrenceTime,
): Pick<ScheduledMeeting, 'isAllDay' | 'startDate' | 'endDate'> {
  if (!isAllDay) return { isAllDay, startDate: null, endDate: null }
  return { isAllDay, startDate: dateOf(startsAt, timeZone), endDate: addDays(dateOf(endsAt, timeZone), -1) }
}
