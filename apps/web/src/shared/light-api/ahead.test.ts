import { afterEach, expect, it, vi } from 'vitest'
import { takeAhead } from './ahead.ts'

const info = 'https://meet.example/api/meeting/calender/get-meeting-info/647712840966?pwd=abc'

function requestedAhead(): Response {
  const answer = new Response('{}')
  globalThis.majlisAhead = {
    'GET /api/meeting/calender/get-meeting-info/647712840966?pwd=abc': Promise.resolve(answer),
  }
  return answer
}

afterEach(() => {
  globalThis.majlisAhead = undefined
  vi.restoreAllMocks()
})

it('returns the pending answer once, so that the next call asks the server', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(300)
  const answer = requestedAhead()
  expect(await takeAhead(new Request(info))).toBe(answer)
  expect(takeAhead(new Request(info))).toBeNull()
})

it('passes other addresses and methods to the network', () => {
  vi.spyOn(performance, 'now').mockReturnValue(300)
  requestedAhead()
  expect(takeAhead(new Request(info, { method: 'POST' }))).toBeNull()
  expect(takeAhead(new Request(info.replace('abc', 'other')))).toBeNull()
})

it('drops an old answer', () => {
  vi.spyOn(performance, 'now').mockReturnValue(10_001)
  requestedAhead()
  expect(takeAhead(new Request(info))).toBeNull()
})
