import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timestampField, uuidField } from '../fields.ts'
import { limits, responses } from '../limits.ts'
import { meetingRoles, participantActs } from '../meeting-roles.ts'
import { roomSettingNames, roomSettingsSchema } from '../room-settings.ts'
import { agendaFileSchema } from './agenda-file.ts'
import { publicCall, success, userCall } from './base.ts'
import { inviteeSchema } from './meeting-draft.ts'
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

/** One date of a meeting. */
const dateInput = {
  calendarId: uuidField,
  /** Its original start. If absent: the date in progress, else the next one, else the last one. */
  date: timestampField.optional(),
}

const pageInput = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(limits.meetingPage.maxPageSize).default(100),
}

/** Someone who is in the room now. */
const insideSchema = z.object({
  name: z.string(),
  role: z.enum(meetingRoles),
  guest: z.boolean(),
  since: timestampField,
})

/** One date of a meeting, with what its page shows outside of the tabs (spec 3.34, 3.36). */
export const meetingPageSchema = z.object({
  /** The part of the series that the date belongs to: "this and following" splits a series into several. */
  calendarId: uuidField,
  /** The original start of the date; null if the meeting has no date. */
  date: timestampField.nullable(),
  meetingId: z.string(),
  meetingTitle: z.string(),
  kind: z.enum(['scheduled', 'instant', 'personal']),
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
    messages: z.int(),
    invited: z.int(),
    accepted: z.int(),
    unanswered: z.int(),
  }),
  agenda: z.string(),
  bannerUrl: z.string().nullable(),
  contents: z.array(agendaFileSchema),
  /** Null once no one can join any more. */
  invitation: invitationSchema.nullable(),
  /** The caller's answer; null for the host. */
  myResponse: z.enum(responses).nullable(),
  /** The dates before and after this one. */
  previousDate: timestampField.nullable(),
  nextDate: timestampField.nullable(),
  can: z.object({
    edit: z.boolean(),
    answer: z.boolean(),
    seeInvitees: z.boolean(),
    seeControls: z.boolean(),
    /** Spec 6.2: guests see names only. */
    seeAttendance: z.enum(['all', 'names']),
    /** What happened in the room (spec 3.28). */
    seeLog: z.boolean(),
    /** Download reports of the attendance. */
    report: z.boolean(),
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

/** What Majlis knows of a report that was downloaded, for someone who holds it. */
export const checkedReportSchema = z.object({
  organizationName: z.string(),
  meetingTitle: z.string(),
  startDateTime: timestampField,
  endDateTime: timestampField,
  attended: z.int(),
  absent: z.int(),
  format: z.enum(reportFormats),
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

const tags = ['Meeting page']
const path = '/meeting/meeting-management'
const notFound = errorsOf('schedule.not_found', 'schedule.occurrence_not_found')

export const meetingPageCalls = {
  page: userCall
    .route({ method: 'GET', path: `${path}/meeting`, tags, summary: 'Get one date of a meeting' })
    .input(z.strictObject(dateInput))
    .output(success(meetingPageSchema))
    .errors(notFound),
  dates: userCall
    .route({
      method: 'GET',
      path: `${path}/dates`,
      tags,
      summary: 'List the dates of a series in all its parts, past ones newest first, others in order of time',
    })
    .input(
      z.strictObject({
        calendarId: uuidField,
        type: z.enum(['upcoming', 'previous']).default('previous'),
        ...pageInput,
      }),
    )
    .output(success(z.object({ dates: z.array(meetingDateSchema), total: z.int() })))
    .errors(notFound),
  inviteeDetails: userCall
    .route({
      method: 'GET',
      path: `${path}/invitee-details`,
      tags,
      summary: 'List the invitees of one date with their answers; for people of the organisation',
    })
    .input(z.strictObject(dateInput))
    .output(success(z.array(inviteeSchema)))
    .errors(notFound),
  attendees: userCall
    .route({
      method: 'GET',
      path: `${path}/attendees`,
      tags,
      summary: 'List who attended one date, from when to when, and who was invited and never came',
    })
    .input(z.strictObject({ ...dateInput, search: searchField(), ...pageInput }))
    .output(success(attendanceSchema))
    .errors(notFound),
  participantLog: userCall
    .route({
      method: 'GET',
      path: `${path}/participant-log`,
      tags,
      summary: 'List what happened in the room on one date, oldest first; for host and co-hosts',
    })
    .input(z.strictObject({ ...dateInput, ...pageInput }))
    .output(
      success(
        z.object({
          entries: z.array(participantLogEntrySchema),
          total: z.int(),
          /** Whether the meeting keeps a log; without one, there are no entries. */
          isOn: z.boolean(),
        }),
      ),
    )
    .errors(notFound),
  report: userCall
    .route({
      method: 'GET',
      path: `${path}/report`,
      tags,
      summary:
        'Get the attendance of one date, or of the past dates of a series, as a file; for host and co-hosts',
    })
    .input(
      z.strictObject({
        ...dateInput,
        scope: z.enum(['date', 'series']).default('date'),
        format: z.enum(reportFormats).default('csv'),
      }),
    )
    .output(
      success(
        z.object({
          fileName: z.string(),
          type: z.string(),
          base64: z.string(),
          /** Printed in the file: `checkReport` knows it. */
          code: z.string(),
        }),
      ),
    )
    .errors(notFound),
  checkReport: publicCall
    .route({
      method: 'GET',
      path: `${path}/check-report`,
      tags,
      summary: 'Check a report by the code that is printed in it, or the SHA-256 of its file',
    })
    .input(z.strictObject({ code: z.string().regex(/^[\da-f]{32}([\da-f]{32})?$/, 'input.invalid') }))
    .output(success(checkedReportSchema))
    .errors(errorsOf('meeting.report_unknown')),
  controls: userCall
    .route({
      method: 'GET',
      path: `${path}/controls`,
      tags,
      summary: 'Get the host settings of a meeting, or of its open room',
    })
    .input(z.strictObject(dateInput))
    .output(success(meetingControlsSchema))
    .errors(notFound),
  changeControls: userCall
    .route({
      method: 'PUT',
      path: `${path}/controls`,
      tags,
      summary: 'Change settings of the open room; for its host and co-hosts, who need not be inside',
    })
    .input(
      z.strictObject({
        calendarId: uuidField,
        settings: roomSettingsSchema.partial().optional(),
        isLocked: z.boolean().optional(),
      }),
    )
    .output(success(meetingControlsSchema))
    .errors({
      ...notFound,
      ...errorsOf('room.host_only', 'room.ended', 'schedule.setting_locked', 'organization.countries_untold'),
    }),
  chat: userCall
    .route({
      method: 'GET',
      path: `${path}/chat`,
      tags,
      summary: 'List the chat messages of one date that the caller may read, oldest first',
    })
    .input(
      z.strictObject({
        ...dateInput,
        search: searchField(),
        /** `nextCursor` of the previous response. */
        cursor: uuidField.optional(),
        pageSize: pageInput.pageSize,
      }),
    )
    .output(success(z.object({ messages: z.array(meetingMessageSchema), nextCursor: uuidField.nullable() })))
    .errors(notFound),
}

function searchField() {
  return z.string().trim().max(limits.meeting.titleMaxChars).optional()
}
