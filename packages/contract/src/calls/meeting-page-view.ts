import * as z from 'zod'
import { timestampField, uuidField } from '../fields.ts'
import { responses } from '../limits.ts'
import { meetingRoles, participantActs } from '../meeting-roles.ts'
import { roomSettingNames, roomSettingsSchema } from '../room-settings.ts'
import { meetingFileSchema } from './agenda-file.ts'
import { meetingTimeSchema } from './meeting-time.ts'
import { invitationSchema } from './room-view.ts'

/** The areas of a meeting (spec 1.9, 2.53). */
export const meetingTabs = [
  'overview',
  'contents',
  'recordings',
  'attendance',
  'controls',
  'transcription',
  'chat',
] as const
export type MeetingTab = (typeof meetingTabs)[number]

/** Someone who is in the room now. */
const insideSchema = z.object({
  name: z.string(),
  role: z.enum(meetingRoles),
  guest: z.boolean(),
  since: timestampField,
})

/**
 * What the host opens to people outside the organisation, besides the date and the agenda. `files`: to everyone, also with an account. `recordings`,
 * `attendance`: of past dates, to invitees without an account.
 */
export const guestAreasSchema = z.object({
  files: z.boolean(),
  recordings: z.boolean(),
  attendance: z.boolean(),
})
export type GuestAreas = z.infer<typeof guestAreasSchema>

const guestRecordingSchema = z.object({
  startDateTime: timestampField,
  lengthMs: z.int(),
  hasVideo: z.boolean(),
  /** Its share page, which may need a passcode. */
  shareLink: z.string(),
})
export type GuestRecording = z.infer<typeof guestRecordingSchema>

/** What an invitee without an account sees of the past dates of a meeting. */
export const guestViewSchema = z.object({
  /** Those that were held and of which something is opened, newest first. */
  dates: z.array(z.object({ date: timestampField, startDateTime: timestampField })),
  /** The one that the rest is about; null if none was held. */
  date: timestampField.nullable(),
  /** Null: not opened. */
  recordings: z.array(guestRecordingSchema).nullable(),
  /** The names of those who came (spec 6.2). Null: not opened. */
  attendees: z.array(z.string()).nullable(),
})
export type GuestView = z.infer<typeof guestViewSchema>

/** One date of a meeting, with what its page shows outside of the tabs (spec 3.34, 3.36). */
export const meetingPageSchema = z.object({
  /** The part of the series that the date belongs to: "this and following" splits a series into several. */
  calendarId: uuidField,
  /** The original start of the date; null if the meeting has no date. */
  date: timestampField.nullable(),
  meetingId: z.string(),
  meetingTitle: z.string(),
  kind: z.enum(['scheduled', 'instant', 'personal']),
  /** Spec 1.5. */
  isWebinar: z.boolean(),
  ...meetingTimeSchema.shape,
  organizationName: z.string(),
  hostName: z.string(),
  /** What the caller is in the meeting. `guest`: invited from outside the organisation. */
  role: z.enum(meetingRoles),
  /** Spec 4.4. */
  state: z.enum(['upcoming', 'ongoing', 'rejoinable', 'ended']),
  /** Whether the meeting, or this date of it, was deleted. */
  meetingIsDeleted: z.boolean(),
  /** Whether someone was in the room on this date. */
  hasOccurred: z.boolean(),
  /** When the room was open on this date, oldest first; the last `endedAt` is null while it is open. */
  openings: z.array(z.object({ startedAt: timestampField, endedAt: timestampField.nullable() })),
  inside: z.array(insideSchema),
  /** How many people are or were in the room on this date, if it is a regular meeting; otherwise 0. */
  participantCount: z.int(),
  /** The same for a big meeting. */
  bigMeetingParticipantCount: z.int(),
  /** Path of the page with the meeting's chat; null if nothing was written. */
  chatRoomLink: z.string().nullable(),
  counts: z.object({
    contents: z.int(),
    recordings: z.int(),
    /** Recordings of this date whose file is still being made. */
    preparing: z.int(),
    messages: z.int(),
    invited: z.int(),
    accepted: z.int(),
    unanswered: z.int(),
  }),
  agenda: z.string(),
  bannerUrl: z.string().nullable(),
  contents: z.array(meetingFileSchema),
  /** Null once no one can join any more. */
  invitation: invitationSchema.nullable(),
  /** The caller's answer; null for the host. */
  myResponse: z.enum(responses).nullable(),
  /** The dates before and after this one. */
  previousDate: timestampField.nullable(),
  nextDate: timestampField.nullable(),
  /** Null for all but the host, for meetings without registration, and once the meeting is deleted. */
  registration: z
    .object({
      /** Where people register. */
      link: z.string(),
      /** How many wait for the host's approval, in the whole series. */
      waitingCount: z.int(),
    })
    .nullable(),
  /** Null for all but the host. */
  guestAreas: guestAreasSchema.nullable(),
  can: z.object({
    edit: z.boolean(),
    answer: z.boolean(),
    /** Files to this page: host and co-hosts, and others whom the host lets. */
    addFiles: z.boolean(),
    seeInvitees: z.boolean(),
    seeControls: z.boolean(),
    /** Spec 6.2: guests see names only. */
    seeAttendance: z.enum(['all', 'names']),
    /** What happened in the room (spec 3.28). */
    seeLog: z.boolean(),
    /** Download reports of the attendance. */
    report: z.boolean(),
    /** Download everything of it as one archive. */
    archive: z.boolean(),
    /** Settings of the room that is open now. */
    control: z.boolean(),
  }),
})

