// @vitest-environment jsdom
import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeCalls } from '../../testing/fake-calls.ts'
import { fakeLocks } from '../../testing/fake-locks.ts'
import { fakeTus, uploadId } from '../../testing/fake-tus.ts'
import { listHeldUploads } from './held-uploads.ts'
import { sendUpload } from './send-upload.ts'
import { useInterrupted } from './useInterrupted.ts'

const file = new File([new Uint8Array(8 * 1024 * 1024), '0123456789'], 'plan.pdf', { lastModified: 1 })
const target = { kind: 'agenda_file' } as const
const look = `HEAD /uploads/${uploadId()}`
const pause = () => new Promise((done) => setTimeout(done, 50))

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.unstubAllGlobals()
})

/** An upload in one tab, whose last piece gets no response until `goOn` is called, and what another tab lists. */
async function setup() {
  const calls = fakeCalls({
    [look]: () => new Response(null, { headers: { 'upload-offset': String(8 * 1024 * 1024) } }),
  })
  const { promise, resolve } = Promise.withResolvers<null>()
  const tus = fakeTus(({ method, bytes }) => (method === 'PATCH' && bytes === 10 ? promise : null))
  const sending = sendUpload(file, target, () => undefined)
  sending.done.catch(() => undefined)
  await vi.waitFor(() => expect(tus.sent('PATCH')).toHaveLength(2), 10_000)
  return {
    sending,
    goOn: () => resolve(null),
    /** What the other tab lists. */
    open() {
      const { result } = renderHook(() => useInterrupted('agenda_file', []))
      return () => result.current.interrupted.map(({ fileName }) => fileName)
    },
    looks: () => calls.filter(({ call }) => call === look).length,
  }
}

it('[3.23] does not list an upload that another tab is sending, nor asks the server about it', async () => {
  fakeLocks()
  const { sending, goOn, open, looks } = await setup()
  const listed = open()
  await pause()
  expect([listed(), looks()]).toEqual([[], 0])
  goOn()
  await sending.done
  await waitFor(async () => expect(await listHeldUploads()).toEqual(new Set()))
  await pause()
  expect([listed(), looks()]).toEqual([[], 0])
})

it('[3.23] lists an upload as interrupted once the tab that sent it is closed', async () => {
  fakeLocks()
  const { open } = await setup()
  const [url = ''] = await listHeldUploads()
  expect(url).toMatch(uploadId())
  // The locks of a tab end with it, whatever it was doing.
  const locks = fakeLocks()
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  void locks.request(`majlis.upload.${url}`, () => closed)
  const listed = open()
  await pause()
  expect(listed()).toEqual([])
  close()
  await waitFor(() => expect(listed()).toEqual(['plan.pdf']))
})

it('[3.23] lists what a reload has interrupted in a browser without locks', async () => {
  const { open } = await setup()
  const listed = open()
  await waitFor(() => expect(listed()).toEqual(['plan.pdf']))
})
