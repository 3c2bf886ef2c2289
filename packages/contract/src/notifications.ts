import * as z from 'zod'
import { calendarProviders } from './calls/calendar-connections-view.ts'
import { captureFailures } from './calls/room-view.ts'
import { timestampField, uuidField } from './fields.ts'
import { limits, organizationRoles, type NotificationTopic } from './limits.ts'
import { dateField } from './recurrence.ts'

/** A meeting that a notification is about, as it was then. */
const meetingFields = {
  calendarId: uuidField,
  title: z.string(),
  startsAt: timestampField,
  endsAt: timestampField,
  /** The first day of an all-day date, the same in every zone; otherwise null. */
  startDate: dateField.nullable(),
  /** The original start of the date. */
  occurrenceStart: timestampField,
}

/** A date that was held, as it was when its room was opened. */
const heldFields = {
  calendarId: uuidField,
  title: z.string(),
  heldAt: timestampField,
  /** The original start of the date; null if the meeting has none. */
  occurrenceStart: timestampField.nullable(),
}

/** Who it comes from, if not from a user of the installation. */
const nameFields = { name: z.string() }

export const securityEvents = [
  'password_changed',
  'password_set',
  'password_reset',
  'two_factor_enabled',
  'two_factor_disabled',
  'two_factor_removed',
  'recovery_codes_renewed',
  'passkey_added',
  'passkey_removed',
  'signed_out',
  'email_changed',
  'account_connected',
  'account_disconnected',
  'single_sign_on_only_enabled',
  'single_sign_on_only_disabled',
] as const
export type SecurityEvent = (typeof securityEvents)[number]

/** What each kind of notification carries. Names of users are not among it: they are read with the account. */
const dataSchemas = {
  /** The caller was invited. */
  invitation: z.object({ ...meetingFields, isForOneDate: z.boolean() }),
  meeting_changed: z.object({
    ...meetingFields,
    change: z.enum(['time', 'details', 'time_kept', 'date_skipped', 'ended']),
    /** What the caller has to answer again because its time changed; missing: nothing. */
    asksFor: z.enum(['meeting', 'date']).optional(),
  }),
  meeting_cancelled: z.object({ ...meetingFields, change: z.enum(['cancelled', 'removed']) }),
  /** Someone answered an invitation of the caller's. */
  answer: z.object({
    ...meetingFields,
    ...nameFields,
    response: z.enum(['accepted', 'declined']),
    note: z.string(),
  }),
  time_request: z.object({
    ...meetingFields,
    ...nameFields,
    requestId: uuidField,
    suggestedStart: timestampField,
    suggestedEnd: timestampField,
    suggestedDate: dateField.nullable(),
    note: z.string(),
  }),
  /** Someone registered and waits for approval. */
  registration: z.object({ ...meetingFields, ...nameFields, registrationId: uuidField }),
  /** People wait in the lobby of a meeting of the caller's, and no host is inside. */
  lobby: z.object({
    calendarId: uuidField,
    /** The ID that people type. */
    meetingId: z.string(),
    roomSessionId: uuidField,
    title: z.string(),
    ...nameFields,
    /** Those who wait for approval, whom the host can admit from outside. Empty: all wait until a host comes. */
    participantIds: z.array(uuidField).max(limits.room.maxDecidedAtOnce),
    /** How many of them there are, the named one included; if no one waits for approval, how many wait for a host. */
    waitingCount: z.int(),
  }),
  /** A colleague who is in a meeting asks the caller to join. `joinPath`: where, in the web app. */
  room_invitation: z.object({
    calendarId: uuidField,
    /** The ID that people type. */
    meetingId: z.string(),
    roomSessionId: uuidField,
    title: z.string(),
    joinPath: z.string(),
  }),
  reminder: z.object({ ...meetingFields, isHost: z.boolean() }),
  /** The mail server refused an invitation of the caller's. */
  undelivered: z.object({ ...meetingFields, ...nameFields }),
  /** What was recorded of a meeting. `failure`: why some or all of it is missing. */
  recording: z.object({
    ...heldFields,
    roomSessionId: uuidField,
    state: z.enum(['ready', 'incomplete', 'failed']),
    failure: z.enum(captureFailures).nullable(),
  }),
  transcript: z.object({ ...heldFields, transcriptId: uuidField, state: z.enum(['ready', 'failed']) }),
  /** For those who approve them. */
  minutes: z.object({ ...heldFields, transcriptId: uuidField, state: z.enum(['written', 'failed']) }),
  /** Actions of the caller's in approved minutes. `note`: the first of them, with their due dates. */
  action_assigned: z.object({
    ...heldFields,
    transcriptId: uuidField,
    lineIds: z.array(uuidField),
    note: z.string(),
  }),
  /** What one person shared on one day, the latest first. Names are empty where it can no longer be opened. */
  file_shared: z.object({
    files: z.array(z.object({ id: uuidField, name: z.string(), isFolder: z.boolean() })),
  }),
  /** A colleague added the caller to a group. `title`: its name. `roomId`: the homeserver's ID of its room. */
  added_to_chat: z.object({ roomId: z.string(), title: z.string() }),
  /** Who joined the caller's organisation on one day: the latest, who is the actor, first, and how many in all. */
  colleague_joined: z.object({ userIds: z.array(uuidField).min(1), count: z.int() }),
  import_done: z.object({ importId: uuidField, fileName: z.string(), count: z.int() }),
  export_ready: z.object({ of: z.enum(['organization', 'person']) }),
  /** The calendars of the caller's account at this provider are no longer read until the caller signs in there again. */
  calendar_sign_in_needed: z.object({ provider: z.enum(calendarProviders) }),
  /** A suspended user requests reactivation; for owners and admins. */
  reactivation_request: z.object({ userId: uuidField, note: z.string() }),
  /** Of the caller's organisation. `until`: when a domain whose record is missing is no longer verified; otherwise null. */
  domain_changed: z.object({
    domain: z.string(),
    state: z.enum(['proven', 'missing', 'lost']),
    until: timestampField.nullable(),
  }),
  /** Of the caller's organisation. `dueAt` is null if it is kept. */
  organization_deletion: z.object({
    organizationId: uuidField,
    title: z.string(),
    state: z.enum(['requested', 'reminded', 'cancelled']),
    dueAt: timestampField.nullable(),
  }),
  /** How the caller signs in was changed. `name`: of the passkey, the provider or the new address. */
  security: z.object({ event: z.enum(securityEvents), name: z.string() }),
  role_changed: z.object({ role: z.enum(organizationRoles) }),
} as const

