import { participantOf, procedures, userOf } from '../../platform/http/procedures.ts'
import { anyone, serve } from '../../platform/http/serve.ts'
import type { Admission } from './admission/admission.service.ts'
import type { StartLinks } from './admission/start-links.service.ts'
import type { RoomChat } from './chat/chat.service.ts'
import type { KeptChat } from './chat/kept-chat.service.ts'
import type { HostControls } from './host-controls/host-controls.part.ts'
import type { createAdmitFromOutside } from './lobby/decide-waiting.ts'
import type { EnterFromLobby } from './lobby/enter-from-lobby.ts'
import type { Lobby } from './lobby/lobby.service.ts'
import type { SelfService } from './participants/self.service.ts'
import type { Reactions } from './reactions/reactions.service.ts'
import type { MeetingFacts } from './sessions/meeting-facts.service.ts'

interface MeetingCallsDeps {
  meetingFacts: MeetingFacts
  admission: Admission
  startLinks: StartLinks
  admitFromOutside: ReturnType<typeof createAdmitFromOutside>
}

interface RoomCallsDeps {
  enterFromLobby: EnterFromLobby
  self: SelfService
  lobby: Lobby
  chat: RoomChat
  reactions: Reactions
}

export function meetingCalls({ meetingFacts, admission, startLinks, admitFromOutside }: MeetingCallsDeps) {
  const { meeting } = procedures
  return {
    meetingInfo: serve(meeting.meetingInfo, anyone, (context, { id, ...given }) =>
      admission.info({ meeting: id, ...given }, context),
    ),
    isOngoing: serve(meeting.isOngoing, userOf, (caller, input) => meetingFacts.isOngoing(caller, input.id)),
    recordedInfo: serve(meeting.recordedInfo, userOf, (caller, input) =>
      meetingFacts.recordedInfo(caller, input.id),
    ),
    admitWaiting: serve(meeting.admitWaiting, userOf, async (caller, input) => ({
      count: await admitFromOutside(caller, input.roomSessionId),
    })),
    startLink: serve(meeting.startLink, userOf, (caller, input) =>
      startLinks.create(caller.userId, input.id),
    ),
    redeemStartLink: serve(meeting.redeemStartLink, anyone, (_context, input) =>
      startLinks.redeem(input.jwt),
    ),
    joinMeeting: serve(meeting.joinMeeting, anyone, (context, input) => admission.join(input, context)),
  }
}

/** What the page of a meeting shows and changes of its room. */
export function meetingPageCalls({
  keptChat,
  outsideControls,
}: {
  keptChat: KeptChat
  outsideControls: HostControls['outsideControls']
}) {
  const { meetingPage } = procedures
  return {
    chat: serve(meetingPage.chat, userOf, keptChat),
    controls: serve(meetingPage.controls, userOf, outsideControls.get),
    changeControls: serve(meetingPage.changeControls, userOf, outsideControls.change),
  }
}

/** What everyone in a room does, and how waiting people are admitted. */
export function roomCalls({ enterFromLobby, self, lobby, chat, reactions }: RoomCallsDeps) {
  const { room } = procedures
  return {
    enter: serve(room.enter, participantOf, (caller) => enterFromLobby(caller)),
    view: serve(room.view, participantOf, (caller) => self.view(caller)),
    sfuToken: serve(room.sfuToken, participantOf, (caller) => self.sfuToken(caller)),
    rename: serve(room.rename, participantOf, (caller, input) => self.rename(caller, input.displayName)),
    switchOn: serve(room.switchOn, participantOf, (caller, input) => self.switchOn(caller, input.source)),
    raiseHand: serve(room.raiseHand, participantOf, (caller, input) =>
      self.raiseHand(caller, input.isRaised),
    ),
    reportConnection: serve(room.reportConnection, participantOf, (caller, input) =>
      self.reportConnection(caller, input.isWeak),
    ),
    leave: serve(room.leave, participantOf, (caller) => self.leave(caller)),
    react: serve(room.react, participantOf, (caller, input) => reactions.react(caller, input.reaction)),
    messages: serve(room.messages, participantOf, (caller, input) => chat.list(caller, input.cursor)),
    sendMessage: serve(room.sendMessage, participantOf, (caller, input) => chat.send(caller, input)),
    admit: serve(room.admit, participantOf, async (caller, input) => ({
      count: await lobby.admit(caller, input.participantIds),
    })),
    deny: serve(room.deny, participantOf, async (caller, input) => ({
      count: await lobby.deny(caller, input.participantIds),
    })),
  }
}

/** What hosts and co-hosts do. */
export function hostCalls({
  roomControls,
  participantControls,
  deviceControls,
  addressControls,
}: HostControls) {
  const { room } = procedures
  return {
    changeSettings: serve(room.changeSettings, participantOf, (caller, input) =>
      roomControls.changeSettings(caller, input),
    ),
    lockedSettings: serve(room.lockedSettings, participantOf, async (caller) => ({
      locked: await roomControls.lockedSettings(caller),
    })),
    spotlight: serve(room.spotlight, participantOf, (caller, input) =>
      roomControls.spotlight(caller, input.participantId),
    ),
    end: serve(room.end, participantOf, (caller) => roomControls.end(caller)),
    changeRole: serve(room.changeRole, participantOf, (caller, input) =>
      participantControls.changeRole(caller, input.participantId, input.role),
    ),
    renameParticipant: serve(room.renameParticipant, participantOf, (caller, input) =>
      participantControls.rename(caller, input.participantId, input.displayName),
    ),
    lowerHand: serve(room.lowerHand, participantOf, (caller, input) =>
      participantControls.lowerHand(caller, input.participantId),
    ),
    remove: serve(room.remove, participantOf, (caller, input) =>
      participantControls.remove(caller, input.participantId),
    ),
    setDevice: serve(room.setDevice, participantOf, (caller, input) =>
      deviceControls.setDevice(caller, input),
    ),
    muteAll: serve(room.muteAll, participantOf, (caller, input) =>
      deviceControls.muteAll(caller, input.mayReturn),
    ),
    ask: serve(room.ask, participantOf, (caller, input) =>
      deviceControls.ask(caller, input.participantId, input.source),
    ),
    addressPeople: serve(room.addressPeople, participantOf, (caller, input) =>
      addressControls.count(caller, input.participantId),
    ),
    removeAddress: serve(room.removeAddress, participantOf, async (caller, input) => ({
      count: await addressControls.remove(caller, input),
    })),
  }
}
