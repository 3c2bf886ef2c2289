import * as z from 'zod'
import {
  emailField,
  optionalNameField,
  timeZoneField,
  timestampField,
  titleField,
  uuidField,
} from '../fields.ts'
import { interpretationLanguages, interpretationLimits } from '../interpretation.ts'
import { groupKinds, inviteeRoles, limits, responses } from '../limits.ts'
import { dateField, recurrenceSchema } from '../recurrence.ts'
import { roomSettingsSchema } from '../room-settings.ts'
import { agendaFileSchema, agendaFilesInput } from './agenda-file.ts'
import { idSources } from './meeting-list.ts'
import { invitationSchema } from './room-view.ts'

/** Spec 4.5: the events of a series that a change applies to. */
export const editScopes = ['this', 'all', 'following'] as const
export type EditScope = (typeof editScopes)[number]

/** Spec 3.22, 9.4. */
export const reminderSchema = z.strictObject({
  id: uuidField.optional(),
  type: z.literal('before').default('before'),
  remindType: z.enum(['email', 'notification']),
  beforeValue: z.int().min(1).max(60).default(limits.meeting.reminderDefaultMinutes),
  durationUnit: z.enum(['minute', 'hour', 'day']).default('minute'),
})

export type Reminder = z.infer<typeof reminderSchema>

/** How long before the start, in minutes; one of `limits.meeting.reminderMinutes`. */
export function reminderMinutesOf({
  beforeValue,
  durationUnit,
}: Pick<Reminder, 'beforeValue' | 'durationUnit'>): number {
  return beforeValue * { minute: 1, hour: 60, day: 1440 }[durationUnit]
}

/** The languages of the meeting that an invitee interprets into. If omitted, those of before stay. */
const interpretsInput = z
  .array(z.enum(interpretationLanguages))
  .max(interpretationLimits.maxLanguages)
  .optional()

/** An invitee: a user, a team or a business unit of the organisation, or an outside address. */
export const inviteeInput = z.union([
  z.strictObject({
    userId: uuidField,
    role: z.enum(inviteeRoles).default('participant'),
    interprets: interpretsInput,
  }),
  z.strictObject({
    groupId: uuidField,
    role: z.enum(inviteeRoles).default('participant'),
    /** Invites the group's current members. Otherwise, a meeting that has invited the group before keeps its invitees. */
    isRefreshed: z.boolean().optional(),
  }),
  z.strictObject({
    email: emailField,
    name: optionalNameField.optional(),
    role: z.enum(inviteeRoles).default('participant'),
    interprets: interpretsInput,
  }),
])

export type InviteeInput = z.infer<typeof inviteeInput>

export const registrationQuestionSchema = z.strictObject({
  id: uuidField,
  label: z.string().trim().min(1, 'registration.question_required').max(200),
  isRequired: z.boolean(),
})

export type RegistrationQuestion = z.infer<typeof registrationQuestionSchema>

/** Asked if `isRegRequired`; name and email are always asked. */
export const registrationFormSchema = z.strictObject({
  approval: z.enum(['automatic', 'manual']).default('automatic'),
  questions: z.array(registrationQuestionSchema).max(20).default([]),
})

export type RegistrationForm = z.infer<typeof registrationFormSchema>

/** Of a multilingual meeting (spec 1.6). None: it has the licence, but nobody interprets. */
const interpretationLanguagesField = z
  .array(z.enum(interpretationLanguages))
  .max(interpretationLimits.maxLanguages, 'schedule.languages_count')
  .refine(
    (languages) => languages.length === 0 || languages.length >= interpretationLimits.minLanguages,
    'schedule.languages_count',
  )
  .refine((languages) => new Set(languages).size === languages.length, 'input.invalid')
  .meta({ examples: [['bn', 'en']] })

