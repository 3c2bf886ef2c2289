import type { RoomSettings } from '@majlis/contract'

type Flag = { [K in keyof RoomSettings]: RoomSettings[K] extends boolean ? K : never }[keyof RoomSettings]

/** One switch. Some settings say what is forbidden; the switch says what is allowed, and is on when that is so. */
export interface SettingSwitch {
  setting: Flag
  label: string
  hint?: string
  isInverted?: true
}

export const entrySwitches = [
  { setting: 'waitingRoom', label: 'waiting_room', hint: 'waiting_room_hint' },
  { setting: 'approvalOnEntry', label: 'approval', hint: 'approval_hint' },
  { setting: 'joinWithoutHost', label: 'join_without_host', hint: 'join_without_host_hint' },
  { setting: 'signedInOnly', label: 'signed_in_only' },
  { setting: 'passcodeRequired', label: 'passcode', hint: 'passcode_hint' },
] as const satisfies readonly SettingSwitch[]

export const allowSwitches = [
  { setting: 'participantsUnmuteThemselves', label: 'unmute' },
  { setting: 'onlyHostShares', label: 'share', isInverted: true },
  { setting: 'selfRename', label: 'rename' },
  { setting: 'disableChat', label: 'chat', isInverted: true },
  { setting: 'disableGuestChat', label: 'guest_chat', isInverted: true },
  { setting: 'disableGuestReactions', label: 'guest_reactions', isInverted: true },
] as const satisfies readonly SettingSwitch[]

export const arrivalSwitches = [
  { setting: 'participantsAudioOff', label: 'participants_audio_off' },
  { setting: 'participantsVideoOff', label: 'participants_video_off' },
  { setting: 'hostAudioOff', label: 'host_audio_off' },
  { setting: 'hostVideoOff', label: 'host_video_off' },
  { setting: 'entryLeaveSound', label: 'sound' },
] as const satisfies readonly SettingSwitch[]
