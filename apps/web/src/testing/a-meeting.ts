import { defaultRoomSettings, scheduleInput, type ScheduledMeeting } from '@majlis/contract'
import { nusratId } from './a-session.ts'

export const meetingId = '00000000-0000-4000-8000-0000000000a1'
export const seatId = '00000000-0000-4000-8000-0000000000e1'

/** Nusrat's meeting on Saturday, 21 November 2026, 10:00 to 11:00 in London; the rest as the scheduler has it at first. */
export function aMeeting(values: Partial<ScheduledMeeting> = {}): ScheduledMeeting {
  const { skipDates: _, ...draft } = scheduleInput.parse({ timeZone: 'Europe/London' })
  return {
    ...draft,
    id: meetingId,
    version: 3,
    meetingId: '647712840966',
    createdBy: nusratId,
    hostName: 'Nusrat Rahman',
    resourceId: seatId,
    meetingRoomId: '647712840966',
    occurrenceStart: null,
    rrule: null,
    meetingTitle: 'Budget review',
    meetingType: 'regular',
    isInstant: false,
    startDateTime: Date.parse('2026-11-21T10:00:00Z'),
    endDateTime: Date.parse('2026-11-21T11:00:00Z'),
    colorCodeHex: '#CEEBFF',
    isPassReq: true,
    meetingPwd: '048213',
    settings: defaultRoomSettings,
    contents: [],
    bannerUrl: null,
    invitees: [],
    invitation: {
      title: 'Budget review',
      joinLink: 'https://majlis.example/m/j/647712840966/nusrat?pwd=abc',
      meetingId: '647712840966',
      passcode: '048213',
      personalLink: null,
    },
    registrationLink: null,
    myResponse: null,
    isOver: false,
    can: { edit: true, delete: true, start: true, answer: false },
    ...values,
  }
}
