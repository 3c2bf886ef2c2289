import { expect, it } from 'vitest'
import * as z from 'zod'
import { createGoogleCalendar } from '../google-calendar/index.ts'
import { CalendarProviderError, ProviderUnreachableError } from './index.ts'
import { parseAnswer, retryAfterMsOf } from './provider-requests.ts'

it('[1.15] reads how long a provider asks to wait, in seconds or as a date, for a day at most', () => {
  const now = Date.UTC(2026, 0, 1)
  expect(retryAfterMsOf('120', now)).toBe(120_000)
  expect(retryAfterMsOf(new Date(now + 60_000).toUTCString(), now)).toBe(60_000)
  expect(retryAfterMsOf(new Date(now - 60_000).toUTCString(), now)).toBe(0)
  expect(retryAfterMsOf('99999999', now)).toBe(24 * 3_600_000)
  expect(retryAfterMsOf('soon', now)).toBeNull()
  expect(retryAfterMsOf(null, now)).toBeNull()
})

it('[1.15] rejects answers that do not match the schema', () => {
  const schema = z.object({ id: z.string() })
  expect(parseAnswer(schema, '{"id":"a"}')).toEqual({ id: 'a' })
  expect(() => parseAnswer(schema, '{"id":1}')).toThrow(CalendarProviderError)
  expect(() => parseAnswer(schema, '<p>Hello</p>')).toThrow(CalendarProviderError)
})

it('[1.15] reports a provider to which no connection can be made as unreachable', async () => {
  const google = createGoogleCalendar({
    clientId: 'majlis',
    clientSecret: 'secret',
    standInUrl: 'http://127.0.0.1:9',
    clock: { now: () => 0 },
  })
  const deadline = AbortSignal.timeout(5_000)
  await expect(google.account('token', deadline)).rejects.toThrow(ProviderUnreachableError)
  await expect(google.renew('token', deadline)).rejects.toThrow(ProviderUnreachableError)
})
