import type { Backdrop, BackdropFailure } from './backdrops.ts'

/**
 * How much the user lets the call take from the line: as much as it carries, video in small sizes, or only sound in both
 * directions.
 */
export const dataUses = ['automatic', 'save', 'sound'] as const
export type DataUse = (typeof dataUses)[number]

export type DeviceKind = 'microphone' | 'camera' | 'speaker'

/** Codes of the catalogue's client errors, whose sentences are `errors:<code>`. */
export type DeviceErrorCode =
  | 'media.camera_blocked'
  | 'media.microphone_blocked'
  | 'media.device_missing'
  | 'media.device_busy'
  | 'media.share_failed'
  | 'media.switch_on_failed'

export interface DeviceErrors {
  microphone: DeviceErrorCode | null
  camera: DeviceErrorCode | null
  screen: DeviceErrorCode | null
}

/** A selectable device. The label is empty until the browser reveals it. */
export interface Device {
  id: string
  label: string
}

export interface AvailableDevices {
  microphones: readonly Device[]
  cameras: readonly Device[]
  /** Empty if the browser does not let pages choose a speaker (Safari, and Firefox by default). */
  speakers: readonly Device[]
}

/** IDs of the devices in use; null means the system default. */
export interface ChosenDevices {
  microphoneId: string | null
  cameraId: string | null
  speakerId: string | null
}

/** The user's own capture, in pre-join and in the call. */
export interface LocalMediaSnapshot {
  isMicrophoneOn: boolean
  isCameraOn: boolean
  /** True while the browser prompts for the device. */
  isMicrophoneStarting: boolean
  isCameraStarting: boolean
  isNoiseSuppressionOn: boolean
  backdrop: Backdrop
  dataUse: DataUse
  /** False if the browser cannot replace the background of a camera. */
  isBackdropSupported: boolean
  /** True while the segmentation files of a chosen background load, and until its frame rate has been measured. */
  isBackdropStarting: boolean
  /** Why the last chosen background is not shown: a camera that was on stays on as it was, one that would have started with it stays off. */
  backdropFailure: BackdropFailure | null
  devices: ChosenDevices
  available: AvailableDevices
  deviceErrors: DeviceErrors
}

/** A store outside React, for `useSyncExternalStore`. */
export interface Store<T> {
  /** Calls back after each change, at most once per animation frame. Returns the unsubscribe function. */
  subscribe(listener: () => void): () => void
  getSnapshot(): T
}

/** The user's microphone, camera and background, before and during a call. Opens devices only on request. */
export interface LocalMedia extends Store<LocalMediaSnapshot> {
  /** Never throws: errors are in `deviceErrors`. */
  setMicrophone(on: boolean): Promise<void>
  setCamera(on: boolean): Promise<void>
  /** Opens microphone and camera with one permission prompt. */
  start(wanted: { microphone: boolean; camera: boolean }): Promise<void>
  switchDevice(kind: DeviceKind, id: string | null): Promise<void>
  setNoiseSuppression(on: boolean): Promise<void>
  setBackdrop(backdrop: Backdrop): Promise<void>
  setDataUse(dataUse: DataUse): void
  refreshDevices(): Promise<void>
  /** Level of the user's microphone, 0 to 1, about 20 times a second while someone subscribes. */
  onMicrophoneLevel(listener: (level: number) => void): () => void
  /** Shows the user's camera with its background (not mirrored). Follows changes of device and background. */
  attachPreview(element: HTMLVideoElement): () => void
  /** Plays a short tone on the chosen speaker. */
  playTestTone(): Promise<void>
  /** The tracks to publish now; null while off. */
  getTracks(): { microphone: MediaStreamTrack | null; camera: MediaStreamTrack | null }
  /** Stops every device. The store cannot be used afterwards. */
  close(): void
}
