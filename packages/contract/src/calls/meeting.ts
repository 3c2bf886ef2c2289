import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import {
  displayNameField,
  meetingIdField,
  meetingReferenceField,
  passcodeField,
  timestampField,
  titleField,
  uuidField,
} from '../fields.ts'
import { limits } from '../limits.ts'
import { meetingRoles } from '../meeting-roles.ts'
import { roomSettingsChange, roomSettingsSchema } from '../room-settings.ts'
import { publicCall, success, userCall } from './base.ts'
import {
  aheadConnectionSchema,
  announcedBeforeJoining,
  invitationSchema,
  joinResultSchema,
} from './room-view.ts'
import { meetingListItemSchema, meetingListKinds, idSources, recordedMeetingSchema } from './meeting-list.ts'

/** What the pre-join page may show about a meeting. */
export const meetingInfoSchema = z.object({
  meetingId: z.string(),
  title: z.string(),
  hostName: z.string(),
  /** Null if the name is hidden: with the ID, anyone could look up the name. */
  organizationId: uuidField.nullable(),
  organizationName: z.string(),
  organizationLogoUrl: z.string().nullable(),
  startDateTime: timestampField.nullable(),
  endDateTime: timestampField.nullable(),
  /** `not_started`: the room was not opened yet; `open`: people can be inside. */
  state: z.enum(['not_started', 'open']),
  insideCount: z.int(),
  /** How many people wait to be admitted; 0 for people who cannot admit them. */
  waitingCount: z.int(),
  /** Where the caller's account is inside now. Joining ends the call there, unless `isAdditionalDevice` is set. */
  otherDevices: z.array(z.object({ userAgent: z.string(), isThisBrowser: z.boolean() })),
  /** The role that the caller would have. */
  role: z.enum(meetingRoles),
  isPasscodeNeeded: z.boolean(),
  isSignInNeeded: z.boolean(),
  /** The caller will wait for admission. */
  isApprovalNeeded: z.boolean(),
  isHostNeeded: z.boolean(),
  /** Only registrants and invitees can join: see `registrationCalls`. */
  isRegistrationNeeded: z.boolean(),
  /** The name of the registration, if the caller uses a registrant's link. */
  registeredName: z.string().nullable(),
  isAudioOff: z.boolean(),
  isVideoOff: z.boolean(),
  /** It is a webinar, in which the caller would watch. */
  isAudience: z.boolean(),
  /** It is to be recorded from the start, or is being recorded. */
  mayBeRecorded: z.boolean(),
  /** It is being recorded now: who joins agrees to that. */
  isRecorded: z.boolean(),
  ...announcedBeforeJoining,
})

export type MeetingInfo = z.infer<typeof meetingInfoSchema>

const startTicketField = z.string().max(2_000)

export const joinInput = z.strictObject({
  /** Meeting ID, or the name part of a personal link. */
  meeting: meetingReferenceField,
  /** The link's token: replaces the passcode. */
  pwd: z.string().max(200).optional(),
  passcode: passcodeField.optional(),
  /** Required for guests; members can use it to choose a display name. */
  displayName: displayNameField.optional(),
  /** The ticket for which a start link was exchanged. */
  startTicket: startTicketField.optional(),
  /** The participant token of an earlier visit, so that rejoining keeps role, hand and name and leaves no duplicate. */
  rejoinToken: z.string().max(200).optional(),
  /** Join beside the other devices of the account; otherwise those leave. */
  isAdditionalDevice: z.boolean().optional(),
  /** Of a connection that was made ahead (`connectAhead`): the caller joins with it. */
  aheadToken: z.string().max(200).optional(),
})

/** What a connection ahead of joining is judged by. A passcode that has to be typed leads to none. */
const connectAheadInput = joinInput.pick({ meeting: true, pwd: true, displayName: true, startTicket: true })

export type ConnectAheadInput = z.infer<typeof connectAheadInput>

export type JoinInput = z.infer<typeof joinInput>

const admissionErrors = errorsOf(
  'resource.not_licensed',
  'room.not_available',
  'room.passcode_required',
  'room.passcode_incorrect',
  'room.name_required',
  'room.sign_in_required',
  'room.domain_not_allowed',
  'room.country_not_allowed',
  'room.registration_required',
  'room.full',
  'room.too_many_devices',
  'room.too_many_arrivals',
  'room.waiting_room_full',
  'room.removed',
  'room.network_removed',
  'room.denied',
  'room.ended',
  'room.media_unavailable',
  'room.start_link_used',
  'identity.suspended',
)

export const startMeetingInput = z.strictObject({
  meetingTitle: titleField.optional(),
  idSource: z.enum(idSources),
  /** Differences from the organisation's defaults. Without them, the personal room has the settings of its last meeting. */
  settings: roomSettingsChange.optional(),
})

