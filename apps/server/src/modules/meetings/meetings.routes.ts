import type { Invitation } from '@majlis/contract'
import { procedures, userOf } from '../../platform/http/procedures.ts'
import { serve } from '../../platform/http/serve.ts'
import type { Meeting } from './meetings.repository.ts'
import type { Meetings } from './meetings.service.ts'

interface MeetingCallsDeps {
  meetings: Meetings
  invitationOf: (meeting: Meeting) => Invitation
}

export function meetingCalls({ meetings, invitationOf }: MeetingCallsDeps) {
  return {
    startMeeting: serve(procedures.meeting.startMeeting, userOf, async (caller, input) => {
      const meeting = await meetings.start(caller, input)
      return { meeting: meeting.meetingId, invitation: invitationOf(meeting) }
    }),
    ownRoom: serve(procedures.meeting.ownRoom, userOf, meetings.ownRoom),
  }
}
