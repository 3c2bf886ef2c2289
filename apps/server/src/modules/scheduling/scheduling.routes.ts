import type { Invitation } from '@majlis/contract'
import { procedures, userOf } from '../../platform/http/procedures.ts'
import type { Meeting } from './meetings.repository.ts'
import type { Meetings } from './meetings.service.ts'
import type { UserMeetings } from './user-meetings.service.ts'

interface SchedulingCallsDeps {
  meetings: Meetings
  userMeetings: UserMeetings
  invitationOf: (meeting: Meeting) => Invitation
}

export function schedulingCalls({ meetings, userMeetings, invitationOf }: SchedulingCallsDeps) {
  return {
    startMeeting: procedures.meeting.startMeeting.handler(async ({ input, context }) => {
      const meeting = await meetings.start(userOf(context), input)
      return { status: 'success', data: { meeting: meeting.meetingId, invitation: invitationOf(meeting) } }
    }),
    userMeetings: procedures.meeting.userMeetings.handler(async ({ input, context }) => ({
      status: 'success',
      data: await userMeetings(userOf(context).userId, input),
    })),
  }
}
