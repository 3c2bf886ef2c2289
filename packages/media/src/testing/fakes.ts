import type { SfuAccess } from '@majlis/contract'
import type { CallDeps } from '../call-deps.ts'
import type { StatsEntry } from '../network/line-sample.ts'
import type { LocalMediaDeps } from '../local-media-deps.ts'
import type {
  CreateSfuRoom,
  SfuParticipant,
  SfuRoom,
  SfuRoomListener,
  SfuVideo,
  Source,
} from '../sfu-room.ts'
import { BackdropTooSlow, type Backdrop } from '../backdrops.ts'
import type { PublishRights, ReceivedVoice } from '../types.ts'

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
      return () => void (deviceListener = () => {})
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

export function person(overrides: Partial<SfuParticipant> = {}): SfuParticipant {
  return {
    id: 'rafiq',
    name: 'Rafiq Islam',
    role: 'participant',
    isGuest: false,
    accountKey: null,
    handRaisedAt: null,
    pictureUrl: null,
    isSpeaking: false,
    quality: 'excellent',
    microphone: 'on',
    camera: 'on',
    canUnmute: true,
    joinedAt: 1,
    screen: null,
    ...overrides,
  }
}

/** One connection of the fake SFU; the test acts as the server. */
export class FakeRoom implements SfuRoom {
  self: SfuParticipant | null = null
  others: SfuParticipant[] = []
  speakerIds: string[] = []
  rights: PublishRights = { microphone: true, camera: true, screen: true }
  readonly blocked = new Set<'microphone' | 'camera'>()
  readonly turnedOff = new Map<Source, number>()
  canPlayAudio = true
  access: SfuAccess | null = null
  isDisconnected = false
  readonly tracks = new Map<Source, MediaStreamTrack | null>()
  readonly videos = new Map<string, SfuVideo>()
  readonly listener: SfuRoomListener
  readonly sfu: FakeSfu

  constructor(sfu: FakeSfu, listener: SfuRoomListener) {
    this.sfu = sfu
    this.listener = listener
  }
  prepare = () => Promise.resolve()
  isBlocked(source: 'microphone' | 'camera') {
    return this.blocked.has(source)
  }
  turnedOffAt = (source: Source) => this.turnedOff.get(source) ?? 0
  connect(access: SfuAccess) {
    if (this.sfu.isDown) return Promise.reject(new Error('refused'))
    this.access = access
    this.self = person({ id: 'me', name: 'Me', microphone: 'none', camera: 'none' })
    this.others = [...this.sfu.people]
    this.rights = this.sfu.rights
    for (const source of this.sfu.blocked) this.blocked.add(source)
    for (const [source, at] of this.sfu.turnedOff) this.turnedOff.set(source, at)
    this.listener.signalReady()
    return this.sfu.isMediaThere
  }
  firstTrack = () => this.sfu.isMediaThere
  letIn() {
    Object.assign(this, { others: [...this.sfu.people], rights: this.sfu.rights })
    return this.sfu.isDown ? Promise.reject(new Error('not let in')) : Promise.resolve()
  }
  disconnect = () => Promise.resolve(void (this.isDisconnected = true))
  setTrack(source: Source, track: MediaStreamTrack | null) {
    this.tracks.set(source, track)
    return Promise.resolve()
  }
  getVideo = (target: string) => this.videos.get(target) ?? null
  voices: ReceivedVoice[] = []
  readonly speakers: (string | null)[] = []
  setSpeaker(deviceId: string | null) {
    this.speakers.push(deviceId)
    return Promise.resolve()
  }
  isPlayed: (participantId: string) => boolean = () => true
  setPlayed = (isPlayed: (id: string) => boolean) => void (this.isPlayed = isPlayed)
  startAudio = () => Promise.resolve()
  stats = () => Promise.resolve(null)
  /** What the statistics say; the test changes them. */
  line: readonly StatsEntry[] = []
  readLine = () => Promise.resolve(this.line)
  levels: Parameters<SfuRoom['setLevels']>[0] | null = null
  setLevels(levels: Parameters<SfuRoom['setLevels']>[0]) {
    this.levels = levels
  }
}

export class FakeSfu {
  isDown = false
  /** The signalling responds before media can flow. */
  isMediaThere = Promise.resolve()
  people: SfuParticipant[] = []
  /** What is off on arrival. */
  blocked: ('microphone' | 'camera')[] = []
  /** When someone else switched it off. */
  readonly turnedOff = new Map<Source, number>()
  rights: PublishRights = { microphone: true, camera: true, screen: true }
  readonly rooms: FakeRoom[] = []
  readonly create: CreateSfuRoom = (listener) => {
    const room = new FakeRoom(this, listener)
    this.rooms.push(room)
    return room
  }
  get room(): FakeRoom {
    const last = this.rooms.at(-1)
    if (!last) throw new Error('No one has connected yet')
    return last
  }
}

/** Time that moves only by the test. `settle` runs everything that does not wait for time. */
export function fakeClock() {
  const waiting: { ms: number; resolve: () => void }[] = []
  const settle = async () => {
    for (let turn = 0; turn < 60; turn += 1) await Promise.resolve()
  }
  const tasks = new Set<() => void>()
  return {
    delays: [] as number[],
    every(task: () => void) {
      tasks.add(task)
      return () => void tasks.delete(task)
    },
    /** One round of everything that runs again and again. */
    async tick() {
      for (const task of tasks) task()
      await settle()
    },
    delay(ms: number) {
      this.delays.push(ms)
      return new Promise<void>((resolve) => waiting.push({ ms, resolve }))
    },
    settle,
    async elapse() {
      for (const { resolve } of waiting.splice(0)) resolve()
      await settle()
    },
  }
}

export function fakeCallDeps(sfu: FakeSfu, clock: ReturnType<typeof fakeClock>) {
  let online = () => {}
  const screen = { next: null as MediaStream | Error | null }
  const deps: CallDeps = {
    loadSfuRoom: () => Promise.resolve(sfu.create),
    getDisplayMedia: () =>
      screen.next instanceof Error || screen.next === null
        ? Promise.reject(screen.next ?? new DOMException('Permission denied', 'NotAllowedError'))
        : Promise.resolve(screen.next),
    delay: (ms) => clock.delay(ms),
    every: (_ms, task) => clock.every(task),
    random: () => 1,
    onOnline(listener) {
      online = listener
      return () => void (online = () => {})
    },
    schedule: queueMicrotask,
  }
  return { deps, screen, goOnline: () => online() }
}
