import type { VirtualBackgroundProcessor } from '@shiguredo/virtual-background'
import { BackdropTooSlow, isOwnBackdrop, ownBackdropUrl, type Backdrop } from './backdrops.ts'
import { hasUsableFrameRate, watchFrames, type WatchFrames } from './frame-rate.ts'

const blurRadius = { blur_soft: 9, blur_strong: 22 } as const

/** 24 frames look smooth and save a fifth of the work; not every camera supports it, which is fine. */
const smooth: MediaTrackConstraints = { frameRate: { ideal: 24, max: 24 } }
/** A quarter of the pixels, for devices that draw without a graphics card. */
const light: MediaTrackConstraints = {
  width: { ideal: 640 },
  height: { ideal: 360 },
  frameRate: { ideal: 12, max: 12 },
}

/** Replaces the background of a camera track. */
export interface BackdropProcessor {
  /**
   * Restarts if it is already running, but an earlier start must have settled. Returns the track to show and publish, once
   * its frame rate is usable.
   * @throws BackdropTooSlow if it isn't, even at the lower resolution
   * @throws the reason of `signal` once that is aborted
   */
  start(
    camera: MediaStreamTrack,
    backdrop: Exclude<Backdrop, 'none'>,
    signal: AbortSignal,
  ): Promise<MediaStreamTrack>
  stop(): void
}

async function loadPicture(url: string, signal: AbortSignal): Promise<ImageBitmap> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`No picture for the backdrop: ${response.status}`)
  return createImageBitmap(await response.blob())
}

/** Behind a person whose own picture is gone: it may have been deleted on another device, and the room must not be seen. */
const withoutPicture = { blurRadius: blurRadius.blur_strong }

export interface BackdropProcessorDeps {
  /** The segmentation. */
  processor: Pick<
    VirtualBackgroundProcessor,
    'startProcessing' | 'stopProcessing' | 'isProcessing' | 'getProcessedTrack'
  >
  /** Where the images are. */
  picturesUrl: string
  hasUsableFrameRate?: (watch: WatchFrames, options: { signal: AbortSignal }) => Promise<boolean>
}

export function createBackdropProcessor({
  processor,
  picturesUrl,
  hasUsableFrameRate: isUsable = hasUsableFrameRate,
}: BackdropProcessorDeps): BackdropProcessor {
  let running: { camera: MediaStreamTrack; own: MediaTrackConstraints } | null = null

  async function optionsOf(backdrop: Exclude<Backdrop, 'none'>, signal: AbortSignal) {
    if (backdrop === 'blur_soft' || backdrop === 'blur_strong') return { blurRadius: blurRadius[backdrop] }
    if (!isOwnBackdrop(backdrop))
      return { backgroundImage: await loadPicture(`${picturesUrl}/${backdrop}.webp`, signal) }
    const backgroundImage = await loadPicture(ownBackdropUrl(backdrop), signal).catch(() => null)
    return backgroundImage ? { backgroundImage } : withoutPicture
  }

  function stopProcessing() {
    if (!processor.isProcessing()) return
    const processed = processor.getProcessedTrack()
    processor.stopProcessing()
    processed?.stop()
  }

  /** Ends the processing and gives the camera back as it was. */
  function stop() {
    stopProcessing()
    const before = running
    running = null
    // A camera that has been closed meanwhile rejects.
    void before?.camera.applyConstraints(before.own).catch(() => undefined)
  }

  /** Ends with the processing stopped if `signal` is aborted meanwhile. */
  async function process(
    camera: MediaStreamTrack,
    options: Awaited<ReturnType<typeof optionsOf>>,
    signal: AbortSignal,
  ) {
    // Also ends a start that waits for a frame of the camera.
    signal.addEventListener('abort', stopProcessing)
    try {
      // The library's type requires a video track; a camera's track is one.
      const track = await processor.startProcessing(camera as MediaStreamVideoTrack, options)
      signal.throwIfAborted()
      if (await isUsable((onFrame) => watchFrames(track, onFrame), { signal })) return track
      return null
    } finally {
      signal.removeEventListener('abort', stopProcessing)
      if (signal.aborted) stopProcessing()
    }
  }

  return {
    async start(camera, backdrop, signal) {
      const options = await optionsOf(backdrop, signal)
      signal.throwIfAborted()
      const own = running?.camera === camera ? running.own : camera.getConstraints()
      stopProcessing()
      running = { camera, own }
      for (const size of [smooth, light]) {
        await camera.applyConstraints({ ...own, ...size }).catch(() => undefined)
        signal.throwIfAborted()
        const track = await process(camera, options, signal)
        signal.throwIfAborted()
        if (track) return track
        stopProcessing()
      }
      stop()
      throw new BackdropTooSlow()
    },
    stop,
  }
}
