import { implement, ORPCError, ValidationError } from '@orpc/server'
import { contract, errorCatalogue, type Access, type ErrorCode, type ErrorData } from '@majlis/contract'
import { AppError } from '../errors/app-error.ts'
import { refusalOf } from '../errors/unavailable.ts'
import { requirePlainText } from '../input/plain-text.ts'
import type { CallContext, Caller, ParticipantCaller, UserCaller } from './context.ts'
import { requireRecentProof } from './recent-proof.ts'

/**
 * The contract, ready to be implemented: `procedures.identity.authenticate.handler(async ({ input, context }) => …)`. Before the handler
 * runs, the call's `access` and its `proof: 'recent'` are enforced, characters that cannot be stored are refused, and the input is
 * validated; whatever the handler throws leaves as an error of the catalogue.
 */
export const procedures = implementing({})

/**
 * The same, without validating the response against the contract: for lists of thousands, where that takes a third of the time. Fields
 * outside the contract are not removed, so their presenters list every field.
 */
export const listProcedures = implementing({ initialOutputValidationIndex: NaN })

/** oRPC copies plain objects value by value before serialising them, but not instances of classes. */
class ReadyAnswer {}

/** A result of `listProcedures` that is already JSON and sent unchanged, which takes half the time. */
export function readyAnswer<T extends object>(answer: T): T {
  return Object.assign(new ReadyAnswer(), answer)
}

function implementing(config: { initialOutputValidationIndex?: number }) {
  return implement(contract, config)
    .$context<CallContext>()
    .use(async ({ context, procedure, next }, input) => {
      try {
        const { access, proof } = procedure['~orpc'].meta
        requireAccess(access, context)
        if (proof === 'recent') requireRecentProof(userOf(context))
        requirePlainText(input)
        return await next()
      } catch (error) {
        throw toWireError(error)
      }
    })
}

/** The signed-in user of a `userCall`. */
export function userOf(context: CallContext): UserCaller {
  if (context.caller.kind !== 'user') throw context.refusal ?? new AppError('identity.unauthenticated')
  return context.caller
}

/** The participant of a `participantCall`, `lobbyCall` or `hostCall`. */
export function participantOf(context: CallContext): ParticipantCaller {
  if (context.caller.kind !== 'participant') throw context.refusal ?? new AppError('identity.unauthenticated')
  return context.caller
}

const callerOfAccess: Record<Access, Caller['kind'] | 'any'> = {
  public: 'any',
  user: 'user',
  participant: 'participant',
  lobby: 'participant',
}

function requireAccess(access: Access, { caller, refusal }: CallContext): void {
  const needed = callerOfAccess[access]
  if (needed === 'any' || caller.kind === needed) return
  throw refusal ?? new AppError('identity.unauthenticated')
}

/** Any failure as the error that the caller may see. The cause stays inside, for the log. */
export function toWireError(error: unknown): ORPCError<ErrorCode, ErrorData | undefined> {
  const refusal = refusalOf(error)
  if (refusal) return wireError(refusal.code, refusal.data, refusal.cause)
  if (error instanceof ORPCError) {
    if (isErrorCode(error.code)) return error
    if (error.code === 'BAD_REQUEST') return inputError(error)
  }
  return wireError('general.failed', undefined, error)
}

function wireError(
  code: ErrorCode,
  data?: ErrorData,
  cause?: unknown,
): ORPCError<ErrorCode, ErrorData | undefined> {
  const { status, message } = errorCatalogue[code]
  return withoutStack(() => new ORPCError(code, { status, message, data, cause }))
}

/** The stack of a wrapper is of no use, because its cause keeps its own; taking one is a large part of the cost of a refusal. */
function withoutStack<T extends Error>(make: () => T): T {
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  try {
    return make()
  } finally {
    Error.stackTraceLimit = stackTraceLimit
  }
}

/** A body of a megabyte can have ninety thousand wrong fields. A form has a handful, and reporting all would take seconds. */
const maxReportedFields = 100

/** One bad field with a rule of its own answers with that rule's code; everything else is `input.invalid` with the fields. */
function inputError({ cause }: ORPCError<string, unknown>): ORPCError<ErrorCode, ErrorData | undefined> {
  if (!(cause instanceof ValidationError)) return wireError('input.invalid')
  const codes = new Map<string, ErrorCode>()
  for (const issue of cause.issues) {
    for (const field of fieldsOf(issue)) {
      if (codes.size >= maxReportedFields) break
      // The first rule a field fails is the one its form would show.
      if (!codes.has(field)) codes.set(field, isErrorCode(issue.message) ? issue.message : 'input.invalid')
    }
  }
  const fields = Array.from(codes, ([field, code]) => ({ field, code }))
  const [only, ...others] = fields
  if (only && others.length === 0 && only.code !== 'input.invalid')
    return wireError(only.code, { field: only.field })
  return wireError('input.invalid', { fields })
}

/** The dotted path; for unknown fields Zod names the object and lists them in `keys`. */
function fieldsOf(issue: ValidationError['issues'][number]): string[] {
  const path = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part))
  const keys =
    'keys' in issue && Array.isArray(issue.keys) ? issue.keys.slice(0, maxReportedFields).map(String) : null
  return keys ? keys.map((key) => [...path, key].join('.')) : [path.join('.')]
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code)
}
