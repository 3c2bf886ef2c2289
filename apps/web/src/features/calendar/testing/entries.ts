import type { CalendarEntry } from '@majlis/contract'

const ids = { weekly: 1, planning: 2, trip: 3, invited: 4 } as const

/** The identity of an entry in a test. */
export function calendarIdOf(name: keyof typeof ids): string {
  return `0198e5a0-0000-7000-8000-00000000000${ids[name]}`
}

/** An own meeting on Tuesday 24 November 2026, 10:00 to 11:00 in UTC, or what the test says instead. */
export function anEntry(
  changes: Partial<CalendarEntry> & { at?: string; until?: string } = {},
): CalendarEntry {
  const { at = '2026-11-24T10:00:00Z', until, ...rest } = changes
  const startDateTime = Date.parse(at)
  return {
    calendarId: calendarIdOf('planning'),
    occurrenceId: null,
    occurrenceStart: startDateTime,
    meetingId: '647712840966',
    meetingTitle: 'Planning',
    startDateTime,
    endDateTime: until ? Date.parse(until) : startDateTime + 3_600_000,
    isAllDay: false,
    startDate: null,
    endDate: null,
    timeZone: 'UTC',
    colorCodeHex: '#CEEBFF',
    showMeAs: 'Busy',
    isRecurrent: false,
    isHost: true,
    hostName: 'Nusrat Rahman',
    myResponse: null,
    state: 'upcoming',
    ...rest,
  }
}
