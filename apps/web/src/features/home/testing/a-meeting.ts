import type { MeetingListItem } from '@majlis/contract'

/** The present time for these meetings. */
export const now = Date.UTC(2026, 10, 21, 9, 48)
const minute = 60_000

/** One that begins in twelve minutes and lasts an hour. */
export function aMeeting(over: Partial<MeetingListItem> = {}): MeetingListItem {
  return {
    calendarId: '0d7c6a52-3f1c-4a9e-9b0e-2f6f0f1d2a01',
    occurrenceId: null,
    occurrenceStart: now + 12 * minute,
    meetingId: '647712840966',
    meetingTitle: 'Product weekly',
    startDateTime: now + 12 * minute,
    endDateTime: now + 72 * minute,
    isAllDay: false,
    startDate: null,
    endDate: null,
    timeZone: 'Europe/London',
    colorCodeHex: '#CEEBFF',
    isRecurrent: false,
    rrule: null,
    isInstant: false,
    isWebinar: false,
    isHost: true,
    hostName: 'Nusrat Rahman',
    inviteeCount: 0,
    acceptedCount: 0,
    myResponse: null,
    state: 'upcoming',
    insideCount: 0,
    recordingCount: 0,
    messageCount: 0,
    contentCount: 0,
    dateCount: 1,
    joinLink: 'https://meet.example.org/m/j/647712840966',
    registrationLink: null,
    passcode: '482913',
    ...over,
  }
}
