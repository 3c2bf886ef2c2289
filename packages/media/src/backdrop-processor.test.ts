import { expect, it, vi } from 'vitest'
import { createBackdropProcessor } from './backdrop-processor.ts'
import { BackdropTooSlow } from './backdrops.ts'
import { FakeTrack, asFake, asTrack } from './testing/fake-devices.ts'

/** A processor whose frame rates the test decides, one after another; by default, the measurement lasts until it is aborted. */
function setup({ rates = [] }: { rates?: boolean[] } = {}) {
  const own = { width: { ideal: 1280 }, frameRate: { ideal: 30 } }
  const camera = new FakeTrack('video', own)
  const sizes: (MediaTrackConstraints | undefined)[] = []
  const left = [...rates]
  const measure = vi.fn<(signal: AbortSignal) => Promise<boolean>>((signal) => {
    const rate = left.shift()
    if (rate !== undefined) return Promise.resolve(rate)
    return new Promise((resolve) => signal.addEventListener('abort', () => resolve(false)))
  })
  let processed: FakeTrack | null = null
  const tracks: FakeTrack[] = []
  const segmentation = {
    startProcessing() {
      sizes.push(camera.constraints)
      processed = new FakeTrack('video')
      tracks.push(processed)
      // The library's type; nothing reads more than a track has.
      return Promise.resolve(asTrack(processed) as MediaStreamVideoTrack)
    },
    stopProcessing: () => void (processed = null),
    isProcessing: () => processed !== null,
    getProcessedTrack: () => (processed ? (asTrack(processed) as MediaStreamVideoTrack) : undefined),
  }
  const processor = createBackdropProcessor({
    processor: segmentation,
    picturesUrl: '/backdrops',
    hasUsableFrameRate: (_watch, { signal }) => measure(signal),
  })
  const controller = new AbortController()
  const start = () => processor.start(asTrack(camera), 'blur_soft', controller.signal)
  return { processor, segmentation, controller, camera, own, sizes, tracks, measure, start }
}

it('[1.16] keeps the camera’s resolution on a device that is fast enough', async () => {
  const { start, sizes, tracks } = setup({ rates: [true] })
  expect(asFake(await start())).toBe(tracks[0])
  expect(sizes).toEqual([{ width: { ideal: 1280 }, frameRate: { ideal: 24, max: 24 } }])
})

it('[1.16] tries 640 × 360 pixels at 12 frames a second on a device that is too slow for more', async () => {
  const { start, sizes, tracks } = setup({ rates: [false, true] })
  expect(asFake(await start())).toBe(tracks[1])
  expect(sizes[1]).toEqual({
    width: { ideal: 640 },
    height: { ideal: 360 },
    frameRate: { ideal: 12, max: 12 },
  })
  expect(tracks[0]?.readyState).toBe('ended')
})

it('[1.16] gives up if that is too slow as well, and gives the camera back as it was', async () => {
  const { start, segmentation, camera, own, tracks } = setup({ rates: [false, false] })
  await expect(start()).rejects.toThrow(BackdropTooSlow)
  expect(segmentation.isProcessing()).toBe(false)
  expect(camera.constraints).toEqual(own)
  expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended', 'ended'])
})

it('[1.16] ends a start whose camera is closed, and tries nothing else', async () => {
  const { processor, start, controller, segmentation, camera, own, measure, tracks } = setup()
  const started = start()
  await vi.waitFor(() => expect(measure).toHaveBeenCalledOnce())
  controller.abort()
  processor.stop()
  await expect(started).rejects.toBe(controller.signal.reason)
  expect(measure).toHaveBeenCalledOnce()
  expect(segmentation.isProcessing()).toBe(false)
  expect(camera.constraints).toEqual(own)
  expect(tracks.map(({ readyState }) => readyState)).toEqual(['ended'])
})

it('[1.16] ends a start that waits for the first frame of the camera', async () => {
  const { start, controller, segmentation, measure } = setup()
  const { promise, reject } = Promise.withResolvers<MediaStreamVideoTrack>()
  let isProcessing = false
  Object.assign(segmentation, {
    startProcessing: () => ((isProcessing = true), promise),
    isProcessing: () => isProcessing,
    stopProcessing() {
      isProcessing = false
      reject(new DOMException('The video was paused', 'AbortError'))
    },
  })
  const started = start()
  await vi.waitFor(() => expect(isProcessing).toBe(true))
  controller.abort()
  await expect(started).rejects.toThrow('The video was paused')
  expect(isProcessing).toBe(false)
  expect(measure).not.toHaveBeenCalled()
})
