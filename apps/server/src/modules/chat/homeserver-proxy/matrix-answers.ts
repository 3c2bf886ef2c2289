import { errorCatalogue } from '@majlis/contract'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { refusalOf } from '../../../platform/errors/unavailable.ts'
import type { AppError } from '../../../platform/errors/app-error.ts'

/** A refusal as chat clients read it (Matrix client-server API 1.15, section 2.1: standard error response). */
export interface MatrixRefusal {
  status: number
  errcode: string
  error: string
  retryAfterMs?: number
}

export const unrecognized: MatrixRefusal = {
  status: 404,
  errcode: 'M_UNRECOGNIZED',
  error: 'Unrecognized request',
}
export const missingToken: MatrixRefusal = {
  status: 401,
  errcode: 'M_MISSING_TOKEN',
  error: 'Missing access token',
}
export const unknownToken: MatrixRefusal = {
  status: 401,
  errcode: 'M_UNKNOWN_TOKEN',
  error: 'The session has ended',
}
export const foreignAccount: MatrixRefusal = {
  status: 403,
  errcode: 'M_FORBIDDEN',
  error: 'The address names another account',
}
export const notInChat: MatrixRefusal = {
  status: 403,
  errcode: 'M_FORBIDDEN',
  error: 'Not in this chat',
}
/** Also for files that are not there. */
export const noFile: MatrixRefusal = { status: 404, errcode: 'M_NOT_FOUND', error: 'Not found' }
export const unknownLength: MatrixRefusal = {
  status: 411,
  errcode: 'M_UNKNOWN',
  error: 'The length of the body is missing',
}
export const tooLarge: MatrixRefusal = { status: 413, errcode: 'M_TOO_LARGE', error: 'The body is too large' }
export const tooManyAtOnce: MatrixRefusal = {
  status: 429,
  errcode: 'M_LIMIT_EXCEEDED',
  error: 'Too many requests at the same time',
  retryAfterMs: 1_000,
}
/** `error` is English, as everywhere in Matrix: clients show texts of their own. */
export const homeserverDown: MatrixRefusal = {
  status: 502,
  errcode: 'M_UNKNOWN',
  error: 'The chat server does not answer',
  retryAfterMs: 5_000,
}
export const homeserverLate: MatrixRefusal = { ...homeserverDown, status: 504 }

/** Answers with an error of the Matrix specification. */
export function refuse(
  reply: FastifyReply,
  { status, errcode, error, retryAfterMs }: MatrixRefusal,
): FastifyReply {
  // The rest of the body is not waited for.
  if (!reply.request.raw.complete) reply.header('connection', 'close')
  if (retryAfterMs !== undefined) reply.header('retry-after', Math.ceil(retryAfterMs / 1000))
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .send({ errcode, error, ...(retryAfterMs === undefined ? {} : { retry_after_ms: retryAfterMs }) })
}

/** Answers a failure of ours in the same way. */
export function answerFailure(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const refusal = refusalOf(error)
  if (refusal) return refuse(reply, refusalFrom(refusal))
  if ('statusCode' in error && error.statusCode !== undefined && error.statusCode < 500)
    return refuse(reply, { status: error.statusCode, errcode: 'M_UNKNOWN', error: 'Invalid request' })
  request.log.error({ err: error }, 'a request to the homeserver failed')
  return refuse(reply, { status: 500, errcode: 'M_UNKNOWN', error: 'Internal server error' })
}

function refusalFrom({ code, data }: AppError): MatrixRefusal {
  const { status, message } = errorCatalogue[code]
  const errcode = status === 429 ? 'M_LIMIT_EXCEEDED' : 'M_UNKNOWN'
  const { retryAfterMs } = data ?? {}
  return { status, errcode, error: message, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
}
