// @vitest-environment jsdom
import { MatrixClient } from 'matrix-js-sdk/lib/client.js'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createMedia } from './media.ts'

const mxc = 'mxc://chat.example.org/river'
const revoke = vi.fn<(url: string) => void>()
const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.useFakeTimers()
  let last = 0
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => `blob:${++last}`, revokeObjectURL: revoke }),
  )
  vi.stubGlobal(
    'fetch',
    fetched.mockImplementation(async () => new Response('picture')),
  )
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const setup = () =>
  createMedia(
    new MatrixClient({ baseUrl: 'http://chat.test', accessToken: 'a token', userId: '@me:chat.test' }),
  )

it('loads a file once for all who show it, and revokes it when all have released it', async () => {
  const media = setup()
  const [one, other] = [media.open(mxc), media.open(mxc)]
  expect(await one.url).toBe(await other.url)
  expect(fetched).toHaveBeenCalledTimes(1)
  one.release()
  one.release()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(revoke).not.toHaveBeenCalled()
  other.release()
  await vi.advanceTimersByTimeAsync(120_000)
  expect(revoke.mock.calls).toEqual([[await one.url]])
})

it('keeps a file for someone who comes back to it soon', async () => {
  const media = setup()
  const first = media.open(mxc, { thumbnail: true })
  await first.url
  first.release()
  await vi.advanceTimersByTimeAsync(1_000)
  const second = media.open(mxc, { thumbnail: true })
  await vi.advanceTimersByTimeAsync(120_000)
  expect(await second.url).toBe(await first.url)
  expect(revoke).not.toHaveBeenCalled()
  media.close()
  await vi.advanceTimersByTimeAsync(0)
  expect(revoke).toHaveBeenCalledTimes(1)
})

it('loads a file again after it could not be loaded', async () => {
  const media = setup()
  fetched.mockResolvedValueOnce(new Response('', { status: 500 }))
  await expect(media.open(mxc).url).rejects.toThrow('500')
  await expect(media.open(mxc).url).resolves.toMatch(/^blob:/)
})
