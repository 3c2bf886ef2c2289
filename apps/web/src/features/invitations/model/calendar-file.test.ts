import type { ReceivedInvitation } from '@majlis/contract'
import { readCalendar } from '@majlis/scheduling/read-calendar'
import { expect, it } from 'vitest'
import { calendarFile } from './calendar-file.ts'

const start = Date.parse('2026-11-24T10:00Z')

const invitation: ReceivedInvitation = {
  inviteeId: '00000000-0000-4000-8000-000000000001',
  calendarId: '00000000-0000-4000-8000-000000000002',
  meetingId: '647712840966',
  occurrenceStart: start,
  isForOneDate: false,
  meetingTitle: 'Flood plan',
  agenda: 'Second reading',
  contents: [],
  bannerUrl: null,
  hostName: 'Samira Tariq',
  organizationName: 'Riverside Council',
  organizationId: '00000000-0000-4000-8000-00000000000f',
  startDateTime: start,
  endDateTime: start + 3_600_000,
  isAllDay: false,
  startDate: null,
  endDate: null,
  timeZone: 'Europe/London',
  isRecurrent: false,
  rrule: null,
  previousStart: null,
  response: 'pending',
  suggestedStart: null,
  suggestedEnd: null,
  joinLink: 'https://meet.example.org/m/j/647712840966?pwd=x',
  state: 'open',
}

it('contains time, link and title, under the ID that the mails use', () => {
  const [event] = readCalendar(calendarFile(invitation, start))
  expect(event).toMatchObject({
    uid: '00000000-0000-4000-8000-000000000002@meet.example.org',
    summary: 'Flood plan',
    location: invitation.joinLink,
    series: { localStart: '2026-11-24T10:00', timeZone: 'Europe/London', durationMinutes: 60, rule: null },
  })
})

it('repeats with the series, unless the invitation is to one of its dates', () => {
  const series = { ...invitation, isRecurrent: true, rrule: 'FREQ=WEEKLY;BYDAY=TU' }
  const fileOf = (isForOneDate: boolean) => calendarFile({ ...series, isForOneDate }, start)
  expect(fileOf(false)).toContain('RRULE:FREQ=WEEKLY')
  expect(fileOf(true)).not.toContain('RRULE:FREQ=WEEKLY')
  expect(fileOf(true)).toContain('RECURRENCE-ID')
})
