import { afterEach, expect, it, vi, type Mock } from 'vitest'

/** A new page, whose connections do as told. */
async function aPage(createOffer: () => Promise<unknown>) {
  const opened: { close: Mock<() => void> }[] = []
  vi.stubGlobal(
    'RTCPeerConnection',
    class {
      addTransceiver = () => {}
      createOffer = createOffer
      close = vi.fn<() => void>()
      constructor() {
        opened.push(this)
      }
    },
  )
  vi.resetModules()
  const { startWebRtc } = await import('./start-webrtc.ts')
  return { startWebRtc, opened }
}

afterEach(() => vi.unstubAllGlobals())

it('describes one connection for each page, and closes it', async () => {
  const { startWebRtc, opened } = await aPage(() => Promise.resolve({}))
  await Promise.all([startWebRtc(), startWebRtc()])
  expect(opened).toHaveLength(1)
  expect(opened[0]?.close).toHaveBeenCalledOnce()
})

it('is harmless in a browser that describes none', async () => {
  const { startWebRtc, opened } = await aPage(() => Promise.reject(new Error('no codecs')))
  await expect(startWebRtc()).resolves.toBeUndefined()
  expect(opened[0]?.close).toHaveBeenCalledOnce()
})
