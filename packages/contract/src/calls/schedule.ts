import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { emailField, meetingIdField, timeZoneField, timestampField, uuidField } from '../fields.ts'
import { inviteeRoles, limits } from '../limits.ts'
import { dateField, recurrenceSchema } from '../recurrence.ts'
import { roomSettingsSchema } from '../room-settings.ts'
import { conflictSchema, timeSlotSchema } from '../conflict.ts'
import { success, userCall } from './base.ts'
import { idSources, invitationSchema } from './meeting.ts'

/** Spec 4.5: which events of a series a change is for. */
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

/** Who is asked: a user, a team of the organisation, or an address outside. */
export const inviteeInput = z.union([
  z.strictObject({ userId: uuidField, role: z.enum(inviteeRoles).default('participant') }),
  z.strictObject({ teamId: uuidField, role: z.enum(inviteeRoles).default('participant') }),
  z.strictObject({
    email: emailField,
    name: z.string().trim().max(limits.name.maxChars).optional(),
    role: z.enum(inviteeRoles).default('participant'),
  }),
])

export type InviteeInput = z.infer<typeof inviteeInput>

export const registrationQuestionSchema = z.strictObject({
  id: uuidField,
  label: z.string().trim().min(1).max(200),
  isRequired: z.boolean(),
})

export type RegistrationQuestion = z.infer<typeof registrationQuestionSchema>

/** Asked where `isRegRequired`; name and e-mail are always asked. */
export const registrationFormSchema = z.strictObject({
  approval: z.enum(['automatic', 'manual']).default('automatic'),
  questions: z.array(registrationQuestionSchema).max(20).default([]),
})

export type RegistrationForm = z.infer<typeof registrationFormSchema>

