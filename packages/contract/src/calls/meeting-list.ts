import * as z from 'zod'
import { timestampField, uuidField } from '../fields.ts'
import { responses } from '../limits.ts'
import { meetingTimeSchema } from './meeting-time.ts'

export const meetingListItemSchema = z.object({
  /** The scheduled meeting (spec-notes: calendarId). */
  calendarId: uuidField,
  occurrenceId: uuidField.nullable(),
  /** Identifies the occurrence together with `calendarId`, also after it was moved. */
  occurrenceStart: timestampField,
  meetingId: z.string(),
  meetingTitle: z.string(),
  ...meetingTimeSchema.shape,
  colorCodeHex: z.string(),
  isRecurrent: z.boolean(),
  isInstant: z.boolean(),
  isWebinar: z.boolean(),
  isHost: z.boolean(),
  hostName: z.string(),
  inviteeCount: z.int(),
  /** How many people come to this date: accepted it, or suggested its current time. */
  acceptedCount: z.int(),
  /** The caller's response for this date; null for the host. */
  myResponse: z.enum(responses).nullable(),
  /** Spec 4.4. */
  state: z.enum(['upcoming', 'ongoing', 'rejoinable', 'ended']),
  insideCount: z.int(),
  /** Kept recordings of this date; only counted for previous meetings, as the next one. */
  recordingCount: z.int(),
  /** Messages to everyone. */
  messageCount: z.int(),
  /** Files of the agenda. */
  contentCount: z.int(),
  /** How many dates of a series this one stands for: more than one if only the last of each series is listed. */
  dateCount: z.int(),
  joinLink: z.string(),
  /** Where people register; null for meetings without registration. */
  registrationLink: z.string().nullable(),
  /** For people who join with the ID only; null if no passcode is needed. */
  passcode: z.string().nullable(),
})

/** What the list of meetings can be narrowed to. */
export const meetingListKinds = ['single', 'series', 'instant'] as const

export type MeetingListItem = z.infer<typeof meetingListItemSchema>

/** The source of the meeting's ID (spec 3.30). */
export const idSources = ['personal', 'generated', 'unique_url'] as const

/** The latest opening of a meeting's room (spec 3.43, 7.27). */
export const recordedMeetingSchema = z.object({
  meeting_title: z.string(),
  /** The planned start. */
  meeting_time: timestampField,
  /** When the room closed; while it is open, the planned end. */
  ending_time: timestampField,
  /** When the first person joined. */
  actualStartTime: timestampField,
})

export type RecordedMeeting = z.infer<typeof recordedMeetingSchema>
