import type { CaptureKind } from './devices.ts'
import type { BackdropProcessor } from './backdrop-processor.ts'
import { measureLevel } from './microphone-level.ts'
import { nextFrame, type Schedule } from './snapshot-store.ts'
import { playTone } from './test-tone.ts'

/** What the local media need of a browser; a fake of it makes them testable without one. */
export interface LocalMediaDeps {
  getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream>
  enumerateDevices(): Promise<readonly Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>[]>
  onDeviceChange(listener: () => void): () => void
  /** `unknown` where the browser does not tell. */
  queryPermission(kind: CaptureKind): Promise<PermissionState | 'unknown'>
  isBackdropSupported(): boolean
  backdrop: BackdropProcessor
  measureLevel(track: MediaStreamTrack, onLevel: (level: number) => void): () => void
  playTone(speakerId: string | null): Promise<void>
  schedule: Schedule
}

/** Where `apps/web` serves the segmentation files and the pictures. */
const assetsUrl = '/segmentation'
const picturesUrl = '/backdrops'

/** Loads the segmentation when the first backdrop is chosen, and not before. */
function lazyBackdrop(): BackdropProcessor {
  let loading: Promise<BackdropProcessor> | null = null
  let loaded: BackdropProcessor | null = null
  return {
    async start(camera, backdrop) {
      loading ??= import('./backdrop-processor.ts').then((module) =>
        module.createBackdropProcessor(assetsUrl, picturesUrl),
      )
      try {
        loaded = await loading
      } catch (error) {
        loading = null
        throw error
      }
      return loaded.start(camera, backdrop)
    },
    stop: () => loaded?.stop(),
  }
}

/** The browser itself. On pages without a secure context there are no devices, which reads as blocked. */
export function browserDeps(): LocalMediaDeps {
  // The DOM types promise it, insecure pages do not have it.
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
    // What the segmentation needs: insertable streams or frame callbacks, and OffscreenCanvas or a canvas.
    isBackdropSupported: () =>
      'MediaStreamTrackProcessor' in globalThis || 'requestVideoFrameCallback' in HTMLVideoElement.prototype,
    backdrop: lazyBackdrop(),
    measureLevel,
    playTone,
    schedule: nextFrame,
  }
}