/** The meeting draft (spec 3.12–3.33): the scheduler sends it, and receives it for an edit. */
const draftFields = {
  meetingTitle: titleField,
  agenda: z.string().trim().max(limits.meeting.agendaMaxChars),
  /** A banner that was uploaded before (spec 2.54, 3.25). */
  bannerImg: uuidField.nullable(),
  isBigMeeting: z.boolean(),
  isMultiLingual: z.boolean(),
  interpretationLanguages: interpretationLanguagesField,
  /** Stored as local time in `timeZone`; seconds are removed (spec 9.1). */
  startDateTime: timestampField,
  endDateTime: timestampField,
  isAllDay: z.boolean(),
  /** All-day entries are dates in every zone; the last day is included. Null for timed ones. */
  startDate: dateField.nullable(),
  endDate: dateField.nullable(),
  timeZone: timeZoneField,
  isRecurrent: z.boolean(),
  recurrence: recurrenceSchema.nullable(),
  hasReminder: z.boolean(),
  reminders: z.array(reminderSchema).max(limits.meeting.maxReminders),
  showMeAs: z.enum(['Busy', 'Available']),
  colorCodeHex: z.string().regex(/^#[0-9A-Fa-f]{6}$/, 'input.invalid'),
  idSource: z.enum(idSources),
  isPassReq: z.boolean(),
  /** Six digits; null lets the server choose. */
  meetingPwd: z
    .string()
    .regex(/^\d{6}$/, 'schedule.passcode_invalid')
    .nullable(),
  isRegRequired: z.boolean(),
  registration: registrationFormSchema,
  addToMyCalender: z.boolean(),
  settings: roomSettingsSchema,
}

export type DraftField = keyof typeof draftFields

/** `date`: one event of a series can have its own value (spec 4.5). `series`: all events share it. */
export const draftFieldScope = {
  meetingTitle: 'date',
  agenda: 'date',
  bannerImg: 'series',
  isBigMeeting: 'series',
  isMultiLingual: 'series',
  interpretationLanguages: 'series',
  startDateTime: 'date',
  endDateTime: 'date',
  isAllDay: 'series',
  startDate: 'date',
  endDate: 'date',
  timeZone: 'series',
  isRecurrent: 'series',
  recurrence: 'series',
  hasReminder: 'series',
  reminders: 'series',
  showMeAs: 'date',
  colorCodeHex: 'date',
  idSource: 'series',
  isPassReq: 'series',
  meetingPwd: 'series',
  isRegRequired: 'series',
  registration: 'series',
  addToMyCalender: 'series',
  settings: 'series',
} as const satisfies Record<DraftField, 'date' | 'series'>

const contentsField = agendaFilesInput.max(limits.documents.maxFiles * 2, 'file.count_exceeded')

/** Defaults for omitted fields: those of spec 3.12–3.18. */
const newDraftFields = {
  meetingTitle: draftFields.meetingTitle.optional(),
  agenda: draftFields.agenda.default(''),
  bannerImg: draftFields.bannerImg.default(null),
  isBigMeeting: draftFields.isBigMeeting.default(false),
  isMultiLingual: draftFields.isMultiLingual.default(false),
  interpretationLanguages: draftFields.interpretationLanguages.default([]),
  startDateTime: draftFields.startDateTime.optional(),
  endDateTime: draftFields.endDateTime.optional(),
  isAllDay: draftFields.isAllDay.default(false),
  startDate: draftFields.startDate.default(null),
  endDate: draftFields.endDate.default(null),
  timeZone: draftFields.timeZone,
  isRecurrent: draftFields.isRecurrent.default(false),
  recurrence: draftFields.recurrence.default(null),
  hasReminder: draftFields.hasReminder.default(false),
  reminders: draftFields.reminders.default([]),
  showMeAs: draftFields.showMeAs.default('Busy'),
  colorCodeHex: draftFields.colorCodeHex.optional(),
  idSource: draftFields.idSource.default('generated'),
  /** If omitted, `settings` applies, or the organisation's default. */
  isPassReq: draftFields.isPassReq.optional(),
  meetingPwd: draftFields.meetingPwd.default(null),
  isRegRequired: draftFields.isRegRequired.default(false),
  registration: draftFields.registration.default({ approval: 'automatic', questions: [] }),
  addToMyCalender: draftFields.addToMyCalender.default(true),
  settings: roomSettingsSchema.partial().default({}),
} satisfies Record<DraftField, z.ZodType>

export const scheduleInput = z.strictObject({
  ...newDraftFields,
  invitees: z.array(inviteeInput).max(limits.meeting.maxInvitees).default([]),
  /** Files that were uploaded before. */
  contents: contentsField.default([]),
  /** "Skip these dates": starts of conflicting occurrences to leave out. */
  skipDates: z.array(timestampField).max(limits.recurrence.maxCount).default([]),
})

export type ScheduleInput = z.infer<typeof scheduleInput>

const inviteesField = z.array(inviteeInput).max(limits.meeting.maxInvitees)
const skipDatesField = z.array(timestampField).max(limits.recurrence.maxCount)

/** A message about a meeting. */
export const noteField = z.string().trim().max(limits.meeting.noteMaxChars)

/** Only changed fields are sent; `version` is the one that was read. */
export const editMeetingInput = z
  .strictObject({ ...draftFields, settings: roomSettingsSchema.partial() })
  .partial()
  .extend({
    invitees: inviteesField.optional(),
    contents: contentsField.optional(),
    skipDates: skipDatesField.optional(),
    calendarId: uuidField,
    /** Original start of the occurrence that `this` and `following` refer to. */
    occurrenceStart: timestampField.optional(),
    version: z.int(),
    /** A message to the invitees in the mail about the change; can be sent without another change. */
    note: noteField.optional(),
  })

export type EditMeetingInput = z.infer<typeof editMeetingInput>

const askingGroupSchema = z.object({
  groupId: uuidField,
  groupName: z.string(),
  groupKind: z.enum(groupKinds),
})

export type AskingGroup = z.infer<typeof askingGroupSchema>

export const inviteeSchema = z.object({
  id: uuidField,
  userId: uuidField.nullable(),
  email: z.string(),
  name: z.string(),
  pictureUrl: z.string().nullable(),
  role: z.enum(['host', ...inviteeRoles]),
  /** The languages of the meeting that they interpret into (spec 1.6). */
  interprets: z.array(z.enum(interpretationLanguages)),
  /** The team or business unit through which they were invited. */
  groupId: uuidField.nullable(),
  groupName: z.string().nullable(),
  groupKind: z.enum(groupKinds).nullable(),
  /** Further groups that include them; they stay invited while one of the groups is. */
  otherGroups: z.array(askingGroupSchema),
  response: z.enum(responses),
  /** Their message with a declined invitation; only for the host, empty for others. */
  note: z.string(),
})

export type Invitee = z.infer<typeof inviteeSchema>

/** A meeting as the scheduler opens it; with `occurrenceStart`, the values of that occurrence. */
export const scheduledMeetingSchema = z.object({
  ...draftFields,
  // A value stored before today's rules is shown unchanged.
  meetingTitle: z.string(),
  interpretationLanguages: z.array(z.enum(interpretationLanguages)),
  settings: roomSettingsSchema,
  id: uuidField,
  /** Counts changes; sent back with an edit. */
  version: z.int(),
  /** Spec 3.17; `isBigMeeting` as a word. */
  meetingType: z.enum(['regular', 'big']),
  /** False for all scheduled meetings (spec 3.14). */
  isInstant: z.boolean(),
  meetingId: z.string(),
  createdBy: uuidField,
  hostName: z.string(),
  resourceId: uuidField,
  meetingRoomId: z.string(),
  occurrenceStart: timestampField.nullable(),
  /** `FREQ=…`, for other programs; null for a single meeting. */
  rrule: z.string().nullable(),
  invitees: z.array(inviteeSchema),
  contents: z.array(agendaFileSchema),
  bannerUrl: z.string().nullable(),
  invitation: invitationSchema,
  registrationLink: z.string().nullable(),
  /** The caller's own response; null for the host. */
  myResponse: z.enum(responses).nullable(),
  /** The series has no future dates after the change. */
  isOver: z.boolean(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), start: z.boolean(), answer: z.boolean() }),
})

export type ScheduledMeeting = z.infer<typeof scheduledMeetingSchema>
