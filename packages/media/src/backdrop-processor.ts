import { VirtualBackgroundProcessor } from '@shiguredo/virtual-background'
import { isOwnBackdrop, ownBackdropUrl, type Backdrop } from './backdrops.ts'

const blurRadius = { blur_soft: 9, blur_strong: 22 } as const

/** Replaces the background of a camera track. */
export interface BackdropProcessor {
  /** Restarts if it is already running. Returns the track to show and publish. */
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

/**
 * Segments with the wasm and model served under `assetsUrl`; the images are under `picturesUrl`.
 * This module is large, so it is only imported once a background has been chosen.
 */
export function createBackdropProcessor(assetsUrl: string, picturesUrl: string): BackdropProcessor {
  const processor = new VirtualBackgroundProcessor(assetsUrl)

  async function optionsOf(backdrop: Exclude<Backdrop, 'none'>) {
    if (backdrop === 'blur_soft' || backdrop === 'blur_strong') return { blurRadius: blurRadius[backdrop] }
    if (!isOwnBackdrop(backdrop))
      return { backgroundImage: await loadPicture(`${picturesUrl}/${backdrop}.webp`) }
    const backgroundImage = await loadPicture(ownBackdropUrl(backdrop)).catch(() => null)
    return backgroundImage ? { backgroundImage } : withoutPicture
  }

  function stop() {
    if (!processor.isProcessing()) return
    const processed = processor.getProcessedTrack()
    processor.stopProcessing()
    processed?.stop()
  }

  return {
    async start(camera, backdrop) {
      const options = await optionsOf(backdrop)
      stop()
      // 24 frames look smooth and save a fifth of the work; not every camera supports it, which is fine.
      await camera
        .applyConstraints({ ...camera.getConstraints(), frameRate: { ideal: 24, max: 24 } })
        .catch(() => undefined)
      // The library's type requires a video track; a camera's track is one.
      return processor.startProcessing(camera as MediaStreamVideoTrack, options)
    },
    stop,
  }
}
