// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fakeCalls } from '../../testing/fake-calls.ts'
import { fakeTus, refuse, uploadId, type TusRequest } from '../../testing/fake-tus.ts'
import { retryDelays } from './retries.ts'
import { sendUpload } from './send-upload.ts'

const chunk = 8 * 1024 * 1024
/** A piece and ten bytes. */
const file = () => new File([new Uint8Array(chunk), '0123456789'], 'plan.pdf', { lastModified: 1 })
const target = { kind: 'agenda_file' } as const
/** With fake timers, each check lets 10 ms pass. */
const patiently = { timeout: 10_000, interval: 10 }

// No one is signed in.
beforeEach(() => void fakeCalls({}))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('[7.60] [9.14] waits 1000 ms before the first of 10 retries, and twice as long before each further one', () => {
  expect(retryDelays).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000, 30_000, 30_000])
})

it('[3.23] announces a file, and sends it in pieces with their checksums', async () => {
  const tus = fakeTus()
  const progress: number[] = []
  const sent = await sendUpload(file(), target, (bytes) => progress.push(bytes)).done
  expect(sent).toEqual({ id: uploadId() })
  const [announced, ...pieces] = tus.requests
  expect(announced?.headers.get('upload-length')).toBe(String(chunk + 10))
  expect(announced?.headers.get('upload-metadata')).toBe(
    `kind ${btoa('agenda_file')},filename ${btoa('plan.pdf')}`,
  )
  expect(pieces.map(({ method, bytes }) => [method, bytes])).toEqual([
    ['PATCH', chunk],
    ['PATCH', 10],
  ])
  // SHA-256 of 0123456789.
  expect(pieces[1]?.headers.get('upload-checksum')).toBe(
    'sha256 hNiYd/DUBB77a/kaFvAkjy/Vc+avBcGflr7bn4gveII=',
  )
  expect(progress.at(-1)).toBe(chunk + 10)
})

it('[9.14] continues from the byte that the server has after the connection was lost', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  let cuts = 0
  const tus = fakeTus(({ method }) => {
    if (method === 'PATCH' && (cuts += 1) === 2) throw new Error('the line is down')
    return null
  })
  const { done } = sendUpload(file(), target, () => undefined)
  done.catch(() => undefined)
  await vi.waitFor(() => expect(cuts).toBeGreaterThan(1), patiently)
  await vi.advanceTimersByTimeAsync(1000)
  await done
  expect(tus.sent('PATCH').map(({ bytes }) => bytes)).toEqual([chunk, 10, 10])
  expect(tus.sent('POST')).toHaveLength(1)
})

it('[9.14] gives up after ten more attempts, and immediately after a refusal', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const offline = fakeTus(() => {
    throw new Error('the line is down')
  })
  const lost = sendUpload(file(), target, () => undefined).done
  lost.catch(() => undefined)
  await vi.waitFor(() => expect(offline.requests.length).toBeGreaterThan(0), patiently)
  await vi.advanceTimersByTimeAsync(200_000)
  await expect(lost).rejects.toBeInstanceOf(TypeError)
  expect(offline.requests).toHaveLength(11)
  const full = fakeTus(({ method }) => (method === 'PATCH' ? refuse(507, 'file.no_space') : null))
  await expect(sendUpload(file(), target, () => undefined).done).rejects.toMatchObject({
    code: 'file.no_space',
  })
  expect(full.sent('PATCH')).toHaveLength(1)
})

it('continues after a reload when the same file is chosen again for the same target', async () => {
  const tus = fakeTus(({ method, bytes }) =>
    method === 'PATCH' && bytes === 10 && tus.sent('HEAD').length === 0
      ? new Promise<null>(() => undefined)
      : null,
  )
  void sendUpload(file(), target, () => undefined).done.catch(() => undefined)
  await vi.waitFor(() => expect(tus.sent('PATCH')).toHaveLength(2), 10_000)
  // Only the browser's storage is left of the first page.
  expect(await sendUpload(file(), target, () => undefined).done).toEqual({ id: uploadId() })
  expect(tus.sent('PATCH').map(({ bytes }) => bytes)).toEqual([chunk, 10, 10])
  expect(Object.keys(localStorage).filter((key) => key.startsWith('tus::'))).toEqual([])
  await sendUpload(new File(['other'], 'plan.pdf'), target, () => undefined).done
  expect(tus.sent('POST')).toHaveLength(2)
})

it('pauses, resumes, and deletes a stopped upload on the server', async () => {
  const held: ((request: null) => void)[] = []
  const hold = ({ method }: TusRequest) =>
    method === 'PATCH' && held.length === 0 ? new Promise<null>((release) => held.push(release)) : null
  const tus = fakeTus(hold)
  const sending = sendUpload(file(), target, () => undefined)
  await vi.waitFor(() => expect(held).toHaveLength(1), 10_000)
  sending.pause()
  held[0]?.(null)
  await new Promise((done) => setTimeout(done, 20))
  expect(tus.sent('PATCH')).toHaveLength(1)
  sending.resume()
  expect(await sending.done).toEqual({ id: uploadId() })

  held.length = 0
  const other = sendUpload(new File(['other'], 'other.pdf'), target, () => undefined)
  await vi.waitFor(() => expect(held).toHaveLength(1), 10_000)
  other.stop()
  await expect(other.done).rejects.toMatchObject({ name: 'AbortError' })
  await vi.waitFor(() => expect(tus.sent('DELETE')).toHaveLength(1), 10_000)
})
