import type { CalendarEntry, ScheduledMeeting } from '@majlis/contract'
import { aMeeting } from '../../../testing/a-meeting.ts'
import { nusratId } from '../../../testing/a-session.ts'

const ids = { weekly: 1, planning: 2, trip: 3, invited: 4 } as const

function calendarIdOf(name: keyof typeof ids): string {
  return `0198e5a0-0000-7000-8000-00000000000${ids[name]}`
}

/** A meeting of the viewer on Tuesday 24 November 2026, 10:00 to 11:00 in UTC, unless the test says otherwise. */
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

/** An entry of the viewer's own, as `weekly` and `trip` are. */
export const planning = anEntry()

export const weekly = anEntry({
  calendarId: calendarIdOf('weekly'),
  meetingTitle: 'Weekly review',
  isRecurrent: true,
  at: '2026-11-24T14:00:00Z',
})

export const trip = anEntry({
  calendarId: calendarIdOf('trip'),
  meetingTitle: 'Site visit',
  isAllDay: true,
  startDate: '2026-11-25',
  endDate: '2026-11-26',
  at: '2026-11-25T00:00:00Z',
})

/** A colleague's meeting, which the viewer declined. */
export const invited = anEntry({
  calendarId: calendarIdOf('invited'),
  meetingTitle: 'Budget',
  isHost: false,
  hostName: 'Arif Hossain',
  myResponse: 'declined',
  at: '2026-11-27T09:00:00Z',
})

/** An invitee outside the organisation. */
export const ada: ScheduledMeeting['invitees'][number] = {
  id: '0198e5a0-0000-7000-8000-0000000000d1',
  userId: null,
  email: 'ada@elsewhere.example',
  name: 'Ada Guest',
  pictureUrl: null,
  role: 'participant',
  groupId: null,
  groupName: null,
  groupKind: null,
  otherGroups: [],
  interprets: [],
  response: 'declined',
  note: 'On leave that week',
}

/** The meeting of an entry, as the details request it. */
export function meetingOf(entry: CalendarEntry, changes: Partial<ScheduledMeeting> = {}): ScheduledMeeting {
  const { calendarId, occurrenceId: _, state: _state, isHost, ...shared } = entry
  return aMeeting({
    ...shared,
    id: calendarId,
    version: 7,
    createdBy: isHost ? nusratId : '0198e5a0-0000-7000-8000-0000000000a2',
    meetingRoomId: entry.meetingId,
    rrule: entry.isRecurrent ? 'FREQ=WEEKLY;BYDAY=TU' : null,
    agenda: 'Lamps of Mill Street',
    invitation: {
      title: entry.meetingTitle,
      joinLink: `https://majlis.example/m/j/${entry.meetingId}?pwd=abc`,
      meetingId: entry.meetingId,
      passcode: '048213',
      personalLink: null,
    },
    can: { edit: isHost, delete: isHost, start: isHost, answer: !isHost },
    ...changes,
  })
}
