import { VirtualBackgroundProcessor } from '@shiguredo/virtual-background'
import { BackdropTooSlow, isOwnBackdrop, ownBackdropUrl, type Backdrop } from './backdrops.ts'
import { keepsPace, watchFrames } from './frame-pace.ts'

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
   * Restarts if it is already running. Returns the track to show and publish, once it has moving pictures.
   * @throws BackdropTooSlow if this device makes too few of them, also smaller ones
   */
  start(camera: MediaStreamTrack, backdrop: Exclude<Backdrop, 'none'>): Promise<MediaStreamTrack>
  stop(): void
}

async function loadPicture(url: string): Promise<ImageBitmap> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`No picture for the backdrop: ${response.status}`)
  return createImageBitmap(await response.blob())
}

/** Behind a person whose own picture is gone: it may have been deleted on another device, and the room must not be seen. */
const withoutPicture = { blurRadius: blurRadius.blur_strong }

/** The segmentation draws with WebGL. Where there is none, its library opens an alert, which stops the page. */
function hasWebGl(): boolean {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('webgl2') ?? canvas.getContext('webgl')
  // Browsers keep only a few contexts.
  context?.getExtension('WEBGL_lose_context')?.loseContext()
  return context !== null
}

/**
 * Segments with the wasm and model served under `assetsUrl`; the images are under `picturesUrl`.
 * This module is large, so it is only imported once a background has been chosen.
 * @throws Error without WebGL
 */
export function createBackdropProcessor(assetsUrl: string, picturesUrl: string): BackdropProcessor {
  if (!hasWebGl()) throw new Error('Backgrounds need WebGL')
  const processor = new VirtualBackgroundProcessor(assetsUrl)
  let running: { camera: MediaStreamTrack; own: MediaTrackConstraints } | null = null

  async function optionsOf(backdrop: Exclude<Backdrop, 'none'>) {
    if (backdrop === 'blur_soft' || backdrop === 'blur_strong') return { blurRadius: blurRadius[backdrop] }
    if (!isOwnBackdrop(backdrop))
      return { backgroundImage: await loadPicture(`${picturesUrl}/${backdrop}.webp`) }
    const backgroundImage = await loadPicture(ownBackdropUrl(backdrop)).catch(() => null)
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

  return {
    async start(camera, backdrop) {
      const options = await optionsOf(backdrop)
      const own = running?.camera === camera ? running.own : camera.getConstraints()
      stopProcessing()
      running = { camera, own }
      for (const pace of [smooth, light]) {
        await camera.applyConstraints({ ...own, ...pace }).catch(() => undefined)
        // The library's type requires a video track; a camera's track is one.
        const track = await processor.startProcessing(camera as MediaStreamVideoTrack, options)
        if (await keepsPace((onFrame) => watchFrames(track, onFrame))) return track
        stopProcessing()
      }
      stop()
      throw new BackdropTooSlow()
    },
    stop,
  }
}
