import type { FastifyBaseLogger } from 'fastify'
import { destination as openDestination, pino, type DestinationStream } from 'pino'
import { jobFields } from './current-work.ts'

/** Structured log: an object of fields, then a sentence. Never a token, cookie, password or code. */
export type Log = FastifyBaseLogger

const secrets = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'passcode',
  'token',
  'accesstoken',
  'access_token',
  'matrixaccesstoken',
  'refreshtoken',
  'participanttoken',
  'code',
  'secret',
  'jwt',
  'pwd',
])

/**
 * Lines of JSON to standard output, written behind the caller's back so that no call waits for the terminal.
 * Fields named like a secret are redacted, in case they are logged by mistake.
 */
export function createLog({ level, destination }: { level: string; destination?: DestinationStream }): Log {
  return pino(
    {
      level,
      base: null,
      mixin: jobFields,
      serializers: { err: describeError },
      formatters: { level: (label) => ({ level: label }), log: (fields) => withoutSecrets(fields, 4) },
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
    },
    // Written in batches, at least once a second; the rest when the process ends.
    destination ?? openDestination({ dest: 1, sync: false, minLength: 4_096, periodicFlush: 1_000 }),
  )
}

function withoutSecrets(fields: object, depth: number): Record<string, unknown> {
  const clean: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(fields)) {
    if (secrets.has(key.toLowerCase())) clean[key] = '[hidden]'
    else if (typeof value !== 'object' || value === null || value instanceof Error || Array.isArray(value))
      clean[key] = value
    else clean[key] = depth > 0 ? withoutSecrets(value, depth - 1) : '[deep]'
  }
  return clean
}

interface DescribedError {
  type: string
  message: string
  stack?: string
  reason?: string
  cause?: DescribedError
}

/** An error without its own fields: those of a validation error contain the input, with any secrets in it. */
function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { name, message, stack, cause } = error
  // `code` is also a name of secrets, so an error's code is called its reason.
  const reason = 'code' in error && typeof error.code === 'string' ? error.code : undefined
  return {
    type: name,
    message,
    ...(stack === undefined ? {} : { stack }),
    ...(reason === undefined ? {} : { reason }),
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
  }
}
