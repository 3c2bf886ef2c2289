import * as z from 'zod'
import { domainField } from './fields.ts'
import { limits } from './limits.ts'

/**
 * The settings of a room (spec 3.26–3.33), one field each. `rooms.policy` applies them to every way in.
 */
export const roomSettingsSchema = z.strictObject({
  hostAudioOff: z.boolean(),
  hostVideoOff: z.boolean(),
  participantsAudioOff: z.boolean(),
  participantsVideoOff: z.boolean(),
  onlyHostShares: z.boolean(),
  joinWithoutHost: z.boolean(),
  participantsUnmuteThemselves: z.boolean(),
  approvalOnEntry: z.boolean(),
  waitingRoom: z.boolean(),
  selfRename: z.boolean(),
  entryLeaveSound: z.boolean(),
  /** Whether host and co-hosts see who did what when; attendance is kept either way. */
  participantLog: z.boolean(),
  /** Records from the moment at which the room opens, if there is a recorder. */
  startRecording: z.boolean(),
  /** Speech is shown as text while people speak, if there is a speech engine. */
  liveCaptions: z.boolean(),
  /** Whether recordings may be transcribed; if the organisation wants that, it happens automatically. */
  transcribeRecordings: z.boolean(),
  /** The same for minutes, which are made from transcripts. */
  writeMinutes: z.boolean(),
  disableChat: z.boolean(),
  /** Whether all people of the organisation who take part can add files to the page of the meeting; host and co-hosts always can. */
  participantsAddFiles: z.boolean(),
  /** Minutes after the room opened, or null for never. */
  lockAfterMinutes: z.int().min(1).max(limits.room.lockAfterMaxMinutes).nullable(),
  passcodeRequired: z.boolean(),
  signedInOnly: z.boolean(),
  allowedDomains: z.array(domainField).max(100),
  allowedCountries: z.array(z.string().regex(/^[A-Z]{2}$/)).max(250),
  disableGuestReactions: z.boolean(),
  disableGuestChat: z.boolean(),
  /** Only host, co-hosts and panelists speak, show video and share; everyone else watches (spec 1.5). Chosen when a meeting is scheduled. */
  webinar: z.boolean(),
})

/** What can be chosen without scheduling: a webinar needs a licence, which scheduling checks. */
export const roomSettingsChange = roomSettingsSchema.omit({ webinar: true }).partial()

export type RoomSettings = z.infer<typeof roomSettingsSchema>

export type RoomSettingName = keyof RoomSettings

/** The names of all settings. */
// The shape's keys are the settings' names.
export const roomSettingNames = Object.keys(roomSettingsSchema.shape) as [
  RoomSettingName,
  ...RoomSettingName[],
]
