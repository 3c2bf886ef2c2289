import { oc } from '@orpc/contract'
import * as z from 'zod'
import { errorsOf, successCodes } from '../errors/index.ts'

/**
 * Who may make a call: `public`: anyone; `user`: a signed-in user's access token; `participant`: the token that join-meeting
 * gave to one person in one room (member or guest); `lobby`: the same, also while waiting to be admitted.
 * The service checks what the caller may do.
 */
export type Access = 'public' | 'user' | 'participant' | 'lobby'

/**
 * Calls that change who can get into an account, or export everything, require a proof from the last ten minutes: the password, a second-factor
 * code or a passkey. `recent`: the session must have one. `given`: the password in the input is the proof; without it, the session must have
 * one.
 */
export type ProofRule = 'recent' | 'given'

export interface CallMeta {
  access: Access
  proof?: ProofRule
}

/** Errors that any address can return. */
export const generalRefusals = [
  'general.failed',
  'general.unavailable',
  'general.too_many_attempts',
  'input.invalid',
  'input.invalid_characters',
] as const

const base = oc.$meta<CallMeta>({ access: 'user' }).errors(errorsOf(...generalRefusals))

export const publicCall = base.meta({ access: 'public' })

export const userCall = base
  .meta({ access: 'user' })
  .errors(
    errorsOf('identity.unauthenticated', 'identity.token_expired', 'identity.suspended', 'general.forbidden'),
  )

const proofErrors = errorsOf('identity.proof_required')

/** Refused with `identity.proof_required` in a session without a recent proof. */
export const provenCall = userCall.meta({ access: 'user', proof: 'recent' }).errors(proofErrors)

/** The same, where the password can come with the call itself. */
export const passwordCall = userCall
  .meta({ access: 'user', proof: 'given' })
  .errors({ ...proofErrors, ...errorsOf('identity.password_incorrect') })

const participantErrors = errorsOf(
  'identity.unauthenticated',
  'identity.suspended',
  'room.not_admitted',
  'room.removed',
  'room.denied',
  'room.ended',
)

export const participantCall = base.meta({ access: 'participant' }).errors(participantErrors)
export const lobbyCall = base.meta({ access: 'lobby' }).errors(participantErrors)
export const hostCall = participantCall.errors(errorsOf('room.host_only', 'room.participant_not_found'))

/** Every successful response: `{ status: 'success', data, message? }`. */
export function success<T extends z.ZodType>(data: T) {
  return z.object({ status: z.literal('success'), data, message: z.enum(successCodes).optional() })
}

/** The response of a call that returns no data. */
export const done = success(z.null())

/** A table as a CSV file. */
export const csvFileSchema = z.object({
  fileName: z.string(),
  csv: z.string(),
  /** More rows match than the file contains. */
  isCut: z.boolean(),
})
