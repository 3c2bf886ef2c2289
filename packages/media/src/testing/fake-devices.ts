import { BackdropTooSlow, type Backdrop } from '../backdrops.ts'
import type { LocalMediaDeps } from '../local-media-deps.ts'

/** A capture track without a device. `end()` simulates unplugging. */
export class FakeTrack extends EventTarget {
  readonly id = crypto.randomUUID()
  readonly kind: 'audio' | 'video'
  enabled = true
  readyState: MediaStreamTrackState = 'live'
  contentHint = ''
  constraints: MediaTrackConstraints
  /** Accepts new constraints without applying them, as Chromium's microphones do. */
  isFixed = false
  private settings: MediaTrackSettings

  constructor(kind: 'audio' | 'video', constraints: MediaTrackConstraints = {}) {
    super()
    this.kind = kind
    this.constraints = constraints
    this.settings = settingsOf(constraints)
  }
  getSettings() {
    return this.settings
  }
  getConstraints() {
    return this.constraints
  }
  applyConstraints(constraints: MediaTrackConstraints) {
    this.constraints = constraints
    if (!this.isFixed) this.settings = settingsOf(constraints)
    return Promise.resolve()
  }
  stop() {
    this.readyState = 'ended'
  }
  end() {
    this.stop()
    this.dispatchEvent(new Event('ended'))
  }
}

function settingsOf({ noiseSuppression }: MediaTrackConstraints): MediaTrackSettings {
  return typeof noiseSuppression === 'boolean' ? { noiseSuppression } : {}
}

/** Node has no media types; the fakes have every member that the tested code uses. */
export const asTrack = (track: FakeTrack) => track as unknown as MediaStreamTrack
export const asFake = (track: MediaStreamTrack | null) => track as unknown as FakeTrack | null

export function fakeStream(...tracks: FakeTrack[]): MediaStream {
  const stream = {
    getTracks: () => tracks,
    getAudioTracks: () => tracks.filter((track) => track.kind === 'audio'),
    getVideoTracks: () => tracks.filter((track) => track.kind === 'video'),
  }
  return stream as unknown as MediaStream
}

type FakeDevice = Pick<MediaDeviceInfo, 'deviceId' | 'kind' | 'label'>

export const namedDevices: FakeDevice[] = [
  { kind: 'audioinput', deviceId: 'default', label: 'Default' },
  { kind: 'audioinput', deviceId: 'mic-1', label: 'Desk microphone' },
  { kind: 'audioinput', deviceId: 'mic-2', label: 'Headset' },
  { kind: 'videoinput', deviceId: 'cam-1', label: 'Desk camera' },
  { kind: 'audiooutput', deviceId: 'spk-1', label: 'Desk speaker' },
]

export function fakeDevices({ devices = namedDevices }: { devices?: FakeDevice[] } = {}) {
  const opened: FakeTrack[] = []
  const requests: MediaStreamConstraints[] = []
  let deviceListener = () => {}
  const fake = {
    opened,
    requests,
    /** The errors of the next requests, by what they request. */
    refuse: (_wanted: { audio: boolean; video: boolean }): Error | null => null,
    permission: 'granted' as PermissionState | 'unknown',
    devices,
    /** Every background, or only this one. */
    backdropFails: false as boolean | Backdrop,
    /** It fails because this device is too slow for it. */
    isSlow: false,
    /** Starts until it is aborted. */
    slowBackdrop: null as Backdrop | null,
    backdropStarts: [] as Backdrop[],
    plugChanged: () => deviceListener(),
    openTracks: (kind: 'audio' | 'video') =>
      opened.filter((track) => track.kind === kind && track.readyState === 'live'),
  }
  const deps: LocalMediaDeps = {
    getUserMedia(constraints) {
      requests.push(constraints)
      const { audio, video } = constraints
      const error = fake.refuse({ audio: Boolean(audio), video: Boolean(video) })
      if (error) return Promise.reject(error)
      const tracks = [
        ...(typeof audio === 'object' ? [new FakeTrack('audio', audio)] : []),
        ...(typeof video === 'object' ? [new FakeTrack('video', video)] : []),
      ]
      opened.push(...tracks)
      return Promise.resolve(fakeStream(...tracks))
    },
    enumerateDevices: () => Promise.resolve(fake.devices),
    onDeviceChange(listener) {
      deviceListener = listener
      return () => {
        deviceListener = () => {}
      }
    },
    queryPermission: () => Promise.resolve(fake.permission),
    isBackdropSupported: () => true,
    backdrop: {
      async start(_camera, backdrop, signal) {
        fake.backdropStarts.push(backdrop)
        if (fake.slowBackdrop === backdrop)
          await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
        if (fake.backdropFails === true || fake.backdropFails === backdrop)
          throw fake.isSlow ? new BackdropTooSlow() : new Error('no wasm')
        return asTrack(new FakeTrack('video'))
      },
      stop: () => {},
    },
    measureLevel: () => () => {},
    playTone: () => Promise.resolve(),
    schedule: queueMicrotask,
  }
  return { ...fake, fake, deps }
}
