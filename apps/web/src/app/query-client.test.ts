// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { CallError } from '../shared/light-api/call-error.ts'
import { queryClient } from './query-client.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  queryClient.clear()
  vi.useRealTimers()
})

/** Requests something that fails the same way each time; `requestedAt` are the times since the first attempt. */
function ask(status: number, body: object) {
  const startedAt = Date.now()
  const requestedAt: number[] = []
  const queryFn = async () => {
    requestedAt.push(Date.now() - startedAt)
    throw CallError.of(status, body)
  }
  const done = queryClient.fetchQuery({
    ...queryClient.getDefaultOptions().queries,
    queryKey: [body],
    queryFn,
  })
  done.catch(() => undefined)
  return { requestedAt, done }
}

it('[7.60] [9.14] repeats an unavailable call ten times, the first time after 1000 ms', async () => {
  const { requestedAt, done } = ask(503, { code: 'general.unavailable', status: 503 })
  await vi.advanceTimersByTimeAsync(999)
  expect(requestedAt).toEqual([0])
  await vi.advanceTimersByTimeAsync(1)
  expect(requestedAt).toEqual([0, 1000])
  await vi.advanceTimersByTimeAsync(600_000)
  expect(requestedAt).toHaveLength(1 + 10)
  await expect(done).rejects.toMatchObject({ code: 'general.unavailable' })
})

it('waits as long as the server asks for', async () => {
  const { requestedAt } = ask(503, {
    code: 'general.unavailable',
    status: 503,
    data: { retryAfterMs: 2_700 },
  })
  await vi.advanceTimersByTimeAsync(2_699)
  expect(requestedAt).toEqual([0])
  await vi.advanceTimersByTimeAsync(1)
  expect(requestedAt).toEqual([0, 2_700])
})

it('does not repeat a refused call', async () => {
  const { requestedAt, done } = ask(403, { code: 'general.forbidden', status: 403 })
  await expect(done).rejects.toMatchObject({ code: 'general.forbidden' })
  expect(requestedAt).toEqual([0])
})
