import type { Attendee, MeetingPage } from '@majlis/contract'

export const calendarId = '0198c0de-0000-7000-8000-0000000000c1'
export const start = Date.parse('2026-11-24T10:00:00Z')
const hourMs = 3_600_000
export const weekMs = 7 * 24 * hourMs

/** An upcoming weekly meeting of Nusrat, with two invitees. */
export function aMeetingPage(over: Partial<MeetingPage> = {}): MeetingPage {
  return {
    calendarId,
    date: start,
    meetingId: '647712840966',
    meetingTitle: 'Weekly team meeting',
    kind: 'scheduled',
    isWebinar: false,
    startDateTime: start,
    endDateTime: start + hourMs,
    isAllDay: false,
    startDate: null,
    endDate: null,
    timeZone: 'Europe/London',
    rrule: 'FREQ=WEEKLY;COUNT=5',
    organizationName: 'Riverside Council',
    hostName: 'Nusrat Rahman',
    role: 'host',
    state: 'upcoming',
    meetingIsDeleted: false,
    hasOccurred: false,
    openings: [],
    inside: [],
    participantCount: 0,
    bigMeetingParticipantCount: 0,
    chatRoomLink: null,
    counts: { contents: 0, recordings: 0, preparing: 0, messages: 0, invited: 2, accepted: 1, unanswered: 1 },
    agenda: 'Lamps of Mill Street',
    bannerUrl: null,
    contents: [],
    invitation: {
      title: 'Weekly team meeting',
      joinLink: 'https://meet.example.org/m/j/647712840966?pwd=secret',
      meetingId: '647712840966',
      passcode: '482913',
      personalLink: null,
    },
    myResponse: null,
    previousDate: start - weekMs,
    nextDate: start + weekMs,
    registration: null,
    guestAreas: null,
    ...over,
    can: {
      edit: true,
      answer: false,
      addFiles: true,
      seeInvitees: true,
      seeControls: true,
      seeAttendance: 'all',
      seeLog: true,
      report: true,
      archive: true,
      control: false,
      ...over.can,
    },
  }
}

export function anAttendee(over: Partial<Attendee> = {}): Attendee {
  return {
    id: 'layla',
    name: 'Layla Haddad',
    email: 'layla@riverside.example',
    role: 'participant',
    guest: false,
    invited: true,
    attended: true,
    inTime: start,
    outTime: start + hourMs,
    totalDuration: hourMs,
    isInside: false,
    isLate: false,
    hasLeftEarly: false,
    visits: [{ inTime: start, outTime: start + hourMs }],
    ...over,
  }
}
