import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { languageField, timeZoneField, timestampField, uuidField } from '../fields.ts'
import { responses } from '../limits.ts'
import { publicCall, success, userCall } from './base.ts'
import { agendaFileSchema } from './agenda-file.ts'
import { inviteeSchema, noteField } from './meeting-draft.ts'
import { invitationSchema } from './room-view.ts'

/** An invitation as the invited person sees it, on Home, in the calendar and behind the mail's link. */
export const receivedInvitationSchema = z.object({
  inviteeId: uuidField,
  calendarId: uuidField,
  meetingId: z.string(),
  /** The next occurrence, or the one that the invitation is about. */
  occurrenceStart: timestampField,
  /** The invitation is about one date of a series, such as a moved one: respond with `occurrenceStart`. */
  isForOneDate: z.boolean(),
  meetingTitle: z.string(),
  agenda: z.string(),
  /** The agenda files; empty for a cancelled meeting. */
  contents: z.array(agendaFileSchema),
  bannerUrl: z.string().nullable(),
  hostName: z.string(),
  organizationName: z.string(),
  organizationId: uuidField,
  startDateTime: timestampField,
  endDateTime: timestampField,
  isAllDay: z.boolean(),
  startDate: z.string().nullable(),
  endDate: z.string().nullable(),
  timeZone: z.string(),
  isRecurrent: z.boolean(),
  rrule: z.string().nullable(),
  /** The start before the organizer moved it, while the response is pending. */
  previousStart: timestampField.nullable(),
  response: z.enum(responses),
  suggestedStart: timestampField.nullable(),
  suggestedEnd: timestampField.nullable(),
  joinLink: z.string(),
  /** The meeting is cancelled or over, so responses are closed. */
  state: z.enum(['open', 'cancelled', 'over']),
})

export type ReceivedInvitation = z.infer<typeof receivedInvitationSchema>

/** Includes the token with which the invitee can join; null when the meeting is over or cancelled. */
const ownMeetingInvitationSchema = receivedInvitationSchema.extend({
  invitation: invitationSchema.nullable(),
})

export type OwnMeetingInvitation = z.infer<typeof ownMeetingInvitationSchema>

/** A time that an invitee suggests, as the organizer sees it on Home. */
export const timeRequestSchema = z.object({
  id: uuidField,
  calendarId: uuidField,
  occurrenceStart: timestampField,
  meetingTitle: z.string(),
  inviteeName: z.string(),
  inviteeEmail: z.string(),
  note: z.string(),
  startDateTime: timestampField,
  endDateTime: timestampField,
  suggestedStart: timestampField,
  suggestedEnd: timestampField,
  isRecurrent: z.boolean(),
  isAllDay: z.boolean(),
  /** The meeting's zone; whole days are those of this zone. */
  timeZone: z.string(),
  /** Conflicts on the seat at the suggested time. */
  clashesWith: z.string().nullable(),
  /** What the organizer has in connected calendars at the suggested time, by its title, which may be empty. Does not prevent the move. */
  busyOutside: z.string().nullable(),
  version: z.int(),
})

export type TimeRequest = z.infer<typeof timeRequestSchema>

/** Spec 3.38. */
const answerFields = {
  response: z.enum(['accepted', 'declined', 'suggested']),
  /** For one date of a series; absent for all dates. A suggestion for a series is always for one date. */
  occurrenceStart: timestampField.optional(),
  suggestedStart: timestampField.optional(),
  suggestedEnd: timestampField.optional(),
  /** To the organizer, with a suggestion or a declined invitation. */
  note: noteField.default(''),
}

const answerErrors = errorsOf(
  'invitation.not_found',
  'invitation.closed',
  'invitation.suggestion_disabled',
  'invitation.suggestion_needs_time',
  'schedule.occurrence_not_found',
  'schedule.in_past',
  'schedule.too_long',
  'schedule.end_before_start',
)

const token = z.string().min(1).max(200)

