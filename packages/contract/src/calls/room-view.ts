import * as z from 'zod'
import { timestampField, uuidField } from '../fields.ts'
import { interpretationLanguages } from '../interpretation.ts'
import { meetingRoles } from '../meeting-roles.ts'
import { roomSettingsSchema } from '../room-settings.ts'
import { meetingTimeSchema } from './meeting-time.ts'

/** What leads into a meeting. "Copy invitation" adds the host and the planned time. */
export const invitationSchema = z.object({
  title: z.string(),
  joinLink: z.string(),
  meetingId: z.string(),
  passcode: z.string().nullable(),
  personalLink: z.string().nullable(),
})

export type Invitation = z.infer<typeof invitationSchema>

/** The caller's role, rights and place in one room. */
export const selfSchema = z.object({
  participantId: uuidField,
  displayName: z.string(),
  role: z.enum(meetingRoles),
  isSignedIn: z.boolean(),
  canUnmute: z.boolean(),
  canStartVideo: z.boolean(),
  canShare: z.boolean(),
  canChat: z.boolean(),
  canReact: z.boolean(),
  canRename: z.boolean(),
  /** A recording is requested or in progress, and the participant has not agreed to it yet. */
  needsConsent: z.boolean(),
})

export type Self = z.infer<typeof selfSchema>

/** What the recorder makes of one room session, from Record to the finished file. `finishing`: stopped, the file is being made. */
export const captureStates = ['queued', 'starting', 'recording', 'paused', 'finishing', 'failed'] as const
export type CaptureState = (typeof captureStates)[number]

/** Why a recording stopped before anyone stopped it. */
export const captureFailures = [
  'no_recorder',
  'not_in_plan',
  'no_space',
  'storage_full',
  'recorder_failed',
] as const
export type CaptureFailure = (typeof captureFailures)[number]

/** Why the meeting can't be recorded: the plan of the meeting’s owner, the installation, or the organisation's rules. */
export const recordingObstacles = [
  'not_in_plan',
  'no_recorder',
  'no_browser',
  'no_ffmpeg',
  'no_h264',
] as const
export type RecordingObstacle = (typeof recordingObstacles)[number]

/** The other host that can get a text to translate it. Absent if there is none, or it was not named yet. */
const translationSentTo = z.string().optional()

/**
 * What is made from a recording. People see it before they agree to be recorded. `isAutomatic`: it is made without anyone asking; otherwise
 * it can be requested, a transcript by the owner of the meeting, minutes by host and co-hosts.
 */
export const recordingPurposesSchema = z.object({
  /** `sentTo` is the host that receives the sound, null if the sound stays on the server. Null: it cannot be transcribed. */
  transcript: z
    .object({ isAutomatic: z.boolean(), sentTo: z.string().nullable(), translationSentTo })
    .nullable(),
  /** Written by a language model or made of sentences from the transcript. Null: there will be none. */
  minutes: z
    .object({ isAutomatic: z.boolean(), isByModel: z.boolean(), sentTo: z.string().nullable() })
    .nullable(),
})

export type RecordingPurposes = z.infer<typeof recordingPurposesSchema>

/** The recording in progress, or the last one if it failed. */
export const roomCaptureSchema = z.object({
  id: uuidField,
  state: z.enum(captureStates),
  /** When its first fragment was stored. Null until then. */
  startedAt: timestampField.nullable(),
  /** Its place in the queue, from 1; null unless it waits. */
  queuePlace: z.int().nullable(),
  /** Null unless it failed, or stopped early with what was recorded until then. */
  failure: z.enum(captureFailures).nullable(),
})

export type RoomCapture = z.infer<typeof roomCaptureSchema>

/**
 * `behind`: the speech engine can't keep up, so only finished phrases appear, with a delay. `unavailable`: it does not answer, or no process listens
 * to meetings. `full`: other meetings use all processes that listen.
 */
export const captionStates = ['starting', 'live', 'behind', 'unavailable', 'full'] as const
export type CaptionState = (typeof captionStates)[number]

/** Why there are no captions although they are allowed: the plan of the meeting’s owner, or what the installation lacks. */
export const captionObstacles = ['not_in_plan', 'no_engine', 'sound_stays'] as const
export type CaptionObstacle = (typeof captionObstacles)[number]

/** What captions would wait for if a host turned them on: room in a process, or any process at all. */
export const captionDelays = ['full', 'unavailable'] as const satisfies readonly CaptionState[]
export type CaptionDelay = (typeof captionDelays)[number]

/** What people are told before they join about what becomes of their words. */
export const announcedBeforeJoining = {
  /** Null unless the meeting may be recorded. */
  recordingPurposes: recordingPurposesSchema.nullable(),
  /**
   * Live captions. `isOn`: what people say is shown as text; otherwise a host can turn that on. `sentTo` is the host that receives the sound, null
   * if it stays on the server. Null: there can be no captions.
   */
  captions: z.object({ isOn: z.boolean(), sentTo: z.string().nullable(), translationSentTo }).nullable(),
}

export const roomCaptionsSchema = z.object({
  state: z.enum(captionStates),
  /** The host that receives the sound; null if it is this server. */
  sentTo: z.string().nullable(),
  /** The translator; `sentTo` is the host that receives the text, null if it is this server. Null: captions can't be translated. */
  translation: z.object({ sentTo: z.string().nullable() }).nullable(),
})

export type RoomCaptions = z.infer<typeof roomCaptionsSchema>

