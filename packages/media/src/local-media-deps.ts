import type { CaptureKind } from './devices.ts'
import { createBackdropProcessor, type BackdropProcessor } from './backdrop-processor.ts'
import { measureLevel } from './microphone-level.ts'
import { nextFrame, type Schedule } from './snapshot-store.ts'
import { playTone } from './test-tone.ts'

/** The browser APIs that the local media use; tests provide a fake. */
export interface LocalMediaDeps {
  getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream>
  enumerateDevices(): Promise<readonly Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>[]>
  onDeviceChange(listener: () => void): () => void
  /** `unknown` if the browser does not report it. */
  queryPermission(kind: CaptureKind): Promise<PermissionState | 'unknown'>
  isBackdropSupported(): boolean
  backdrop: BackdropProcessor
  measureLevel(track: MediaStreamTrack, onLevel: (level: number) => void): () => void
  playTone(speakerId: string | null): Promise<void>
  schedule: Schedule
}

/** Where `apps/web` serves the segmentation files and the images. */
const assetsUrl = '/segmentation'
const picturesUrl = '/backdrops'

/** Loads the segmentation when the first background is chosen. */
function lazyBackdrop(): BackdropProcessor {
  let loading: Promise<BackdropProcessor> | null = null
  let loaded: BackdropProcessor | null = null
  return {
    async start(camera, backdrop, signal) {
      loading ??= import('./segmentation.ts').then(({ createSegmentation }) =>
        createBackdropProcessor({ processor: createSegmentation(assetsUrl), picturesUrl }),
      )
      try {
        loaded = await loading
      } catch (error) {
        loading = null
        throw error
      }
      return loaded.start(camera, backdrop, signal)
    },
    stop: () => loaded?.stop(),
  }
}

/** The real browser. Pages without a secure context have no devices, which is treated as blocked. */
export function browserDeps(): LocalMediaDeps {
  // The DOM types always have it; insecure pages don't.
  const devices: MediaDevices | undefined = navigator.mediaDevices
  return {
    async getUserMedia(constraints) {
      if (!devices) throw new DOMException('No devices without a secure context', 'NotAllowedError')
      return devices.getUserMedia(constraints)
    },
    enumerateDevices: async () => devices?.enumerateDevices() ?? [],
    onDeviceChange(listener) {
      devices?.addEventListener('devicechange', listener)
      return () => devices?.removeEventListener('devicechange', listener)
    },
    async queryPermission(kind) {
      try {
        return (await navigator.permissions.query({ name: kind })).state
      } catch {
        return 'unknown'
      }
    },
    // The segmentation needs insertable streams or frame callbacks, and OffscreenCanvas or a canvas.
    isBackdropSupported: () =>
      'MediaStreamTrackProcessor' in globalThis || 'requestVideoFrameCallback' in HTMLVideoElement.prototype,
    backdrop: lazyBackdrop(),
    measureLevel,
    playTone,
    schedule: nextFrame,
  }
}
