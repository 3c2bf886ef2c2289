import { calendarProviders, type CalendarEntry, type ExternalTime } from '@majlis/contract'

/** An entry of the calendar: a meeting, or an event of a connected calendar, which is only shown. */
export type ShownEntry = CalendarEntry & { external?: ExternalTime }

const externalId = new RegExp(`^(${calendarProviders.join('|')})-\\d+$`)

export function isExternalId(id: string): boolean {
  return externalId.test(id)
}

/** A neutral colour: events of other calendars are no meetings. */
const quietColor = '#AEBAC6'

/**
 * Events of connected calendars as entries. They have no ID: provider, start, and their place among those that begin at the same time identify
 * them, as long as the list is the same.
 */
export function externalEntries(
  times: readonly ExternalTime[],
  timeZone: string,
  untitled: string,
): ShownEntry[] {
  const counts = new Map<string, number>()
  return times.map((external) => {
    const { provider, startDateTime, endDateTime, startDate, endDate } = external
    const place = `${provider}-${startDateTime}`
    const count = counts.get(place) ?? 0
    counts.set(place, count + 1)
    return {
      calendarId: `${provider}-${count}`,
      occurrenceId: null,
      occurrenceStart: startDateTime,
      meetingId: '',
      meetingTitle: external.title || untitled,
      startDateTime,
      endDateTime,
      isAllDay: startDate !== null,
      startDate,
      endDate,
      timeZone,
      colorCodeHex: quietColor,
      showMeAs: external.isBusy ? 'Busy' : 'Available',
      isRecurrent: false,
      isHost: false,
      hostName: '',
      myResponse: null,
      state: 'upcoming',
      external,
    }
  })
}
