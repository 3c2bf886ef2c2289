import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timestampField, uuidField } from '../fields.ts'
import { dateField } from '../recurrence.ts'
import { done, success, userCall } from './base.ts'
import { calendarConnectionStates, calendarProviders } from './calendar-connections-view.ts'

const providerField = z.enum(calendarProviders)

/** A calendar of a connected account. */
export const connectedCalendarSchema = z.object({
  id: uuidField,
  name: z.string(),
  isPrimary: z.boolean(),
  /** Whether meetings can be written to it. */
  isWritable: z.boolean(),
  /** Its busy times count. */
  isRead: z.boolean(),
  /** It receives the person’s meetings; at most one calendar of a person does. */
  receivesMeetings: z.boolean(),
  /** When it was last read; null before the first time. */
  readAt: timestampField.nullable(),
})

export type ConnectedCalendar = z.infer<typeof connectedCalendarSchema>

export const calendarConnectionSchema = z.object({
  id: uuidField,
  provider: providerField,
  /** The address of the account at the provider. */
  address: z.string(),
  state: z.enum(calendarConnectionStates),
  calendars: z.array(connectedCalendarSchema),
  /** When all chosen calendars were last read; null before the first time. */
  readAt: timestampField.nullable(),
  connectedAt: timestampField,
})

export type CalendarConnection = z.infer<typeof calendarConnectionSchema>

/** The caller’s calendar connections (spec 3.42). */
export const calendarConnectionsSchema = z.object({
  userId: uuidField,
  isSignedInToGoogle: z.boolean(),
  isSignedInToOutlook: z.boolean(),
  /** How many accounts the caller is signed in to. Those that need another sign-in do not count. */
  signedInCalendarCount: z.int(),
  /** The providers that this installation offers. */
  offered: z.array(providerField),
  connections: z.array(calendarConnectionSchema),
})

export type CalendarConnections = z.infer<typeof calendarConnectionsSchema>

/** A time from a connected calendar, as its owner sees it. */
export const externalTimeSchema = z.object({
  provider: providerField,
  calendarName: z.string(),
  title: z.string(),
  startDateTime: timestampField,
  endDateTime: timestampField,
  /** The dates of an all-day event, the last one included; otherwise null. */
  startDate: dateField.nullable(),
  endDate: dateField.nullable(),
  isBusy: z.boolean(),
})

export type ExternalTime = z.infer<typeof externalTimeSchema>

const tags = ['Calendar connections']

export const calendarConnectionCalls = {
  checkConnection: userCall
    .route({
      method: 'GET',
      path: '/meeting/calendar/check-connection',
      tags,
      summary: 'Get the caller’s calendar connections',
    })
    .input(
      z.strictObject({
        recheckConnection: z
          .boolean()
          .default(false)
          .describe('Also asks the providers, and reads the calendars'),
      }),
    )
    .output(success(calendarConnectionsSchema)),
  connect: userCall
    .route({
      method: 'POST',
      path: '/meeting/calendar/connect',
      tags,
      summary: 'Get the provider’s address at which the caller signs in; the browser returns to /profile',
    })
    .input(z.strictObject({ provider: providerField }))
    .output(success(z.object({ url: z.string() })))
    .errors(errorsOf('calendar_connection.not_offered')),
  disconnect: userCall
    .route({
      method: 'POST',
      path: '/meeting/calendar/disconnect',
      tags,
      summary: 'Disconnect an account, and delete everything that was read from it',
    })
    .input(z.strictObject({ provider: providerField }))
    .output(done)
    .errors(errorsOf('calendar_connection.not_found')),
  chooseCalendars: userCall
    .route({
      method: 'PUT',
      path: '/meeting/calendar/calendars',
      tags,
      summary: 'Choose which calendars of an account are read, and which one receives meetings',
    })
    .input(
      z.strictObject({
        provider: providerField,
        readIds: z.array(uuidField).max(100),
        receivesId: uuidField.nullable().describe('Null: none of this account'),
      }),
    )
    .output(success(calendarConnectionsSchema))
    .errors(
      errorsOf(
        'calendar_connection.not_found',
        'calendar_connection.calendar_not_found',
        'calendar_connection.not_writable',
      ),
    ),
  externalTimes: userCall
    .route({
      method: 'GET',
      path: '/meeting/calendar/external-times',
      tags,
      summary: 'List what the caller’s connected calendars contain between two instants',
    })
    .input(z.strictObject({ startDate: timestampField, endDate: timestampField }))
    .output(success(z.object({ times: z.array(externalTimeSchema) })))
    .errors(errorsOf('schedule.end_before_start', 'schedule.range_too_long')),
}