/** The meeting draft (spec 3.12–3.33): what the scheduler sends, and gets back to edit. */
const draftFields = {
  meetingTitle: z.string().trim().max(limits.meeting.titleMaxChars),
  agenda: z.string().trim().max(limits.meeting.agendaMaxChars),
  isBigMeeting: z.boolean(),
  isMultiLingual: z.boolean(),
  /** The wall-clock time in `timeZone` is what is kept; seconds are zeroed (spec 9.1). */
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

/** Where the scheduler leaves something out, the defaults of spec 3.12–3.18 hold. */
export const scheduleInput = z.strictObject({
  meetingTitle: draftFields.meetingTitle.optional(),
  agenda: draftFields.agenda.default(''),
  isBigMeeting: draftFields.isBigMeeting.default(false),
  isMultiLingual: draftFields.isMultiLingual.default(false),
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
  isPassReq: draftFields.isPassReq.default(true),
  meetingPwd: draftFields.meetingPwd.default(null),
  isRegRequired: draftFields.isRegRequired.default(false),
  registration: draftFields.registration.default({ approval: 'automatic', questions: [] }),
  addToMyCalender: draftFields.addToMyCalender.default(true),
  settings: roomSettingsSchema.partial().default({}),
  invitees: z.array(inviteeInput).max(limits.meeting.maxInvitees).default([]),
  /** "Skip these dates": starts of clashing occurrences that are left out. */
  skipDates: z.array(timestampField).max(limits.recurrence.maxCount).default([]),
})

export type ScheduleInput = z.infer<typeof scheduleInput>

const inviteesField = z.array(inviteeInput).max(limits.meeting.maxInvitees)
const skipDatesField = z.array(timestampField).max(limits.recurrence.maxCount)

/** Only what changes is sent; `version` is the one that was read. */
export const editMeetingInput = z
  .strictObject({ ...draftFields, settings: roomSettingsSchema.partial() })
  .partial()
  .extend({
    invitees: inviteesField.optional(),
    skipDates: skipDatesField.optional(),
    calendarId: uuidField,
    /** Original start of the occurrence that `this` and `following` mean. */
    occurrenceStart: timestampField.optional(),
    version: z.int(),
    /** Said to the invitees in the mail about the change. */
    note: z.string().trim().max(limits.meeting.noteMaxChars).optional(),
  })

export type EditMeetingInput = z.infer<typeof editMeetingInput>

/** Spec 4.3. */
export const responses = ['pending', 'accepted', 'declined', 'suggested', 'confirmed'] as const
export type InvitationResponse = (typeof responses)[number]

export const inviteeSchema = z.object({
  id: uuidField,
  userId: uuidField.nullable(),
  email: z.string(),
  name: z.string(),
  pictureUrl: z.string().nullable(),
  role: z.enum(['host', ...inviteeRoles]),
  /** The team through which they were asked. */
  teamId: uuidField.nullable(),
  teamName: z.string().nullable(),
  response: z.enum(responses),
})

export type Invitee = z.infer<typeof inviteeSchema>

/** A meeting as the scheduler opens it; with `occurrenceStart` as that occurrence is. */
export const scheduledMeetingSchema = z.object({
  ...draftFields,
  settings: roomSettingsSchema,
  id: uuidField,
  /** Counts the changes; sent back with an edit. */
  version: z.int(),
  /** Spec 3.17; `isBigMeeting` in a word. */
  meetingType: z.enum(['regular', 'big']),
  /** False for whatever was planned (spec 3.14). */
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
  invitation: invitationSchema,
  registrationLink: z.string().nullable(),
  /** The caller's own answer; null for the host. */
  myResponse: z.enum(responses).nullable(),
  /** The series as it will be is over: nothing of it is to come. */
  isOver: z.boolean(),
  can: z.object({ edit: z.boolean(), delete: z.boolean(), start: z.boolean(), answer: z.boolean() }),
})

export type ScheduledMeeting = z.infer<typeof scheduledMeetingSchema>

/** One entry of a calendar. */
export const calendarEntrySchema = z.object({
  calendarId: uuidField,
  /** Null beyond the horizon up to which series have rows. */
  occurrenceId: uuidField.nullable(),
  /** Names the occurrence together with `calendarId`. */
  occurrenceStart: timestampField,
  meetingId: z.string(),
  meetingTitle: z.string(),
  startDateTime: timestampField,
  endDateTime: timestampField,
  isAllDay: z.boolean(),
  startDate: dateField.nullable(),
  endDate: dateField.nullable(),
  timeZone: z.string(),
  colorCodeHex: z.string(),
  showMeAs: z.enum(['Busy', 'Available']),
  isRecurrent: z.boolean(),
  isHost: z.boolean(),
  hostName: z.string(),
  myResponse: z.enum(responses).nullable(),
  state: z.enum(['upcoming', 'ongoing', 'ended']),
})

export type CalendarEntry = z.infer<typeof calendarEntrySchema>

const rangeInput = {
  startDate: timestampField,
  endDate: timestampField,
}

/** `resourceId` absent: the caller's own calendar, with the meetings the caller is invited to. */
const calendarFilter = {
  resourceId: uuidField.optional(),
  timeZone: timeZoneField.optional(),
}

const rangeErrors = [
  'input.invalid_time_zone',
  'resource.not_found',
  'schedule.range_too_long',
  'schedule.end_before_start',
] as const

const entries = success(z.object({ entries: z.array(calendarEntrySchema) }))

const draftErrors = errorsOf(
  'schedule.not_created',
  'schedule.setting_locked',
  'schedule.title_required',
  'schedule.in_past',
  'schedule.overlap',
  'schedule.end_before_start',
  'schedule.too_long',
  'schedule.too_far',
  'schedule.recurrence_invalid',
  'schedule.no_dates',
  'schedule.reminder_invalid',
  'schedule.passcode_invalid',
  'schedule.too_many_invitees',
  'schedule.big_meeting_not_allowed',
  'schedule.multilingual_not_allowed',
  'schedule.invitee_unknown',
  'schedule.idempotency_key_reused',
  'input.invalid_time_zone',
  'input.invalid_date',
  'resource.not_found',
)

const tags = ['Scheduling']

export const scheduleCalls = {
  create: userCall
    .route({
      method: 'POST',
      path: '/meeting/schedule',
      tags,
      summary: 'Schedule a meeting; an `Idempotency-Key` header makes it safe to repeat',
    })
    .input(scheduleInput)
    .output(success(scheduledMeetingSchema))
    .errors(draftErrors),
  edit: userCall
    .route({
      method: 'PUT',
      path: '/meeting/schedule/edit-meeting',
      tags,
      summary: 'Change one event, all of them, or one and all that follow',
      inputStructure: 'detailed',
    })
    .input(
      z.object({
        query: z.strictObject({ editType: z.enum(editScopes).default('all') }),
        body: editMeetingInput,
      }),
    )
    .output(success(scheduledMeetingSchema))
    .errors({
      ...draftErrors,
      ...errorsOf('schedule.not_found', 'schedule.occurrence_not_found', 'schedule.stale', 'schedule.ended'),
    }),
  get: userCall
    .route({
      method: 'GET',
      path: '/meeting/schedule',
      tags,
      summary: 'A scheduled meeting, as the scheduler opens it',
    })
    .input(z.strictObject({ id: uuidField, occurrenceStart: timestampField.optional() }))
    .output(success(scheduledMeetingSchema))
    .errors(errorsOf('schedule.not_found', 'schedule.occurrence_not_found')),
  delete: userCall
    .route({
      method: 'DELETE',
      path: '/meeting/schedule',
      tags,
      summary: 'Cancel one event, all of them, or one and all that follow',
      inputStructure: 'detailed',
    })
    .input(
      z.object({
        query: z.strictObject({
          calendarId: uuidField,
          deleteType: z.enum(editScopes).default('all'),
          occurrenceStart: timestampField.optional(),
        }),
      }),
    )
    .output(success(z.object({ calendarId: uuidField })))
    .errors(errorsOf('schedule.not_found', 'schedule.occurrence_not_found', 'schedule.ended')),
  byDate: userCall
    .route({ method: 'GET', path: '/meeting/schedule/byDate', tags, summary: 'Entries of one day' })
    .input(z.strictObject({ date: dateField, ...calendarFilter }))
    .output(entries)
    .errors(errorsOf('input.invalid_time_zone', 'resource.not_found')),
  byMonth: userCall
    .route({
      method: 'GET',
      path: '/meeting/schedule/byMonth',
      tags,
      summary: 'Entries of the month of a day',
    })
    .input(z.strictObject({ date: dateField, ...calendarFilter }))
    .output(entries)
    .errors(errorsOf('input.invalid_time_zone', 'resource.not_found')),
  byDateRange: userCall
    .route({
      method: 'GET',
      path: '/meeting/schedule/byDateRange',
      tags,
      summary: 'Entries between two moments',
    })
    .input(z.strictObject({ ...rangeInput, ...calendarFilter }))
    .output(entries)
    .errors(errorsOf(...rangeErrors)),
  hasEvent: userCall
    .route({
      method: 'GET',
      path: '/meeting/schedule/hasEvent/byDateRange',
      tags,
      summary: 'Days between two moments that have an entry',
    })
    .input(z.strictObject({ ...rangeInput, ...calendarFilter }))
    .output(success(z.object({ dates: z.array(dateField) })))
    .errors(errorsOf(...rangeErrors)),
  overlaps: userCall
    .route({
      method: 'GET',
      path: '/meeting/schedule/overlap-meeting-list',
      tags,
      summary: 'What a seat has between two moments',
    })
    .input(
      z.strictObject({ ...rangeInput, resourceId: uuidField.optional(), calendarId: uuidField.optional() }),
    )
    .output(success(z.object({ conflicts: z.array(conflictSchema) })))
    .errors(errorsOf('resource.not_found', 'schedule.range_too_long')),
  /** Every occurrence of a draft against the seat, before it is sent. */
  check: userCall
    .route({
      method: 'POST',
      path: '/meeting/schedule/check',
      tags,
      summary: 'Clashes of a draft, the next dates of its rule, and nearby free slots',
    })
    .input(
      scheduleInput
        .pick({
          startDateTime: true,
          endDateTime: true,
          isAllDay: true,
          startDate: true,
          endDate: true,
          timeZone: true,
          isRecurrent: true,
          recurrence: true,
          skipDates: true,
        })
        .extend({ calendarId: uuidField.optional(), occurrenceStart: timestampField.optional() }),
    )
    .output(
      success(
        z.object({
          conflicts: z.array(conflictSchema),
          nextDates: z.array(timeSlotSchema),
          freeSlots: z.array(timeSlotSchema),
        }),
      ),
    )
    .errors(draftErrors),
  availableTimeSlots: userCall
    .route({
      method: 'GET',
      path: '/meeting/schedule/available-time-slot',
      tags,
      summary: 'Free slots of a seat on the day of a moment',
    })
    .input(
      z.strictObject({
        startDate: timestampField,
        resourceId: uuidField.optional(),
        timeZone: timeZoneField,
        minutes: z.int().min(5).max(1_440).default(60),
      }),
    )
    .output(success(z.object({ slots: z.array(timeSlotSchema) })))
    .errors(errorsOf('input.invalid_time_zone', 'resource.not_found')),
  freeBusy: userCall
    .route({
      method: 'POST',
      path: '/meeting/schedule/free-busy',
      tags,
      summary: 'When people of the own organisation are taken, without saying by what',
    })
    .input(
      z.strictObject({
        ...rangeInput,
        userIds: z.array(uuidField).max(limits.meeting.freeBusyPeople),
        teamIds: z.array(uuidField).max(20).default([]),
      }),
    )
    .output(
      success(
        z.object({
          people: z.array(
            z.object({
              userId: uuidField,
              name: z.string(),
              timeZone: z.string(),
              busy: z.array(timeSlotSchema),
              /** Within the range, by the person's own working hours. */
              working: z.array(timeSlotSchema),
            }),
          ),
        }),
      ),
    )
    .errors(
      errorsOf(
        'schedule.range_too_long',
        'schedule.end_before_start',
        'schedule.invitee_unknown',
        'schedule.too_many_people',
      ),
    ),
  findTime: userCall
    .route({
      method: 'POST',
      path: '/meeting/schedule/find-time',
      tags,
      summary: 'The first slots at which all required people are free within their working hours',
    })
    .input(
      z.strictObject({
        from: timestampField,
        minutes: z.int().min(5).max(1_440),
        userIds: z.array(uuidField).max(limits.meeting.freeBusyPeople),
        teamIds: z.array(uuidField).max(20).default([]),
        calendarId: uuidField.optional(),
      }),
    )
    .output(success(z.object({ slots: z.array(timeSlotSchema) })))
    .errors(errorsOf('resource.not_found', 'schedule.invitee_unknown', 'schedule.too_many_people')),
  reminders: userCall
    .route({
      method: 'GET',
      path: '/meeting/schedule/reminder-by-meeting-id',
      tags,
      summary: 'Reminders of a meeting',
    })
    .input(z.strictObject({ id: uuidField }))
    .output(success(z.array(reminderSchema.extend({ id: uuidField }))))
    .errors(errorsOf('schedule.not_found')),
  eventColors: userCall
    .route({
      method: 'GET',
      path: '/meeting/schedule/event-colors',
      tags,
      summary: 'Colours an entry can have',
    })
    .output(success(z.array(z.object({ colorCodeHex: z.string(), name: z.string() })))),
  subscribe: userCall
    .route({
      method: 'GET',
      path: '/meeting/schedule/subscribe',
      tags,
      summary: 'The private address under which calendar programs follow the own calendar',
    })
    .output(success(z.object({ feedUrl: z.string(), createdAt: timestampField }))),
  renewSubscription: userCall
    .route({
      method: 'POST',
      path: '/meeting/schedule/subscribe',
      tags,
      summary: 'A new feed address; the old one ends',
    })
    .output(success(z.object({ feedUrl: z.string(), createdAt: timestampField }))),
  seatAvailable: userCall
    .route({
      method: 'GET',
      path: '/meeting/calender/resource/available',
      tags,
      summary: 'Is the seat free right now, and until when?',
    })
    .input(z.strictObject({ resourceId: uuidField }))
    .output(success(z.object({ isAvailable: z.boolean(), until: timestampField.nullable() })))
    .errors(errorsOf('resource.not_found')),
  availableRooms: userCall
    .route({
      method: 'GET',
      path: '/meeting/calender/available-rooms',
      tags,
      summary: 'Meeting IDs the caller can schedule under',
    })
    .output(
      success(
        z.object({
          rooms: z.array(
            z.object({
              idSource: z.enum(idSources),
              meetingId: meetingIdField.nullable(),
              pmu: z.string().nullable(),
            }),
          ),
          isBigMeetingAllowed: z.boolean(),
          isMultiLingualEnabled: z.boolean(),
        }),
      ),
    )
    .errors(errorsOf('resource.not_found')),
}