export type NotificationKind = keyof typeof dataSchemas
export type NotificationData<K extends NotificationKind = NotificationKind> = z.infer<(typeof dataSchemas)[K]>

/** In the order of the settings. */
export const notificationKinds = [
  'invitation',
  'meeting_changed',
  'meeting_cancelled',
  'reminder',
  'room_invitation',
  'answer',
  'time_request',
  'registration',
  'lobby',
  'undelivered',
  'recording',
  'transcript',
  'minutes',
  'action_assigned',
  'file_shared',
  'added_to_chat',
  'colleague_joined',
  'import_done',
  'export_ready',
  'calendar_sign_in_needed',
  'role_changed',
  'reactivation_request',
  'domain_changed',
  'organization_deletion',
  'security',
] as const satisfies readonly NotificationKind[]

/** Only owners and admins get these. */
export const administratorKinds: readonly NotificationKind[] = [
  'colleague_joined',
  'import_done',
  'reactivation_request',
  'domain_changed',
  'organization_deletion',
]

export const topicOfKind: Record<NotificationKind, NotificationTopic> = {
  invitation: 'meetings',
  meeting_changed: 'meetings',
  meeting_cancelled: 'meetings',
  reminder: 'meetings',
  room_invitation: 'meetings',
  lobby: 'meetings',
  recording: 'meetings',
  transcript: 'meetings',
  minutes: 'meetings',
  action_assigned: 'meetings',
  answer: 'answers',
  time_request: 'answers',
  registration: 'answers',
  undelivered: 'answers',
  reactivation_request: 'answers',
  file_shared: 'account',
  added_to_chat: 'account',
  colleague_joined: 'account',
  import_done: 'account',
  export_ready: 'account',
  calendar_sign_in_needed: 'account',
  role_changed: 'account',
  domain_changed: 'account',
  organization_deletion: 'account',
  security: 'account',
}

/**
 * What became of the thing that a notification asked for; there is nothing left to do then. `unavailable`: what it leads to is gone, or no longer
 * open to the reader.
 */
export const notificationOutcomes = [
  'accepted',
  'declined',
  'suggested',
  'confirmed',
  'kept',
  'approved',
  'refused',
  'admitted',
  'withdrawn',
  'unavailable',
] as const
export type NotificationOutcome = (typeof notificationOutcomes)[number]

const commonFields = {
  id: uuidField,
  createdAt: timestampField,
  isRead: z.boolean(),
  outcome: z.enum(notificationOutcomes).nullable(),
  /** The user who caused it. */
  actorName: z.string().nullable(),
  /** Where it leads, within the web app. */
  path: z.string(),
}

const notificationOf = <K extends NotificationKind>(kind: K) =>
  z.object({ ...commonFields, kind: z.literal(kind), data: dataSchemas[kind] })

export const notificationSchema = z.discriminatedUnion('kind', [
  notificationOf('invitation'),
  notificationOf('meeting_changed'),
  notificationOf('meeting_cancelled'),
  notificationOf('answer'),
  notificationOf('time_request'),
  notificationOf('registration'),
  notificationOf('lobby'),
  notificationOf('reminder'),
  notificationOf('room_invitation'),
  notificationOf('undelivered'),
  notificationOf('recording'),
  notificationOf('transcript'),
  notificationOf('minutes'),
  notificationOf('action_assigned'),
  notificationOf('file_shared'),
  notificationOf('added_to_chat'),
  notificationOf('colleague_joined'),
  notificationOf('import_done'),
  notificationOf('export_ready'),
  notificationOf('calendar_sign_in_needed'),
  notificationOf('reactivation_request'),
  notificationOf('domain_changed'),
  notificationOf('organization_deletion'),
  notificationOf('security'),
  notificationOf('role_changed'),
])

export type Notification = z.infer<typeof notificationSchema>

/** By which ways a kind of notification comes. */
export const notificationChoiceSchema = z.strictObject({
  center: z.boolean(),
  /** `digest`: once a day, what is still unread by then. */
  mail: z.enum(['now', 'digest', 'off']),
  browser: z.boolean(),
})
export type NotificationChoice = z.infer<typeof notificationChoiceSchema>
export type NotificationChoices = Record<NotificationKind, NotificationChoice>
