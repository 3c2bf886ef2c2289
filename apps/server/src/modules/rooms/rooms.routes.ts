import { participantOf, procedures, userOf } from '../../platform/http/procedures.ts'
import type { RoomChat } from './chat.service.ts'
import type { Door } from './door.service.ts'
import type { HostTools } from './host-tools.service.ts'
import type { Lobby } from './lobby.service.ts'
import type { MeetingFacts } from './meeting-facts.service.ts'
import type { Reactions } from './reactions.service.ts'
import type { RemoveAddress } from './remove-address.ts'
import type { SelfService } from './self.service.ts'
import type { StartLinks } from './start-links.service.ts'

export interface RoomsCallsDeps {
  meetingFacts: MeetingFacts
  door: Door
  self: SelfService
  lobby: Lobby
  tools: HostTools
  removeAddress: RemoveAddress
  chat: RoomChat
  reactions: Reactions
  startLinks: StartLinks
}

const done = { status: 'success' as const, data: null }

function answer<T>(data: T) {
  return { status: 'success' as const, data }
}

export function meetingDoorCalls({ meetingFacts, door, startLinks }: RoomsCallsDeps) {
  const { meeting } = procedures
  return {
    meetingInfo: meeting.meetingInfo.handler(async ({ input: { id, ...given }, context }) =>
      answer(await door.info({ meeting: id, ...given }, context)),
    ),
    isOngoing: meeting.isOngoing.handler(async ({ input, context }) =>
      answer(await meetingFacts.isOngoing(userOf(context), input.id)),
    ),
    recordedInfo: meeting.recordedInfo.handler(async ({ input, context }) =>
      answer(await meetingFacts.recordedInfo(userOf(context), input.id)),
    ),
    startLink: meeting.startLink.handler(async ({ input, context }) =>
      answer(await startLinks.create(userOf(context).userId, input.id)),
    ),
    redeemStartLink: meeting.redeemStartLink.handler(async ({ input }) =>
      answer(await startLinks.redeem(input.jwt)),
    ),
    joinMeeting: meeting.joinMeeting.handler(async ({ input, context }) =>
      answer(await door.join(input, context)),
    ),
  }
}

export function roomCalls({ door, self, lobby, tools, removeAddress, chat, reactions }: RoomsCallsDeps) {
  const { room } = procedures
  return {
    enter: room.enter.handler(async ({ context }) => answer(await door.enter(participantOf(context)))),
    view: room.view.handler(async ({ context }) => answer(await self.view(participantOf(context)))),
    sfuToken: room.sfuToken.handler(async ({ context }) =>
      answer(await self.sfuToken(participantOf(context))),
    ),
    rename: room.rename.handler(async ({ input, context }) =>
      answer(await self.rename(participantOf(context), input.displayName)),
    ),
    raiseHand: room.raiseHand.handler(async ({ input, context }) => {
      await self.raiseHand(participantOf(context), input.isRaised)
      return done
    }),
    react: room.react.handler(async ({ input, context }) => {
      await reactions.react(participantOf(context), input.reaction)
      return done
    }),
    leave: room.leave.handler(async ({ context }) => {
      await self.leave(participantOf(context))
      return done
    }),
    messages: room.messages.handler(async ({ input, context }) =>
      answer(await chat.list(participantOf(context), input.cursor)),
    ),
    sendMessage: room.sendMessage.handler(async ({ input, context }) =>
      answer(await chat.send(participantOf(context), input)),
    ),

    admit: room.admit.handler(async ({ input, context }) =>
      answer({ count: await lobby.admit(participantOf(context), input.participantIds) }),
    ),
    deny: room.deny.handler(async ({ input, context }) =>
      answer({ count: await lobby.deny(participantOf(context), input.participantIds) }),
    ),
    changeSettings: room.changeSettings.handler(async ({ input, context }) =>
      answer(await tools.changeSettings(participantOf(context), input)),
    ),
    lockedSettings: room.lockedSettings.handler(async ({ context }) =>
      answer({ locked: await tools.lockedSettings(participantOf(context)) }),
    ),
    spotlight: room.spotlight.handler(async ({ input, context }) => {
      await tools.spotlight(participantOf(context), input.participantId)
      return done
    }),
    changeRole: room.changeRole.handler(async ({ input, context }) => {
      await tools.changeRole(participantOf(context), input.participantId, input.role)
      return done
    }),
    renameParticipant: room.renameParticipant.handler(async ({ input, context }) => {
      await tools.rename(participantOf(context), input.participantId, input.displayName)
      return done
    }),
    switchOn: room.switchOn.handler(async ({ input, context }) => {
      await self.switchOn(participantOf(context), input.source)
      return done
    }),
    mute: room.mute.handler(async ({ input, context }) => {
      await tools.mute(participantOf(context), input)
      return done
    }),
    muteAll: room.muteAll.handler(async ({ input, context }) => {
      await tools.muteAll(participantOf(context), input.mayReturn)
      return done
    }),
    ask: room.ask.handler(async ({ input, context }) => {
      await tools.ask(participantOf(context), input.participantId, input.source)
      return done
    }),
    lowerHand: room.lowerHand.handler(async ({ input, context }) => {
      await tools.lowerHand(participantOf(context), input.participantId)
      return done
    }),
    remove: room.remove.handler(async ({ input, context }) => {
      await tools.remove(participantOf(context), input.participantId)
      return done
    }),
    addressPeople: room.addressPeople.handler(async ({ input, context }) =>
      answer(await removeAddress.count(participantOf(context), input.participantId)),
    ),
    removeAddress: room.removeAddress.handler(async ({ input, context }) =>
      answer({ count: await removeAddress.remove(participantOf(context), input) }),
    ),
    end: room.end.handler(async ({ context }) => {
      await tools.end(participantOf(context))
      return done
    }),
  }
}
