import * as z from 'zod'
import { conflictSchema, timeSlotSchema } from '../conflict.ts'
import { calendarConnectionErrors } from './calendar-connections.ts'
import { driveErrors } from './drive.ts'
import { fileErrors } from './file.ts'
import { generalErrors } from './general.ts'
import { identityErrors } from './identity.ts'
import { meetingErrors } from './meeting.ts'
import { minutesErrors } from './minutes.ts'
import { organizationErrors } from './organization.ts'
import { recordingErrors } from './recording.ts'
import { salesErrors } from './sales.ts'
import { singleSignOnErrors } from './single-sign-on.ts'
import { transcriptErrors } from './transcript.ts'

export { clientErrorCodes, type ClientErrorCode } from './client.ts'
export type { ErrorDefinition } from './define.ts'

/** Every error that a call can return. The translated sentence is `errors:<code>` in the language catalogues. */
export const errorCatalogue = {
  ...generalErrors,
  ...identityErrors,
  ...organizationErrors,
  ...singleSignOnErrors,
  ...calendarConnectionErrors,
  ...driveErrors,
  ...fileErrors,
  ...meetingErrors,
  ...minutesErrors,
  ...recordingErrors,
  ...salesErrors,
  ...transcriptErrors,
}

export type ErrorCode = keyof typeof errorCatalogue

/** What an error may carry besides its code. */
export const errorDataSchema = z.object({
  /** The input field it is about, as a dotted path. */
  field: z.string().optional(),
  /** If several fields are invalid: each with its own code. */
  fields: z.array(z.object({ field: z.string(), code: z.string() })).optional(),
  retryAfterMs: z.int().optional(),
  /** The daily limit, with `organization.daily_bound`. */
  bound: z.int().optional(),
  /** The sign-up for which a new code was sent, with `identity.not_verified`. */
  signUpId: z.uuid().optional(),
  /** The token of the link for the next step, with `identity.password_change_required` (reset), `sso.joins_with_account` (invitation) and `sso.only` (connect). */
  token: z.string().optional(),
  /** The challenge of a sign-in that continues with a second factor, or of a sign-up that continues with a choice. */
  challenge: z.string().optional(),
  /** The organisation whose provider it is, with `sso.only`. */
  organizationId: z.uuid().optional(),
  /** Organisations that can be joined, with `identity.organization_choice`. */
  organizations: z.array(z.object({ id: z.uuid(), name: z.string() })).optional(),
  /** The account refused with `identity.suspended`, and owners and admins who can reactivate it. */
  email: z.string().optional(),
  administrators: z.array(z.object({ name: z.string(), email: z.string() })).optional(),
  /** Existing meetings on the seat, with `schedule.overlap`; and free times nearby. */
  conflicts: z.array(conflictSchema).optional(),
  freeSlots: z.array(timeSlotSchema).optional(),
  /** The current meeting, with `schedule.stale`: a `ScheduledMeeting`. */
  current: z.record(z.string(), z.unknown()).optional(),
})

export type ErrorData = z.infer<typeof errorDataSchema>

type ErrorMap<C extends ErrorCode> = {
  [K in C]: { status: number; message: string; data: z.ZodOptional<typeof errorDataSchema> }
}

/** The oRPC error map of one call, taken from the catalogue. */
export function errorsOf<const C extends ErrorCode>(...codes: C[]): ErrorMap<C> {
  const entries = codes.map((code) => [code, { ...errorCatalogue[code], data: errorDataSchema.optional() }])
  // Object.fromEntries forgets the keys.
  return Object.fromEntries(entries) as ErrorMap<C>
}

/** Codes of successful responses, shown as a notice in the user's language (spec 8.19). */
export const successCodes = [
  'USER_DELETED',
  'SCHEDULE_DELETED',
  'FEEDBACK_SUBMITTED',
  'UPLOAD_SUCCESS',
  'INVITATION_RESENT',
  'PASSWORD_RESET_INITIATED',
  'COPIED',
  'PMU_UPDATED',
  'PROFILE_PICTURE_UPDATED',
  'PROFILE_PICTURE_REMOVED',
  'LOGO_UPDATED',
  'LOGO_REMOVED',
  'CODE_SENT',
] as const

export type SuccessCode = (typeof successCodes)[number]
