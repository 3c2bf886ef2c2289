import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import {
  displayNameField,
  emailField,
  languageField,
  meetingIdField,
  timestampField,
  timeZoneField,
  uuidField,
} from '../fields.ts'
import { publicCall, success, userCall } from './base.ts'
import { registrationQuestionSchema } from './meeting-draft.ts'

/** What the public registration page shows. */
export const registrationPageSchema = z.object({
  meetingId: z.string(),
  title: z.string(),
  agenda: z.string(),
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
  approval: z.enum(['automatic', 'manual']),
  questions: z.array(registrationQuestionSchema),
})

export type RegistrationPage = z.infer<typeof registrationPageSchema>

export const registrationStates = ['pending', 'approved', 'refused'] as const

export const registrationSchema = z.object({
  id: uuidField,
  name: z.string(),
  email: z.string(),
  state: z.enum(registrationStates),
  registeredAt: timestampField,
  answers: z.array(z.object({ questionId: uuidField, label: z.string(), answer: z.string() })),
})

export type Registration = z.infer<typeof registrationSchema>

/** A meeting of the caller's with pending registrations. */
const waitingRegistrationsSchema = z.object({
  calendarId: uuidField,
  meetingTitle: z.string(),
  waitingCount: z.int(),
})

export type WaitingRegistrations = z.infer<typeof waitingRegistrationsSchema>

const tags = ['Registration']
const listErrors = errorsOf('schedule.not_found', 'registration.not_found')

export const registrationCalls = {
  page: publicCall
    .route({
      method: 'GET',
      path: '/meeting/registration/{meetingId}',
      tags,
      summary: 'Get the content of the registration page',
    })
    .input(z.strictObject({ meetingId: meetingIdField }))
    .output(success(registrationPageSchema))
    .errors(errorsOf('registration.not_open')),
  register: publicCall
    .route({
      method: 'POST',
      path: '/meeting/registration/{meetingId}',
      tags,
      summary: 'Register for a meeting',
    })
    .input(
      z.strictObject({
        meetingId: meetingIdField,
        name: displayNameField,
        email: emailField,
        language: languageField.default('en'),
        timeZone: timeZoneField.optional(),
        answers: z
          .array(z.strictObject({ questionId: uuidField, answer: z.string().trim().max(2_000) }))
          .max(20)
          .default([]),
      }),
    )
    /** The personal join link is only sent by mail, which proves the address. */
    .output(success(z.object({ state: z.enum(registrationStates) })))
    .errors(
      errorsOf(
        'registration.not_open',
        'registration.answer_required',
        'registration.daily_bound',
        'identity.disposable_email',
      ),
    ),
  list: userCall
    .route({
      method: 'GET',
      path: '/meeting/registration/list',
      tags,
      summary: 'List registrations; for the organizer',
    })
    .input(
      z.strictObject({
        calendarId: uuidField,
        state: z.enum(registrationStates).optional(),
        search: z.string().trim().max(200).optional(),
        page: z.int().min(1).max(10_000).default(1),
        pageSize: z.int().min(1).max(100).default(20),
      }),
    )
    .output(success(z.object({ registrations: z.array(registrationSchema), total: z.int() })))
    .errors(listErrors),
  /** Soonest meeting first. */
  waiting: userCall
    .route({
      method: 'GET',
      path: '/meeting/registration/waiting',
      tags,
      summary: 'List the caller’s meetings with registrations that wait for approval',
    })
    .output(success(z.array(waitingRegistrationsSchema))),
  judge: userCall
    .route({
      method: 'POST',
      path: '/meeting/registration/judge',
      tags,
      summary: 'Approve or refuse registrations',
    })
    .input(
      z.strictObject({
        calendarId: uuidField,
        ids: z.array(uuidField).min(1).max(500),
        state: z.enum(['approved', 'refused']),
      }),
    )
    .output(success(z.object({ changed: z.int() })))
    .errors(listErrors),
  export: userCall
    .route({
      method: 'GET',
      path: '/meeting/registration/export',
      tags,
      summary: 'Export all registrations as CSV',
    })
    .input(z.strictObject({ calendarId: uuidField }))
    .output(success(z.object({ fileName: z.string(), csv: z.string() })))
    .errors(listErrors),
}
