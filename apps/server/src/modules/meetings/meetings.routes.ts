import type { Invitation } from '@majlis/contract'
import { procedures, userOf } from '../../platform/http/procedures.ts'
import type { Meeting } from './meetings.repository.ts'
import type { Meetings } from './meetings.service.ts'

interface MeetingCallsDeps {
  meetings: Meetings
  invitationOf: (meeting: Meeting) => Invitation
}

export function meetingCalls({ meetings, invitationOf }: MeetingCallsDeps) {
  return {
    startMeeting: procedures.meeting.startMeeting.handler(async ({ input, context }) => {
      const meeting = await meetings.start(userOf(context), input)
      return { status: 'success', data: { meeting: meeting.meetingId, invitation: invitationOf(meeting) } }
    }),
  }
}
