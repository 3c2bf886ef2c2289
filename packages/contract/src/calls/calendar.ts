import * as z from 'zod'
import { conflictSchema, timeSlotSchema } from '../conflict.ts'
import { errorsOf } from '../errors/index.ts'
import { timeZoneField, timestampField, uuidField } from '../fields.ts'
import { limits, responses } from '../limits.ts'
import { dateField } from '../recurrence.ts'
import { success, userCall } from './base.ts'

const findTimeMinutesField = z
  .int()
  .min(limits.meeting.findTimeMinMinutes)
  .max(limits.meeting.findTimeMaxMinutes)
  .default(60)

/** Where a search for free time begins. What it finds lies later, and has to be a time as well. */
const searchedFromField = timestampField.max(Date.UTC(9998, 0), 'input.invalid_date')

/** An entry of a calendar. */
export const calendarEntrySchema = z.object({
  calendarId: uuidField,
  /** Null beyond the horizon, where dates of series have no rows. */
  occurrenceId: uuidField.nullable(),
  /** Identifies the occurrence together with `calendarId`. */
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
  /** Set if another organisation planned it: the caller has an invitation, and no other access to the meeting. */
  isFromOutside: z.literal(true).optional(),
})

export type CalendarEntry = z.infer<typeof calendarEntrySchema>

const rangeInput = {
  startDate: timestampField,
  endDate: timestampField,
}

/** Without `resourceId`: the caller's own calendar, including meetings the caller is invited to. */
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

const tags = ['Scheduling']

export const calendarCalls = {
  byDate: userCall
    .route({ method: 'GET', path: '/meeting/schedule/byDate', tags, summary: 'List the entries of a day' })
    .input(z.strictObject({ date: dateField, ...calendarFilter }))
    .output(entries)
    .errors(errorsOf('input.invalid_time_zone', 'resource.not_found')),
  byMonth: userCall
    .route({
      method: 'GET',
      path: '/meeting/schedule/byMonth',
      tags,
      summary: 'List the entries of the month of a day',
    })
    .input(z.strictObject({ date: dateField, ...calendarFilter }))
    .output(entries)
    .errors(errorsOf('input.invalid_time_zone', 'resource.not_found')),
  byDateRange: userCall
    .route({
      method: 'GET',
      path: '/meeting/schedule/byDateRange',
      tags,
      summary: 'List entries between two instants',
    })
    .input(z.strictObject({ ...rangeInput, ...calendarFilter }))
    .output(entries)
    .errors(errorsOf(...rangeErrors)),
  hasEvent: userCall
    .route({
      method: 'GET',
      path: '/meeting/schedule/hasEvent/byDateRange',
      tags,
      summary: 'List the days between two instants that have an entry',
    })
    .input(z.strictObject({ ...rangeInput, ...calendarFilter }))
    .output(success(z.object({ dates: z.array(dateField) })))
    .errors(errorsOf(...rangeErrors)),
  overlaps: userCall
    .route({
      method: 'GET',
      path: '/meeting/schedule/overlap-meeting-list',
      tags,
      summary: 'List the meetings of a seat between two instants',
    })
    .input(
      z.strictObject({ ...rangeInput, resourceId: uuidField.optional(), calendarId: uuidField.optional() }),
    )
    .output(success(z.object({ conflicts: z.array(conflictSchema) })))
    .errors(errorsOf('resource.not_found', 'schedule.end_before_start', 'schedule.range_too_long')),
  availableTimeSlots: userCall
    .route({
      method: 'GET',
      path: '/meeting/schedule/available-time-slot',
      tags,
      summary: 'List the free slots of a seat on a day',
    })
    .input(
      z.strictObject({
        startDate: searchedFromField,
        resourceId: uuidField.optional(),
        timeZone: timeZoneField,
        minutes: findTimeMinutesField,
      }),
    )
    .output(success(z.object({ slots: z.array(timeSlotSchema) })))
    .errors(errorsOf('input.invalid_time_zone', 'resource.not_found')),
  freeBusy: userCall
    .route({
      method: 'POST',
      path: '/meeting/schedule/free-busy',
      tags,
      summary: 'Get when people of the organisation are busy, without details',
    })
    .input(
      z.strictObject({
        ...rangeInput,
        userIds: z.array(uuidField).max(limits.meeting.freeBusyPeople),
        groupIds: z.array(uuidField).max(limits.meeting.freeBusyGroups).default([]),
        /** The meeting that is being moved; it does not conflict with itself. */
        calendarId: uuidField.optional(),
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
              /** Within the range, in the person's own working hours. */
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
      summary: 'Find the first slots at which all required people are free within their working hours',
    })
    .input(
      z.strictObject({
        from: searchedFromField,
        minutes: findTimeMinutesField,
        /** Consecutive whole days instead of minutes: dates in `timeZone`, or in the caller's own zone. */
        days: z.int().min(1).max(limits.meeting.findDaysInARow).optional(),
        timeZone: timeZoneField.optional(),
        userIds: z.array(uuidField).max(limits.meeting.freeBusyPeople),
        groupIds: z.array(uuidField).max(limits.meeting.freeBusyGroups).default([]),
        calendarId: uuidField.optional(),
      }),
    )
    .output(success(z.object({ slots: z.array(timeSlotSchema) })))
    .errors(
      errorsOf(
        'resource.not_found',
        'schedule.invitee_unknown',
        'schedule.too_many_people',
        'input.invalid_time_zone',
      ),
    ),
  subscribe: userCall
    .route({
      method: 'GET',
      path: '/meeting/schedule/subscribe',
      tags,
      summary: 'Get the private address with which calendar programs subscribe to the caller’s calendar',
    })
    .output(success(z.object({ feedUrl: z.string(), createdAt: timestampField }))),
  renewSubscription: userCall
    .route({
      method: 'POST',
      path: '/meeting/schedule/subscribe',
      tags,
      summary: 'Renew the feed address; the old one stops working',
    })
    .output(success(z.object({ feedUrl: z.string(), createdAt: timestampField }))),
}
