import { contract } from '@majlis/contract'

const { identity, meeting, room, system } = contract

/** The few calls that a page may make before the whole client is there. */
export const lightContract = {
  identity: { refresh: identity.refresh, logout: identity.logout },
  meeting: {
    meetingInfo: meeting.meetingInfo,
    joinMeeting: meeting.joinMeeting,
    connectAhead: meeting.connectAhead,
    redeemStartLink: meeting.redeemStartLink,
  },
  room: {
    enter: room.enter,
    sfuToken: room.sfuToken,
    switchOn: room.switchOn,
    react: room.react,
    agreeToRecording: room.agreeToRecording,
    leave: room.leave,
  },
  system: { config: system.config },
}
