import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timestampField, uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { roomSettingsChange } from '../room-settings.ts'
import { publicCall, success, userCall } from './base.ts'
import { inviteeSchema } from './meeting-draft.ts'
import {
  meetingPageSchema,
  meetingDateSchema,
  attendanceSchema,
  participantLogEntrySchema,
  reportFileSchema,
  guestAreasSchema,
  guestViewSchema,
  reportFormats,
  checkedReportSchema,
  meetingMessageSchema,
  meetingControlsSchema,
} from './meeting-page-view.ts'

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

const tags = ['Meeting page']
const path = '/meeting/meeting-management'
const notFound = errorsOf('schedule.not_found', 'schedule.occurrence_not_found')

export const meetingPageCalls = {
  page: userCall
    .route({ method: 'GET', path: `${path}/meeting`, tags, summary: 'Get one date of a meeting' })
    .input(z.strictObject(dateInput))
    .output(success(meetingPageSchema))
    .errors(notFound),
  visited: userCall
    .route({
      method: 'POST',
      path: `${path}/visited`,
      tags,
      summary:
        'Find the date that the caller was in, by the participant token of that visit; null for people who take no part in the meeting',
    })
    .input(z.strictObject({ participantToken: z.string().min(1).max(200) }))
    .output(success(z.object({ calendarId: uuidField, date: timestampField.nullable() }).nullable()))
    .errors(errorsOf('schedule.not_found')),
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
      method: 'POST',
      path: `${path}/report`,
      tags,
      summary:
        'Make a report of the attendance of one date, or of the past dates of a series; for host and co-hosts',
    })
    .input(
      z.strictObject({
        ...dateInput,
        scope: z.enum(['date', 'series']).default('date'),
        format: z.enum(reportFormats).default('csv'),
      }),
    )
    .output(success(reportFileSchema))
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
  guestView: publicCall
    .route({
      method: 'GET',
      path: `${path}/guest-view`,
      tags,
      summary: 'Get what the host opened of past dates to invitees without an account, by the link of a mail',
    })
    .input(z.strictObject({ invitation: z.string().min(1).max(200), date: timestampField.optional() }))
    .output(success(guestViewSchema))
    .errors(errorsOf('invitation.not_found', 'schedule.occurrence_not_found')),
  changeGuestView: userCall
    .route({
      method: 'PUT',
      path: `${path}/guest-view`,
      tags,
      summary: 'Open files, and areas of past dates, to people outside the organisation; for the host',
    })
    .input(z.strictObject({ calendarId: uuidField, ...guestAreasSchema.partial().shape }))
    .output(success(guestAreasSchema))
    .errors(notFound),
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
        settings: roomSettingsChange.optional(),
        isLocked: z.boolean().optional(),
      }),
    )
    .output(success(meetingControlsSchema))
    .errors({
      ...notFound,
      ...errorsOf(
        'room.host_only',
        'room.ended',
        'schedule.setting_locked',
        'organization.countries_untold',
        'room.captions_unavailable',
        'room.only_off',
      ),
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