/** The page of a mailed link. */
const invitationByToken = success(
  receivedInvitationSchema.extend({
    inviteeName: z.string(),
    canSuggest: z.boolean(),
  }),
)

export const invitationCalls = {
  inviteeList: userCall
    .route({
      method: 'GET',
      path: '/meeting/calender/invitee-list',
      tags: ['Invitations'],
      summary: 'List invitees and their responses',
    })
    .input(z.strictObject({ calendarId: uuidField, occurrenceStart: timestampField.optional() }))
    .output(success(z.array(inviteeSchema)))
    .errors(errorsOf('schedule.not_found')),
  received: userCall
    .route({
      method: 'GET',
      path: '/meeting/calender/invited-meetings',
      tags: ['Invitations'],
      summary: 'List invitations, open or answered, soonest first',
    })
    .input(
      z.strictObject({
        response: z.enum(['pending', 'all']).default('pending'),
        page: z.int().min(1).max(10_000).default(1),
        pageSize: z.int().min(1).max(100).default(20),
      }),
    )
    .output(success(z.object({ invitations: z.array(receivedInvitationSchema), total: z.int() }))),
  own: userCall
    .route({
      method: 'GET',
      path: '/meeting/calender/invited-meetings/{calendarId}',
      tags: ['Invitations'],
      summary: 'Get one of the caller’s invitations, also to a meeting of another organisation',
    })
    .input(z.strictObject({ calendarId: uuidField, occurrenceStart: timestampField.optional() }))
    .output(success(ownMeetingInvitationSchema))
    .errors(errorsOf('invitation.not_found')),
  answer: userCall
    .route({
      method: 'POST',
      path: '/meeting/calender/invitees/save-response',
      tags: ['Invitations'],
      summary: 'Accept, decline or suggest a new time',
    })
    .input(z.strictObject({ calendarId: uuidField, ...answerFields }))
    .output(success(receivedInvitationSchema))
    .errors(answerErrors),
  /** Opened from a mail: reading it changes nothing, so mail scanners do no harm. */
  byToken: publicCall
    .route({
      method: 'GET',
      path: '/meeting/calender/invitation',
      tags: ['Invitations'],
      summary: 'Get the invitation behind the link of a mail',
    })
    .input(z.strictObject({ invitation: token }))
    .output(invitationByToken)
    .errors(errorsOf('invitation.not_found')),
  answerByToken: publicCall
    .route({
      method: 'POST',
      path: '/meeting/calender/invitation',
      tags: ['Invitations'],
      summary: 'Answer an invitation without an account',
    })
    .input(
      z.strictObject({
        invitation: token,
        ...answerFields,
        /** Language and zone of an invitee without an account; later mails use them. */
        language: languageField.optional(),
        timeZone: timeZoneField.optional(),
      }),
    )
    .output(invitationByToken)
    .errors(answerErrors),
  requests: userCall
    .route({
      method: 'GET',
      path: '/meeting/calender/time-requests',
      tags: ['Invitations'],
      summary: 'List suggested times that wait for the caller’s decision',
    })
    .output(success(z.array(timeRequestSchema))),
  confirmRequest: userCall
    .route({
      method: 'POST',
      path: '/meeting/calender/time-requests/{id}/confirm',
      tags: ['Invitations'],
      summary: 'Accept a suggested time: move the meeting and notify everyone',
    })
    .input(z.strictObject({ id: uuidField }))
    .output(success(z.object({ calendarId: uuidField })))
    .errors(
      errorsOf('invitation.request_not_found', 'schedule.overlap', 'schedule.in_past', 'schedule.ended'),
    ),
  refuseRequest: userCall
    .route({
      method: 'POST',
      path: '/meeting/calender/time-requests/{id}/refuse',
      tags: ['Invitations'],
      summary: 'Decline a suggested time and notify its author',
    })
    .input(z.strictObject({ id: uuidField, note: noteField.default('') }))
    .output(success(z.object({ calendarId: uuidField })))
    .errors(errorsOf('invitation.request_not_found')),
}
