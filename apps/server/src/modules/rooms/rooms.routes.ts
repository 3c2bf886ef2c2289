import { participantOf, procedures, userOf } from '../../platform/http/procedures.ts'
import { anyone, serve } from '../../platform/http/serve.ts'
import type { RoomChat } from './chat/chat.service.ts'
import type { Admission } from './admission/admission.service.ts'
import type { HostTools } from './host-controls/host-controls.service.ts'
import type { Lobby } from './lobby/lobby.service.ts'
import type { MeetingFacts } from './sessions/meeting-facts.service.ts'
import type { Reactions } from './reactions/reactions.service.ts'
import type { RemoveAddress } from './host-controls/remove-address.ts'
import type { SelfService } from './participants/self.service.ts'
import type { StartLinks } from './admission/start-links.service.ts'

export interface RoomsCallsDeps {
  meetingFacts: MeetingFacts
  admission: Admission
  self: SelfService
  lobby: Lobby
  tools: HostTools
  removeAddress: RemoveAddress
  chat: RoomChat
  reactions: Reactions
  startLinks: StartLinks
}

export function meetingCalls({ meetingFacts, admission, startLinks }: RoomsCallsDeps) {
  const { meeting } = procedures
  return {
    meetingInfo: serve(meeting.meetingInfo, anyone, (context, { id, ...given }) =>
      admission.info({ meeting: id, ...given }, context),
    ),
    isOngoing: serve(meeting.isOngoing, userOf, (caller, input) => meetingFacts.isOngoing(caller, input.id)),
    recordedInfo: serve(meeting.recordedInfo, userOf, (caller, input) =>
      meetingFacts.recordedInfo(caller, input.id),
    ),
    startLink: serve(meeting.startLink, userOf, (caller, input) =>
      startLinks.create(caller.userId, input.id),
    ),
    redeemStartLink: serve(meeting.redeemStartLink, anyone, (_context, input) =>
      startLinks.redeem(input.jwt),
    ),
    joinMeeting: serve(meeting.joinMeeting, anyone, (context, input) => admission.join(input, context)),
  }
}

export function roomCalls({ admission, self, lobby, tools, removeAddress, chat, reactions }: RoomsCallsDeps) {
  const { room } = procedures
  return {
    enter: serve(room.enter, participantOf, (caller) => admission.enter(caller)),
    view: serve(room.view, participantOf, (caller) => self.view(caller)),
    sfuToken: serve(room.sfuToken, participantOf, (caller) => self.sfuToken(caller)),
    rename: serve(room.rename, participantOf, (caller, input) => self.rename(caller, input.displayName)),
    raiseHand: serve(room.raiseHand, participantOf, (caller, input) =>
      self.raiseHand(caller, input.isRaised),
    ),
    react: serve(room.react, participantOf, (caller, input) => reactions.react(caller, input.reaction)),
    leave: serve(room.leave, participantOf, (caller) => self.leave(caller)),
    messages: serve(room.messages, participantOf, (caller, input) => chat.list(caller, input.cursor)),
    sendMessage: serve(room.sendMessage, participantOf, (caller, input) => chat.send(caller, input)),

    admit: serve(room.admit, participantOf, async (caller, input) => ({
      count: await lobby.admit(caller, input.participantIds),
    })),
    deny: serve(room.deny, participantOf, async (caller, input) => ({
      count: await lobby.deny(caller, input.participantIds),
    })),
    changeSettings: serve(room.changeSettings, participantOf, (caller, input) =>
      tools.changeSettings(caller, input),
    ),
    lockedSettings: serve(room.lockedSettings, participantOf, async (caller) => ({
      locked: await tools.lockedSettings(caller),
    })),
    spotlight: serve(room.spotlight, participantOf, (caller, input) =>
      tools.spotlight(caller, input.participantId),
    ),
    changeRole: serve(room.changeRole, participantOf, (caller, input) =>
      tools.changeRole(caller, input.participantId, input.role),
    ),
    renameParticipant: serve(room.renameParticipant, participantOf, (caller, input) =>
      tools.rename(caller, input.participantId, input.displayName),
    ),
    switchOn: serve(room.switchOn, participantOf, (caller, input) => self.switchOn(caller, input.source)),
    setDevice: serve(room.setDevice, participantOf, (caller, input) => tools.setDevice(caller, input)),
    muteAll: serve(room.muteAll, participantOf, (caller, input) => tools.muteAll(caller, input.mayReturn)),
    ask: serve(room.ask, participantOf, (caller, input) =>
      tools.ask(caller, input.participantId, input.source),
    ),
    lowerHand: serve(room.lowerHand, participantOf, (caller, input) =>
      tools.lowerHand(caller, input.participantId),
    ),
    remove: serve(room.remove, participantOf, (caller, input) => tools.remove(caller, input.participantId)),
    addressPeople: serve(room.addressPeople, participantOf, (caller, input) =>
      removeAddress.count(caller, input.participantId),
    ),
    removeAddress: serve(room.removeAddress, participantOf, async (caller, input) => ({
      count: await removeAddress.remove(caller, input),
    })),
    end: serve(room.end, participantOf, (caller) => tools.end(caller)),
  }
}
