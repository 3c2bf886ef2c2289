import * as z from 'zod'
import { conflictSchema, timeSlotSchema } from '../conflict.ts'
import { dueReminderSchema } from '../due-reminder.ts'
import { errorsOf } from '../errors/index.ts'
import { meetingIdField, timestampField, uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { success, userCall } from './base.ts'
import {
  editMeetingInput,
  editScopes,
  inviteeInput,
  noteField,
  reminderSchema,
  scheduledMeetingSchema,
  scheduleInput,
} from './meeting-draft.ts'
import { idSources } from './meeting-list.ts'

const draftErrors = errorsOf(
  'schedule.not_created',
  'schedule.setting_locked',
  'organization.countries_untold',
  'schedule.title_required',
  'schedule.in_past',
  'schedule.next_in_past',
  'schedule.overlap',
  'schedule.end_before_start',
  'schedule.too_long',
  'schedule.too_far',
  'schedule.recurrence_invalid',
  'schedule.recurrence_too_far',
  'schedule.rule_not_movable',
  'schedule.no_dates',
  'schedule.too_many_series',
  'schedule.reminder_invalid',
  'schedule.passcode_invalid',
  'schedule.too_many_invitees',
  'schedule.big_meeting_not_allowed',
  'schedule.multilingual_not_allowed',
  'schedule.languages_count',
  'schedule.webinar_not_allowed',
  'schedule.invitee_unknown',
  'schedule.idempotency_key_reused',
  'file.not_found',
  'file.count_exceeded',
  'file.total_size_exceeded',
  'input.invalid_time_zone',
  'input.invalid_date',
  'resource.not_found',
  'resource.not_licensed',
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
      summary: 'Change one event, all events, or one and all following ones',
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
      summary: 'Get a scheduled meeting for editing',
    })
    .input(z.strictObject({ id: uuidField, occurrenceStart: timestampField.optional() }))
    .output(success(scheduledMeetingSchema))
    .errors(errorsOf('schedule.not_found', 'schedule.occurrence_not_found')),
  delete: userCall
    .route({
      method: 'DELETE',
      path: '/meeting/schedule',
      tags,
      summary: 'Cancel one event, all events, or one and all following ones',
      inputStructure: 'detailed',
    })
    .input(
      z.object({
        query: z.strictObject({
          calendarId: uuidField,
          deleteType: z.enum(editScopes).default('all'),
          occurrenceStart: timestampField.optional(),
        }),
        /** In the body, because addresses would be logged. */
        body: z.strictObject({ note: noteField.optional() }).optional(),
      }),
    )
    .output(success(z.object({ calendarId: uuidField })))
    .errors(errorsOf('schedule.not_found', 'schedule.occurrence_not_found', 'schedule.ended')),
  countInvitees: userCall
    .route({
      method: 'POST',
      path: '/meeting/schedule/invitee-count',
      tags,
      summary: 'Count the people in a list of invitees, each once and without the host',
    })
    .input(
      z.strictObject({
        invitees: z.array(inviteeInput).max(limits.meeting.maxInvitees),
        /** The meeting that is edited; it keeps the people it invited through a group. */
        calendarId: uuidField.optional(),
      }),
    )
    .output(
      success(
        z.object({
          /** Exact up to the capacity of a meeting. */
          people: z.int(),
          coHosts: z.int(),
        }),
      ),
    )
    .errors(errorsOf('schedule.invitee_unknown', 'schedule.not_found')),
  /** Checks every occurrence of a draft against the seat before it is sent. */
  check: userCall
    .route({
      method: 'POST',
      path: '/meeting/schedule/check',
      tags,
      summary: 'Check a draft: clashes, the next dates of its rule, and nearby free slots',
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
        .extend({
          /** The meeting that is edited. With `isRecurrent`, a series keeps its skipped dates; a recurrence of null means its current one. */
          calendarId: uuidField.optional(),
          /** The date whose times these are; of a single event without `isRecurrent`. */
          occurrenceStart: timestampField.optional(),
        }),
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
    .errors({ ...draftErrors, ...errorsOf('schedule.not_found', 'schedule.occurrence_not_found') }),
  reminders: userCall
    .route({
      method: 'GET',
      path: '/meeting/schedule/reminder-by-meeting-id',
      tags,
      summary: 'List the reminders of a meeting',
    })
    .input(z.strictObject({ id: uuidField }))
    .output(success(z.array(reminderSchema.extend({ id: uuidField }))))
    .errors(errorsOf('schedule.not_found')),
  dueReminders: userCall
    .route({
      method: 'GET',
      path: '/meeting/schedule/due-reminders',
      tags,
      summary: 'List in-app reminders sent to the caller that are still relevant, newest last',
    })
    .output(success(z.array(dueReminderSchema))),
  eventColors: userCall
    .route({
      method: 'GET',
      path: '/meeting/schedule/event-colors',
      tags,
      summary: 'List the colours of calendar entries',
    })
    .output(success(z.array(z.object({ colorCodeHex: z.string(), name: z.string() })))),
  seatAvailable: userCall
    .route({
      method: 'GET',
      path: '/meeting/calender/resource/available',
      tags,
      summary: 'Check whether the seat is free right now, and until when',
    })
    .input(z.strictObject({ resourceId: uuidField }))
    .output(success(z.object({ isAvailable: z.boolean(), until: timestampField.nullable() })))
    .errors(errorsOf('resource.not_found')),
  availableRooms: userCall
    .route({
      method: 'GET',
      path: '/meeting/calender/available-rooms',
      tags,
      summary: 'List the meeting IDs that the caller can schedule with',
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
          isWebinarAllowed: z.boolean(),
        }),
      ),
    )
    .errors(errorsOf('resource.not_found')),
}
