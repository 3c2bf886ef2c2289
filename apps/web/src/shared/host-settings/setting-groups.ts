import { defaultRoomSettings, type RoomSettings } from '@majlis/contract'

export type SettingFlag = {
  [K in keyof RoomSettings]: RoomSettings[K] extends boolean ? K : never
}[keyof RoomSettings]

/**
 * The switches, in the order in which people meet them (spec 3.26–3.33).
 */
export const settingGroups = [
  {
    group: 'arrival',
    flags: ['hostAudioOff', 'hostVideoOff', 'participantsAudioOff', 'participantsVideoOff'],
  },
  { group: 'admission', flags: ['joinWithoutHost', 'waitingRoom', 'approvalOnEntry', 'passcodeRequired'] },
  {
    group: 'inside',
    flags: [
      'participantsUnmuteThemselves',
      'onlyHostShares',
      'disableChat',
      'participantsAddFiles',
      'selfRename',
      'entryLeaveSound',
      'participantLog',
      'startRecording',
      'liveCaptions',
      'transcribeRecordings',
      'writeMinutes',
    ],
  },
  { group: 'guests', flags: ['disableGuestReactions', 'disableGuestChat'] },
] as const satisfies { group: string; flags: readonly SettingFlag[] }[]

export type OfferedFlag = (typeof settingGroups)[number]['flags'][number] | 'signedInOnly'

/**
 * The specification stores these as off or forbidden. Their switches show them as on or allowed, like all others,
 * with the text of this key.
 */
const reversed = {
  hostAudioOff: 'hostMicrophoneOn',
  hostVideoOff: 'hostCameraOn',
  participantsAudioOff: 'participantsMicrophonesOn',
  participantsVideoOff: 'participantsCamerasOn',
  onlyHostShares: 'participantsShare',
  disableChat: 'chat',
  signedInOnly: 'joinWithoutSigningIn',
  disableGuestReactions: 'guestsReact',
  disableGuestChat: 'guestsChat',
} as const

type ReversedFlag = keyof typeof reversed

const isReversed = (flag: OfferedFlag): flag is ReversedFlag => flag in reversed

/** The key of the text of a switch, in `settings.json`. */
export const switchText = (flag: OfferedFlag) =>
  `setting.${isReversed(flag) ? reversed[flag] : flag}` as const

/** Whether the switch is on, meaning on or allowed. */
export const isSwitchOn = (settings: RoomSettings, flag: OfferedFlag): boolean =>
  settings[flag] !== isReversed(flag)

/** The stored value for a position of the switch. */
export const switched = (flag: OfferedFlag, isOn: boolean): Partial<RoomSettings> => ({
  [flag]: isOn !== isReversed(flag),
})

export const lockChoices = [5, 10, 15, 30, 60] as const

/** Sends only what differs from the defaults, or from the previous settings. */
export function changedSettings(
  settings: RoomSettings,
  before: RoomSettings = defaultRoomSettings,
): Partial<RoomSettings> {
  const entries = Object.entries(settings).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(before[name as keyof RoomSettings]),
  )
  // Entries of settings are settings.
  return Object.fromEntries(entries) as Partial<RoomSettings>
}
