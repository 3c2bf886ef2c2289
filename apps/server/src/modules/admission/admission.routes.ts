import { participantOf, procedures, userOf } from '../../platform/http/procedures.ts'
import { anyone, serve } from '../../platform/http/serve.ts'
import type { Admission } from './admission.service.ts'
import type { ConnectAhead } from './connect-ahead.ts'
import type { EnterFromLobby } from './enter-from-lobby.ts'
import type { StartLinks } from './start-links/start-links.service.ts'

interface AdmissionCallsDeps {
  admission: Admission
  connectAhead: ConnectAhead
  startLinks: StartLinks
  enterFromLobby: EnterFromLobby
}

export function admissionCalls({ admission, connectAhead, startLinks, enterFromLobby }: AdmissionCallsDeps) {
  const { meeting, room } = procedures
  return {
    meeting: {
      meetingInfo: serve(meeting.meetingInfo, anyone, (context, { id, ...given }) =>
        admission.info({ meeting: id, ...given }, context),
      ),
      startLink: serve(meeting.startLink, userOf, startLinks.create),
      redeemStartLink: serve(meeting.redeemStartLink, anyone, (_context, { jwt }) => startLinks.redeem(jwt)),
      joinMeeting: serve(meeting.joinMeeting, anyone, (context, input) => admission.join(input, context)),
      connectAhead: serve(meeting.connectAhead, anyone, connectAhead),
    },
    room: { enter: serve(room.enter, participantOf, enterFromLobby) },
  }
}
