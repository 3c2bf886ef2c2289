import type { SfuAccess } from '@majlis/contract'
import type { PublishRights, ReceivedVoice } from '../call-types.ts'
import { originalListening, type Listening } from '../interpretation.ts'
import type { StatsEntry } from '../network/line-sample.ts'
import type {
  CreateSfuRoom,
  SfuParticipant,
  SfuRoom,
  SfuRoomListener,
  SfuVideo,
  Source,
} from '../sfu-room.ts'

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
    interprets: [],
    interpreting: null,
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
  isWarm = false
  prepare = () => Promise.resolve()
  warmUp() {
    this.isWarm = true
    return Promise.resolve()
  }
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
  disconnect() {
    this.isDisconnected = true
    return Promise.resolve()
  }
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
  setPlayed(isPlayed: (id: string) => boolean) {
    this.isPlayed = isPlayed
  }
  listening = originalListening
  setListening(listening: Listening) {
    this.listening = listening
  }
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
