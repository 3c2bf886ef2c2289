import * as z from 'zod'
import { conflictSchema, timeSlotSchema } from '../conflict.ts'
import { fileErrors } from './file.ts'
import { generalErrors } from './general.ts'
import { identityErrors } from './identity.ts'
import { meetingErrors } from './meeting.ts'
import { organizationErrors } from './organization.ts'
import { recordingErrors } from './recording.ts'
import { singleSignOnErrors } from './single-sign-on.ts'

export { clientErrorCodes, type ClientErrorCode } from './client.ts'
export type { ErrorDefinition } from './define.ts'

/** Every error a call can answer with. The translated sentence is `errors:<code>` in the language catalogues. */
export const errorCatalogue = {
  ...generalErrors,
  ...identityErrors,
  ...organizationErrors,
  ...singleSignOnErrors,
  ...fileErrors,
  ...meetingErrors,
  ...recordingErrors,
}

export type ErrorCode = keyof typeof errorCatalogue

/** What an error may carry besides its code. */
export const errorDataSchema = z.object({
  /** The input field it belongs to, as a dotted path. */
  field: z.string().optional(),
  /** Every invalid field with its own code, when there are several. */
  fields: z.array(z.object({ field: z.string(), code: z.string() })).optional(),
  retryAfterMs: z.int().optional(),
  /** How many of them a day has, with `organization.daily_bound`. */
  bound: z.int().optional(),
  /** The sign-up whose code was sent anew, with `identity.not_verified`. */
  signUpId: z.uuid().optional(),
  /** Of the link that goes with `identity.password_change_required` (reset) and `sso.joins_with_account` (invitation); with `sso.only` it connects. */
  token: z.string().optional(),
  /** Of the sign-in that goes on with a second factor, or of the sign-up that goes on with a choice. */
  challenge: z.string().optional(),
  /** Whose provider it is, with `sso.only`. */
  organizationId: z.uuid().optional(),
  /** Which may be joined, with `identity.organization_choice`. */
  organizations: z.array(z.object({ id: z.uuid(), name: z.string() })).optional(),
  /** Of the account that is refused with `identity.suspended`, and owners and admins who can let it in again. */
  email: z.string().optional(),
  administrators: z.array(z.object({ name: z.string(), email: z.string() })).optional(),
  /** What the seat has already, with `schedule.overlap`; and free times nearby. */
  conflicts: z.array(conflictSchema).optional(),
  freeSlots: z.array(timeSlotSchema).optional(),
  /** The meeting as it is now, with `schedule.stale`: a `ScheduledMeeting`. */
  current: z.record(z.string(), z.unknown()).optional(),
})

export type ErrorData = z.infer<typeof errorDataSchema>

type ErrorMap<C extends ErrorCode> = {
  [K in C]: { status: number; message: string; data: z.ZodOptional<typeof errorDataSchema> }
}

/** The oRPC error map of one call, taken from the catalogue. */
export function errorsOf<const C extends ErrorCode>(...codes: C[]): ErrorMap<C> {
  const entries = codes.map((code) => [code, { ...errorCatalogue[code], data: errorDataSchema.optional() }])
  // Object.fromEntries forgets which keys went in.
  return Object.fromEntries(entries) as ErrorMap<C>
}

/** Codes of what went well, shown as a notice in the user's language (spec 8.19). */
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
