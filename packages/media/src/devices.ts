import type {
  AvailableDevices,
  ChosenDevices,
  Device,
  DeviceErrorCode,
  DeviceKind,
} from './local-media-types.ts'

export type CaptureKind = Exclude<DeviceKind, 'speaker'>

/** Error names of getUserMedia and getDisplayMedia (Media Capture and Streams, section 10.2). */
function errorName(error: unknown): string {
  return error instanceof Error || error instanceof DOMException ? error.name : ''
}

/** The catalogue's code for an error of a capture attempt. */
export function deviceErrorCode(error: unknown, kind: CaptureKind): DeviceErrorCode {
  switch (errorName(error)) {
    case 'NotFoundError':
    case 'OverconstrainedError':
    case 'DevicesNotFoundError':
      return 'media.device_missing'
    case 'NotReadableError':
    case 'AbortError':
    case 'TrackStartError':
      return 'media.device_busy'
    default:
      return kind === 'camera' ? 'media.camera_blocked' : 'media.microphone_blocked'
  }
}

/** Whether the wanted device is missing, so that the system default should be tried. */
export function isDeviceGone(error: unknown): boolean {
  const name = errorName(error)
  return name === 'NotFoundError' || name === 'OverconstrainedError'
}

/** Closing the browser's picker is a decision, not an error; a system that forbids recording is an error. */
export function isShareCancelled(error: unknown): boolean {
  return (
    errorName(error) === 'NotAllowedError' && !/system/i.test(error instanceof Error ? error.message : '')
  )
}

/**
 * Constraints of the microphone. Noise suppression is the browser's own (W3C `noiseSuppression`): it costs almost
 * nothing, works in every engine, and sends no audio anywhere. Echo cancellation and gain control are always on.
 */
export function microphoneConstraints(
  deviceId: string | null,
  isNoiseSuppressionOn: boolean,
): MediaTrackConstraints {
  return {
    ...(deviceId ? { deviceId: { exact: deviceId } } : {}),
    echoCancellation: true,
    autoGainControl: true,
    noiseSuppression: isNoiseSuppressionOn,
  }
}

/** 720p at up to 30 frames: the top simulcast layer. Ideal values, so that no camera is refused for its size. */
export function cameraConstraints(deviceId: string | null): MediaTrackConstraints {
  return {
    ...(deviceId ? { deviceId: { exact: deviceId } } : { facingMode: 'user' }),
    width: { ideal: 1280 },
    height: { ideal: 720 },
    frameRate: { ideal: 30, max: 30 },
  }
}

const noDevices: AvailableDevices = { microphones: [], cameras: [], speakers: [] }

/**
 * Sorts the browser's list of devices. Entries without an ID (before permission) are dropped, as are Chromium's aliases
 * `default` and `communications`, which repeat a real device: null means the system default here.
 */
export function toAvailableDevices(
  infos: readonly Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>[],
): AvailableDevices {
  const list = (kind: MediaDeviceKind): Device[] =>
    infos
      .filter((info) => info.kind === kind && !['', 'default', 'communications'].includes(info.deviceId))
      .map((info) => ({ id: info.deviceId, label: info.label }))
  return {
    ...noDevices,
    microphones: list('audioinput'),
    cameras: list('videoinput'),
    speakers: list('audiooutput'),
  }
}

/** The choice after the list changed: an unplugged device falls back to the system default. */
export function keepChosen(chosen: ChosenDevices, available: AvailableDevices): ChosenDevices {
  const keep = (id: string | null, devices: readonly Device[]) =>
    // An empty list is not conclusive: without permission the browser lists no IDs.
    id === null || devices.length === 0 || devices.some((device) => device.id === id) ? id : null
  return {
    microphoneId: keep(chosen.microphoneId, available.microphones),
    cameraId: keep(chosen.cameraId, available.cameras),
    speakerId: keep(chosen.speakerId, available.speakers),
  }
}
