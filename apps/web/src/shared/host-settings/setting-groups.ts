import { defaultRoomSettings, type RoomSettings } from '@majlis/contract'

export type SettingFlag = {
  [K in keyof RoomSettings]: RoomSettings[K] extends boolean ? K : never
}[keyof RoomSettings]

/**
 * The switches, in the order in which people meet them (spec 3.26–3.33). A setting whose part of the
 * product does not stand yet (recording, the participant log) is not offered.
 */
export const settingGroups = [
  {
    group: 'arrival',
    flags: ['hostAudioOff', 'hostVideoOff', 'participantsAudioOff', 'participantsVideoOff'],
  },
  { group: 'door', flags: ['waitingRoom', 'approvalOnEntry', 'joinWithoutHost', 'passcodeRequired'] },
  {
    group: 'inside',
    flags: ['participantsUnmuteThemselves', 'onlyHostShares', 'selfRename', 'disableChat', 'entryLeaveSound'],
  },
  { group: 'guests', flags: ['disableGuestReactions', 'disableGuestChat'] },
] as const satisfies { group: string; flags: readonly SettingFlag[] }[]

export const lockChoices = [5, 10, 15, 30, 60] as const

/** Only what differs from the defaults, or from what was there before, is sent. */
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
