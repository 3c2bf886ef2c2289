import type * as z from 'zod'
import { boundedText } from '../../platform/outgoing/bounded-text.ts'
import { CalendarProviderError, ProviderUnreachableError, SignInNeededError } from './external-calendars.ts'

/** A page of events has a few hundred kilobytes. */
const maxAnswerBytes = 16 * 1024 * 1024
const maxRetryAfterMs = 24 * 3_600_000

export interface ProviderRequest {
  url: string | URL
  accessToken: string
  deadline: AbortSignal
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  headers?: Record<string, string>
  body?: unknown
}

/** A response that is not 2xx. */
export class ProviderStatusError extends CalendarProviderError {
  readonly status: number

  constructor(status: number) {
    super(`The calendar provider answered ${status}`)
    this.status = status
  }
}

/**
 * Sends a request to a provider. Throws `SignInNeededError` for 401, `ProviderUnreachableError` if there is no answer or the provider is busy (403
 * with a limit, 429, 5xx), and otherwise `ProviderStatusError`.
 */
export async function askProvider({
  url,
  accessToken,
  deadline,
  method = 'GET',
  headers = {},
  body,
}: ProviderRequest): Promise<string> {
  const { response, text } = await reach(async () => {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${accessToken}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: deadline,
      redirect: 'error',
    })
    return { response, text: await readText(response) }
  })
  if (response.ok) return text
  if (response.status === 401) throw new SignInNeededError('The calendar provider refused the token')
  if (isBusy(response.status, text))
    throw new ProviderUnreachableError(`The calendar provider answered ${response.status}`, {
      retryAfterMs: retryAfterMsOf(response.headers.get('retry-after')),
    })
  throw new ProviderStatusError(response.status)
}

/** The same for an answer in JSON. Throws `CalendarProviderError` if it does not match the schema. */
export async function readProvider<S extends z.ZodType>(
  schema: S,
  request: ProviderRequest,
): Promise<z.output<S>> {
  return parseAnswer(schema, await askProvider(request))
}

export function parseAnswer<S extends z.ZodType>(schema: S, text: string): z.output<S> {
  const parsed = schema.safeParse(jsonOf(text))
  if (!parsed.success)
    throw new CalendarProviderError('The calendar provider answered in another shape', {
      cause: parsed.error,
    })
  return parsed.data
}

/** Turns network failures and passed deadlines into `ProviderUnreachableError`. */
export async function reach<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (cause) {
    if (cause instanceof CalendarProviderError) throw cause
    throw new ProviderUnreachableError('The calendar provider does not answer', { cause })
  }
}

/** What a request returns; null if the provider no longer has what it is about (404, 410). */
export async function unlessGone<T>(ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ProviderStatusError && (error.status === 404 || error.status === 410)) return null
    throw error
  }
}

export function readText(response: Response): Promise<string> {
  return boundedText(
    response,
    maxAnswerBytes,
    () => new CalendarProviderError('The answer of the calendar provider is too long'),
  )
}

// Google reports limits as 403 with one of these reasons: https://developers.google.com/workspace/calendar/api/guides/errors
const limitReasons = /"(rateLimitExceeded|userRateLimitExceeded|quotaExceeded)"/

function isBusy(status: number, text: string): boolean {
  return status === 429 || status >= 500 || (status === 403 && limitReasons.test(text))
}

/** RFC 9110 10.2.3: seconds, or a date. */
export function retryAfterMsOf(header: string | null, nowMs = Date.now()): number | null {
  if (!header) return null
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - nowMs
  return Number.isFinite(ms) ? Math.min(Math.max(ms, 0), maxRetryAfterMs) : null
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
