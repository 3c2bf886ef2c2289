import type { OfferedFlag } from '../../../shared/host-settings/setting-groups.ts'

/** The switches of a running room, in their groups. */
export const entrySwitches = [
  'waitingRoom',
  'approvalOnEntry',
  'joinWithoutHost',
  'signedInOnly',
  'passcodeRequired',
] as const satisfies readonly OfferedFlag[]

export const allowSwitches = [
  'participantsUnmuteThemselves',
  'onlyHostShares',
  'disableChat',
  'selfRename',
  'liveCaptions',
  'transcribeRecordings',
  'writeMinutes',
  'disableGuestReactions',
  'disableGuestChat',
] as const satisfies readonly OfferedFlag[]

export const arrivalSwitches = [
  'hostAudioOff',
  'hostVideoOff',
  'participantsAudioOff',
  'participantsVideoOff',
  'entryLeaveSound',
] as const satisfies readonly OfferedFlag[]