/** A document of the meeting that someone presents: everyone inside sees this page of it. */
export const roomPresentationSchema = z.object({
  fileId: uuidField,
  fileName: z.string(),
  /** From 1. Can be beyond the last page: the server does not count pages. */
  page: z.int(),
  presenterId: uuidField,
  presenterName: z.string(),
})

export type RoomPresentation = z.infer<typeof roomPresentationSchema>

export const lobbyEntrySchema = z.object({
  participantId: uuidField,
  displayName: z.string(),
  email: z.string().nullable(),
  pictureUrl: z.string().nullable(),
  isSignedIn: z.boolean(),
  waitingSince: timestampField,
})

export type LobbyEntry = z.infer<typeof lobbyEntrySchema>

/**
 * The room as one participant may see it. The people inside, their names, roles and hands come from the SFU
 * (participant attributes `role`, `hand`, `userId`, see `participantAttributes`), not from here.
 */
export const roomViewSchema = z.object({
  roomSessionId: uuidField,
  title: z.string(),
  organizationName: z.string(),
  organizationLogoUrl: z.string().nullable(),
  hostName: z.string(),
  /** Null for a meeting that was started without a plan. */
  planned: meetingTimeSchema.nullable(),
  startedAt: timestampField,
  /** The server's time of this response: clocks of devices can be wrong by minutes. */
  serverNow: timestampField,
  isLocked: z.boolean(),
  /** Something of the meeting is stored: the first fragment of a recording that has not ended. */
  isRecording: z.boolean(),
  capture: roomCaptureSchema.nullable(),
  /**
   * While everyone inside is asked for consent to the recording: what they agree to. Otherwise only for host and co-hosts: what people would be
   * told of a recording that begins now.
   */
  recordingPurposes: recordingPurposesSchema.nullable(),
  /** Only for host and co-hosts, while everyone inside is asked: the participants who have agreed. Others are not in the recording. */
  recordingAgreedIds: z.array(uuidField).nullable(),
  /** Only for host and co-hosts: why they cannot record. Null if they can, and for others. */
  recordingObstacle: z.enum(recordingObstacles).nullable(),
  /** Null unless a host has turned captions on, and they are possible. */
  captions: roomCaptionsSchema.nullable(),
  /** Only for host and co-hosts: why they cannot turn captions on. Null if they can, and for others. */
  captionObstacle: z.enum(captionObstacles).nullable(),
  /** Only for host and co-hosts, while captions are off: why they would not appear at once. Null if they would, and for others. */
  captionDelay: z.enum(captionDelays).nullable(),
  spotlightParticipantId: uuidField.nullable(),
  presentation: roomPresentationSchema.nullable(),
  /** The languages that the meeting is interpreted into (spec 1.6); empty for meetings in one language. */
  interpretationLanguages: z.array(z.enum(interpretationLanguages)),
  settings: roomSettingsSchema,
  invitation: invitationSchema,
  self: selfSchema,
  /** Only for host and co-hosts; empty for others. */
  lobby: z.array(lobbyEntrySchema),
  /** The number of waiting people: `lobby` lists those who have waited longest, at most `limits.room.maxShownWaiting`. */
  lobbyCount: z.int(),
})

export type RoomView = z.infer<typeof roomViewSchema>

export const sfuAccessSchema = z.object({ url: z.string(), token: z.string() })
export type SfuAccess = z.infer<typeof sfuAccessSchema>

/** A connection to the SFU that waits for Join: nothing is shown to it, and nobody sees it. */
export const aheadConnectionSchema = z.object({
  /** Goes into `join-meeting`. */
  aheadToken: z.string(),
  sfu: sfuAccessSchema,
})

export type AheadConnection = z.infer<typeof aheadConnectionSchema>

export const joinResultSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('admitted'),
    /** Bearer token of every room call and of the room's socket; invalid after removal. */
    participantToken: z.string(),
    sfu: sfuAccessSchema,
    /** Off on arrival (spec 3.26): nothing can be published until the participant calls `switch-on`. */
    isMicrophoneBlocked: z.boolean(),
    isCameraBlocked: z.boolean(),
    /** The connection that was made ahead is inside now: there is no need for another one. */
    isConnectedAhead: z.boolean(),
    room: roomViewSchema,
  }),
  z.object({
    outcome: z.literal('waiting'),
    participantToken: z.string(),
    participantId: uuidField,
    reason: z.enum(['approval', 'host_absent']),
    /** Whether a host or co-host is inside who could admit them. */
    isHostHere: z.boolean(),
  }),
])

export type JoinResult = z.infer<typeof joinResultSchema>

export const roomMessageSchema = z.object({
  id: uuidField,
  participantId: uuidField,
  displayName: z.string(),
  text: z.string(),
  sentAt: timestampField,
  /** Set when the message was sent to one person only. */
  toParticipantId: uuidField.nullable(),
  /** Written by the reader, on any of their devices. */
  isOwn: z.boolean(),
})

export type RoomMessage = z.infer<typeof roomMessageSchema>

/** How many people, inside or waiting, came from a person's network; without those who would stay. */
export const addressPeopleSchema = z.object({
  /** The same IPv4 address or IPv6 /64. */
  onAddress: z.int(),
  /** The same IPv6 /48; null if no one has come from another part of it. */
  onNetwork: z.int().nullable(),
})

export type AddressPeople = z.infer<typeof addressPeopleSchema>
