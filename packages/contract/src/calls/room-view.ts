import * as z from 'zod'
import { timestampField, uuidField } from '../fields.ts'
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
})

export type Self = z.infer<typeof selfSchema>

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
  isRecording: z.boolean(),
  spotlightParticipantId: uuidField.nullable(),
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

export const joinResultSchema = z.discriminatedUnion('outcome', [
  z.object({
    outcome: z.literal('admitted'),
    /** Bearer token of every room call and of the room's socket; invalid after removal. */
    participantToken: z.string(),
    sfu: sfuAccessSchema,
    /** Off on arrival (spec 3.26): nothing can be published until the participant calls `switch-on`. */
    isMicrophoneBlocked: z.boolean(),
    isCameraBlocked: z.boolean(),
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
