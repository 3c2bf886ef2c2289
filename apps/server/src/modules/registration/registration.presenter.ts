import type { Registration, RegistrationPage } from '@majlis/contract'
import { dateOf } from '@majlis/scheduling'
import { pictureUrlOf } from '../files/index.ts'
import type { OpenMeeting } from './registered-meetings.repository.ts'
import type { RegistrationRow } from './registrations.repository.ts'

export function presentRegistrationPage(meeting: OpenMeeting): RegistrationPage {
  const { isAllDay, timeZone, startsAt, endsAt, rrule, form } = meeting
  return {
    meetingId: meeting.link.meetingId,
    title: meeting.title,
    agenda: meeting.agenda,
    bannerUrl: pictureUrlOf(meeting.bannerFileId),
    hostName: meeting.hostName,
    organizationName: meeting.organizationName,
    organizationId: meeting.organizationId,
    startDateTime: startsAt,
    endDateTime: endsAt,
    isAllDay,
    startDate: isAllDay ? dateOf(startsAt, timeZone) : null,
    endDate: isAllDay ? dateOf(endsAt - 1, timeZone) : null,
    timeZone,
    isRecurrent: rrule !== null,
    rrule,
    approval: form.approval,
    questions: form.questions,
  }
}

export function presentRegistration({
  id,
  name,
  email,
  state,
  createdAt,
  answers,
}: RegistrationRow): Registration {
  return { id, name, email, state, registeredAt: createdAt, answers }
}
