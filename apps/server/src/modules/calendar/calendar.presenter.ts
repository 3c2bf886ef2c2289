import { defaults, type CalendarEntry } from '@majlis/contract'
import { dateOf } from '@majlis/scheduling'
import type { CalendarDate } from './calendar-date.ts'

/** The days of a date: of an all-day one the same in every zone, of another those of the viewer's zone. */
export function daysOf(
  {
    isAllDay,
    startsAt,
    endsAt,
    timeZone,
  }: Pick<CalendarDate, 'isAllDay' | 'startsAt' | 'endsAt' | 'timeZone'>,
  viewerZone: string,
): { firstDate: string; lastDate: string } {
  const zone = isAllDay ? timeZone : viewerZone
  return { firstDate: dateOf(startsAt, zone), lastDate: dateOf(endsAt - 1, zone) }
}

export function presentEntry(date: CalendarDate, now: number): CalendarEntry {
  const days = date.isAllDay ? daysOf(date, date.timeZone) : null
  const entry: CalendarEntry = {
    calendarId: date.meetingId,
    occurrenceId: date.occurrenceId,
    occurrenceStart: date.originalStart,
    meetingId: date.publicId,
    meetingTitle: date.title,
    startDateTime: date.startsAt,
    endDateTime: date.endsAt,
    isAllDay: date.isAllDay,
    startDate: days?.firstDate ?? null,
    endDate: days?.lastDate ?? null,
    timeZone: date.timeZone,
    colorCodeHex: date.colorCodeHex,
    showMeAs: date.showMeAs,
    isRecurrent: date.isRecurrent,
    isHost: date.isHost,
    hostName: date.hostName,
    myResponse: date.response,
    state: stateOf(date, now),
  }
  if (date.isFromOutside) entry.isFromOutside = true
  return entry
}

/** When someone is busy, but not with what. */
export function presentBusy(date: CalendarDate, now: number): CalendarEntry {
  return {
    ...presentEntry({ ...date, isFromOutside: false }, now),
    occurrenceId: null,
    meetingId: '',
    meetingTitle: '',
    colorCodeHex: defaults.colorCodeHex,
    isRecurrent: false,
    state: date.endsAt <= now ? 'ended' : 'upcoming',
  }
}

function stateOf({ roomState, closesAt }: CalendarDate, now: number): CalendarEntry['state'] {
  if (roomState === 'open') return 'ongoing'
  return closesAt !== null && closesAt <= now ? 'ended' : 'upcoming'
}
