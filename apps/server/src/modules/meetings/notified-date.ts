import { datesOf } from './dates-of-days.ts'

interface PlannedDate {
  originalStart: number
  startsAt: number
  endsAt: number
  title: string
}

/** What notifications say of a date of a meeting. */
export function notifiedDateOf(
  meeting: { id: string; isAllDay: boolean; timeZone: string },
  { originalStart, startsAt, endsAt, title }: PlannedDate,
) {
  const { startDate } = datesOf(meeting, { startsAt, endsAt })
  return { calendarId: meeting.id, title, startsAt, endsAt, startDate, occurrenceStart: originalStart }
}
