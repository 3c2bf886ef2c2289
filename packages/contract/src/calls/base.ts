import { oc } from '@orpc/contract'
import * as z from 'zod'
import { errorsOf, successCodes } from '../errors/index.ts'

/**
 * Who may make a call at all: `public` needs nothing; `user` a signed-in user's access token; `participant` the token
 * that join-meeting gave to one person in one room (member or guest); `lobby` the same, but also while still waiting.
 * What the caller may do there is judged by the service.
 */
export type Access = 'public' | 'user' | 'participant' | 'lobby'

/**
 * What changes who can get into an account, or takes everything away, asks its caller for a proof of the last ten minutes: the password, a code
 * of the second factor or a passkey. `recent`: the session has to remember one. `given`: the input takes the password, which is a proof by itself;
 * without it the session has to remember one.
 */
export type ProofRule = 'recent' | 'given'

export interface CallMeta {
  access: Access
  proof?: ProofRule
}

/** What any address can answer with, whatever it is asked for. */
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

/** Every answer that went well: `{ status: 'success', data, message? }`. */
export function success<T extends z.ZodType>(data: T) {
  return z.object({ status: z.literal('success'), data, message: z.enum(successCodes).optional() })
}

/** The answer of a call that has nothing to tell. */
export const done = success(z.null())