export type MeetingPage = z.infer<typeof meetingPageSchema>

/** A date of a series in the date picker, with what belongs to it. */
export const meetingDateSchema = z.object({
  calendarId: uuidField,
  date: timestampField,
  startDateTime: timestampField,
  endDateTime: timestampField,
  meetingTitle: z.string(),
  state: z.enum(['upcoming', 'ongoing', 'ended']),
  meetingIsDeleted: z.boolean(),
  hasOccurred: z.boolean(),
  recordings: z.int(),
  messages: z.int(),
})

export type MeetingDate = z.infer<typeof meetingDateSchema>

/** One person on one date of a meeting (spec 3.37). Times are null for people who never came, and for callers who see names only. */
export const attendeeSchema = z.object({
  id: z.string(),
  /** Empty once the account is gone. */
  name: z.string(),
  /** Empty for people without an account, unless they were invited or registered by address. */
  email: z.string(),
  role: z.enum(meetingRoles),
  guest: z.boolean(),
  invited: z.boolean(),
  attended: z.boolean(),
  inTime: timestampField.nullable(),
  /** Null while inside. */
  outTime: timestampField.nullable(),
  /** Milliseconds inside; two devices at once count once. */
  totalDuration: z.int().nullable(),
  isInside: z.boolean(),
  isLate: z.boolean(),
  hasLeftEarly: z.boolean(),
  /** Each from coming in to going out, in order; short interruptions of the connection are left out. */
  visits: z.array(z.object({ inTime: timestampField, outTime: timestampField.nullable() })),
})

export type Attendee = z.infer<typeof attendeeSchema>

export const attendanceSchema = z.object({
  attendees: z.array(attendeeSchema),
  total: z.int(),
  /** Of everyone, whatever the page. */
  summary: z.object({
    invited: z.int(),
    attended: z.int(),
    absent: z.int(),
    guests: z.int(),
    inside: z.int(),
  }),
  /** `names`: the caller sees who was there, and no more (spec 6.2). */
  view: z.enum(['all', 'names']),
})

export type Attendance = z.infer<typeof attendanceSchema>

/** Something that happened in the room (spec 3.28). */
export const participantLogEntrySchema = z.object({
  id: z.string(),
  at: timestampField,
  act: z.enum(['joined', 'left', ...participantActs]),
  /** Empty once the account is gone. */
  name: z.string(),
  guest: z.boolean(),
  /** Who decided it about them; null if they did it themselves. */
  by: z.string().nullable(),
  /** The new one, after a change. */
  role: z.enum(meetingRoles).nullable(),
})

export type ParticipantLogEntry = z.infer<typeof participantLogEntrySchema>

/** The kinds of files that a report can be (spec 4.8). */
export const reportFormats = ['csv', 'xlsx', 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]

export const reportFileSchema = z.object({
  fileName: z.string(),
  type: z.string(),
  base64: z.string(),
  /** Printed in the file: `checkReport` knows it. */
  code: z.string(),
})

/** What Majlis knows of a report that was downloaded, for someone who holds it. */
export const checkedReportSchema = z.object({
  /** `meeting`: who attended; `organization`: how much the organisation met. */
  kind: z.enum(['meeting', 'organization']),
  organizationName: z.string(),
  title: z.string(),
  startDateTime: timestampField,
  endDateTime: timestampField,
  /** The zone of the times in the report; null: not known of older ones. */
  timeZone: z.string().nullable(),
  attended: z.int(),
  absent: z.int(),
  /** Every kind of file that says exactly this; of a file, its own. */
  formats: z.array(z.enum(reportFormats)),
  /** When the first of them was made. */
  createdAt: timestampField,
})

export type CheckedReport = z.infer<typeof checkedReportSchema>

/** A message of the meeting's chat. */
export const meetingMessageSchema = z.object({
  id: uuidField,
  displayName: z.string(),
  text: z.string(),
  sentAt: timestampField,
  isOwn: z.boolean(),
  /** Only its sender and its receiver see it. */
  isPrivate: z.boolean(),
})

export type MeetingMessage = z.infer<typeof meetingMessageSchema>

/** The host settings of a meeting (spec 4.11); of the room that is open, if one is. */
export const meetingControlsSchema = z.object({
  settings: roomSettingsSchema,
  isLocked: z.boolean(),
  /** Whether the caller can change them now: the room is open, and they are host or co-host. */
  canChange: z.boolean(),
  /** Settings that the organisation does not let the caller change. */
  locked: z.array(z.enum(roomSettingNames)),
})

export type MeetingControls = z.infer<typeof meetingControlsSchema>