export const meetingCalls = {
  startMeeting: userCall
    .route({
      method: 'POST',
      path: '/meeting/calender/start-meeting',
      tags: ['Meetings'],
      summary: 'Start a meeting now on the caller’s seat',
    })
    .input(startMeetingInput)
    .output(success(z.object({ meeting: meetingIdField, invitation: invitationSchema })))
    .errors(
      errorsOf(
        'resource.not_found',
        'resource.not_licensed',
        'input.invalid',
        'schedule.setting_locked',
        'organization.countries_untold',
      ),
    ),
  ownRoom: userCall
    .route({
      method: 'GET',
      path: '/meeting/calender/own-room',
      tags: ['Meetings'],
      summary: 'The settings with which the personal room starts',
    })
    .output(success(z.object({ settings: roomSettingsSchema })))
    .errors(errorsOf('resource.not_found')),
  meetingInfo: publicCall
    .route({
      method: 'GET',
      path: '/meeting/calender/get-meeting-info/{id}',
      tags: ['Meetings'],
      summary: 'Get the content of the pre-join page',
    })
    .input(
      z.strictObject({
        id: meetingReferenceField,
        pwd: z.string().max(200).optional(),
        /** The ticket for which a start link was exchanged: the page then shows what the host may see. */
        startTicket: startTicketField.optional(),
      }),
    )
    .output(success(meetingInfoSchema))
    .errors(admissionErrors),
  isOngoing: userCall
    .route({
      method: 'GET',
      path: '/meeting/calender/meeting-ongoing/{id}',
      tags: ['Meetings'],
      summary: 'Check whether someone is in the room',
    })
    .input(z.strictObject({ id: meetingIdField }))
    .output(success(z.object({ isOngoing: z.boolean(), insideCount: z.int() })))
    .errors(errorsOf('schedule.not_found')),
  /** From a notification, which names them: the host is not inside. */
  admitWaiting: userCall
    .route({
      method: 'POST',
      path: '/meeting/calender/admit-waiting',
      tags: ['Meetings'],
      summary: "Admit people who wait to join a meeting of the caller's",
    })
    .input(
      z.strictObject({
        roomSessionId: uuidField,
        participantIds: z.array(uuidField).min(1).max(limits.room.maxDecidedAtOnce),
      }),
    )
    .output(success(z.object({ count: z.int() })))
    .errors(errorsOf('schedule.not_found', 'room.ended', 'room.full', 'room.participant_not_found')),
  recordedInfo: userCall
    .route({
      method: 'GET',
      path: '/meeting/calender/get-recorded-meeting-info/{id}',
      tags: ['Meetings'],
      summary: 'Get when the meeting last took place, for participants',
    })
    .input(z.strictObject({ id: meetingIdField }))
    .output(success(recordedMeetingSchema))
    .errors(errorsOf('schedule.not_found')),
  startLink: userCall
    .route({
      method: 'GET',
      path: '/meeting/calender/get-redirect-url/{id}',
      tags: ['Meetings'],
      summary: 'Create a single-use start link for the host',
    })
    .input(z.strictObject({ id: meetingIdField }))
    .output(success(z.object({ redirectUrl: z.string(), expiresAt: timestampField })))
    .errors(errorsOf('schedule.not_found')),
  redeemStartLink: publicCall
    .route({
      method: 'POST',
      path: '/meeting/calender/redeem-start-link',
      tags: ['Meetings'],
      summary: 'Exchange a start link for a host ticket, once',
    })
    .input(z.strictObject({ jwt: z.string().min(1).max(2_000) }))
    .output(
      success(
        z.object({
          meeting: meetingIdField,
          title: z.string(),
          startTicket: z.string(),
          displayName: z.string(),
        }),
      ),
    )
    .errors(errorsOf('room.start_link_used')),
  joinMeeting: publicCall
    .route({
      method: 'POST',
      path: '/meeting/calender/join-meeting',
      tags: ['Meetings'],
      summary: 'Ask to enter a room; signed-in callers send their access token',
    })
    .input(joinInput)
    .output(success(joinResultSchema))
    .errors(admissionErrors),
  connectAhead: publicCall
    .route({
      method: 'POST',
      path: '/meeting/calender/connect-ahead',
      tags: ['Meetings'],
      summary: 'Connect to the media server before joining, without being in the room',
    })
    .input(connectAheadInput)
    .output(success(aheadConnectionSchema.nullable()))
    .errors(
      errorsOf('room.not_available', 'room.start_link_used', 'room.media_unavailable', 'identity.suspended'),
    ),
  userMeetings: userCall
    .route({
      method: 'GET',
      path: '/meeting/meeting-management/user-meetings',
      tags: ['Meetings'],
      summary: 'List the caller’s upcoming or past meetings',
    })
    .input(
      z.strictObject({
        type: z.enum(['upcoming', 'previous']).default('upcoming'),
        /** Dates that the caller has declined. */
        declined: z.enum(['included', 'left_out']).default('included'),
        /** From this moment on, only the next date of a series is listed, and none if the series has an earlier date. */
        nextOnlyFrom: timestampField.optional(),
        /** Part of the title or of the host's name, or a meeting ID. */
        search: z.string().trim().max(limits.meeting.titleMaxChars).optional(),
        role: z.enum(['host', 'invitee']).optional(),
        /** `instant`: not planned, also in a personal room. */
        kind: z.enum(meetingListKinds).optional(),
        /** Dates with a kept recording. */
        has: z.enum(['recording']).optional(),
        /** Dates that begin from then on. */
        from: timestampField.optional(),
        /** Dates that begin before then. */
        before: timestampField.optional(),
        /** `last`: of previous dates of a series, only the last one. */
        series: z.enum(['each', 'last']).default('each'),
        page: z.coerce.number().int().min(1).max(10_000).default(1),
        pageSize: z.coerce.number().int().min(1).max(100).default(20),
      }),
    )
    .output(
      success(
        z.object({
          meetings: z.array(meetingListItemSchema),
          total: z
            .int()
            .describe(
              'Of upcoming meetings, counted up to one more than pages 1 to this one hold: there may be more',
            ),
        }),
      ),
    ),
}
