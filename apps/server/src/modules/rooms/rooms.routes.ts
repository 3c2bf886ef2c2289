import { participantOf, procedures, userOf } from '../../platform/http/procedures.ts'
import { serve } from '../../platform/http/serve.ts'
import type { HostControls } from './host-controls/host-controls.part.ts'
import type { Interpretation } from './interpretation/interpretation.service.ts'
import type { createAdmitFromOutside } from './lobby/decide-waiting.ts'
import type { Lobby } from './lobby/lobby.service.ts'
import type { SelfService } from './participants/self.service.ts'

interface MeetingCallsDeps {
  admitFromOutside: ReturnType<typeof createAdmitFromOutside>
}

interface RoomCallsDeps {
  self: SelfService
  lobby: Lobby
}

/** What hosts do who are not inside. */
export function meetingCalls({ admitFromOutside }: MeetingCallsDeps) {
  return { admitWaiting: serve(procedures.meeting.admitWaiting, userOf, admitFromOutside) }
}

/** What the page of a meeting shows and changes of its room. */
export function meetingPageCalls({ outsideControls }: Pick<HostControls, 'outsideControls'>) {
  const { meetingPage } = procedures
  return {
    controls: serve(meetingPage.controls, userOf, outsideControls.get),
    changeControls: serve(meetingPage.changeControls, userOf, outsideControls.change),
  }
}

/** What everyone in a room does, and how waiting people are admitted. */
export function roomCalls({ self, lobby }: RoomCallsDeps) {
  const { room } = procedures
  return {
    view: serve(room.view, participantOf, self.view),
    sfuToken: serve(room.sfuToken, participantOf, self.sfuToken),
    rename: serve(room.rename, participantOf, self.rename),
    switchOn: serve(room.switchOn, participantOf, self.switchOn),
    raiseHand: serve(room.raiseHand, participantOf, self.raiseHand),
    reportConnection: serve(room.reportConnection, participantOf, self.reportConnection),
    leave: serve(room.leave, participantOf, self.leave),
    admit: serve(room.admit, participantOf, lobby.admit),
    deny: serve(room.deny, participantOf, lobby.deny),
  }
}

/** Who interprets, and into which language. */
export function interpretationCalls({ interpret, setInterpreter }: Interpretation) {
  const { room } = procedures
  return {
    interpret: serve(room.interpret, participantOf, interpret),
    setInterpreter: serve(room.setInterpreter, participantOf, setInterpreter),
  }
}

/** What hosts and co-hosts do. */
export function hostCalls(controls: HostControls) {
  const { room } = procedures
  const { roomControls, participantControls, deviceControls, addressControls } = controls
  return {
    changeSettings: serve(room.changeSettings, participantOf, roomControls.changeSettings),
    lockedSettings: serve(room.lockedSettings, participantOf, roomControls.lockedSettings),
    spotlight: serve(room.spotlight, participantOf, roomControls.spotlight),
    end: serve(room.end, participantOf, roomControls.end),
    changeRole: serve(room.changeRole, participantOf, participantControls.changeRole),
    renameParticipant: serve(room.renameParticipant, participantOf, participantControls.rename),
    lowerHand: serve(room.lowerHand, participantOf, participantControls.lowerHand),
    remove: serve(room.remove, participantOf, participantControls.remove),
    setDevice: serve(room.setDevice, participantOf, deviceControls.setDevice),
    muteAll: serve(room.muteAll, participantOf, deviceControls.muteAll),
    ask: serve(room.ask, participantOf, deviceControls.ask),
    addressPeople: serve(room.addressPeople, participantOf, addressControls.count),
    removeAddress: serve(room.removeAddress, participantOf, addressControls.remove),
  }
}
