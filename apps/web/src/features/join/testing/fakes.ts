import type {
  CallPreferences,
  JoinInput,
  JoinResult,
  MeetingInfo,
  RoomEvent,
  SfuAccess,
} from '@majlis/contract'
import type {
  AvailableDevices,
  Backdrop,
  Call,
  CallOptions,
  CallSnapshot,
  DeviceKind,
  LocalMedia,
  LocalMediaSnapshot,
  NeededToken,
  TurnedOff,
} from '@majlis/media'
import type { LightApi } from '../../../shared/light-api/index.ts'
import { createJoinController } from '../model/join-controller.ts'
import type { JoinDeps } from '../model/join-deps.ts'
import type { WaitingLineOptions } from '../model/waiting-line.ts'
import type { JoinForm } from '../model/join-input.ts'
import { createMemory, type Memory } from '../model/memory.ts'
import { aMeetingInfo, anAdmission } from './builders.ts'

type InfoInput = Parameters<LightApi['meeting']['meetingInfo']>[0]

/** An answer of the server: a value, or a refusal or its code. */
type Answer<T> = T | string | Refusal

export class Refusal extends Error {
  readonly code: string
  readonly data: unknown
  constructor(code: string, data?: unknown) {
    super(code)
    this.code = code
    this.data = data
  }
}

function give<T>(answer: Answer<T>): Promise<{ status: 'success'; data: T }> {
  if (typeof answer === 'string') return Promise.reject(new Refusal(answer))
  if (answer instanceof Refusal) return Promise.reject(answer)
  return Promise.resolve({ status: 'success', data: answer })
}

function aTabStorage() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}

export function aMemory(): Memory {
  const [device, tab] = [aTabStorage(), aTabStorage()]
  return createMemory({ device: () => device, tab: () => tab })
}

const ownMedia: LocalMediaSnapshot = {
  isMicrophoneOn: false,
  isCameraOn: false,
  isMicrophoneStarting: false,
  isCameraStarting: false,
  isNoiseSuppressionOn: true,
  backdrop: 'none',
  isBackdropSupported: true,
  isBackdropStarting: false,
  hasBackdropFailed: false,
  devices: { microphoneId: null, cameraId: null, speakerId: null },
  available: { microphones: [], cameras: [], speakers: [] },
  deviceErrors: { microphone: null, camera: null, screen: null },
}

/** One person at pre-join, with a server, a call and a line that the test plays. */
export function atPreJoin({
  memory = aMemory(),
  pwd,
  preferences,
  available = ownMedia.available,
  isSignedIn = false,
}: {
  memory?: Memory
  pwd?: string
  preferences?: CallPreferences
  available?: AvailableDevices
  isSignedIn?: boolean
} = {}) {
  let own = { ...ownMedia, available }
  /** Of this person in the room. */
  let ownName = ''
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())
  let turnedOff: TurnedOff | null = null
  let needToken: () => Promise<NeededToken> = () => Promise.reject(new Error('no call yet'))
  let line: (WaitingLineOptions & { isClosed: boolean }) | null = null
  const pressedEarly: JoinForm[] = []
  let hearPress = () => {}
  let endDelay = () => {}
  let isInside = false
  let tick: (() => void) | null = null
  let refreshInfo: (() => void) | null = null
  let leave: () => Promise<void> = () => Promise.resolve()
  const settle = async () => {
    for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
  }
  const change = (values: Partial<LocalMediaSnapshot>) => {
    own = { ...own, ...values }
    tell()
    return Promise.resolve()
  }
  const server = {
    info: aMeetingInfo() as Answer<MeetingInfo> | ((asked: InfoInput) => Answer<MeetingInfo>),
    join: anAdmission() as Answer<JoinResult>,
    enter: 'room.not_admitted' as Answer<JoinResult>,
    sfuToken: { url: 'ws://sfu', token: 'fresh' } as Answer<SfuAccess>,
    infos: [] as InfoInput[],
    joins: [] as JoinInput[],
    enteredWith: [] as string[],
    left: 0,
  }
  const connected: SfuAccess[] = []
  /** Addresses that were warmed up; null where only the media code was asked for. */
  const prepared: (string | null)[] = []
  let closedWith: string | null = null

  // The fakes carry what the controller touches; the rest of these wide interfaces is never called.
  const local = {
    subscribe: () => () => {},
    getSnapshot: () => own,
    start: ({ microphone, camera }: { microphone: boolean; camera: boolean }) =>
      change({ isMicrophoneOn: microphone, isCameraOn: camera }),
    setMicrophone: (isMicrophoneOn: boolean) => change({ isMicrophoneOn }),
    setCamera: (isCameraOn: boolean) => change({ isCameraOn }),
    setBackdrop: (backdrop: Backdrop) => change({ backdrop }),
    refreshDevices: () => Promise.resolve(),
    switchDevice: (kind: DeviceKind, id: string | null) =>
      change({ devices: { ...own.devices, [`${kind}Id`]: id } }),
  } as unknown as LocalMedia
  const call = {
    local,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    getSnapshot: () =>
      ({
        connection: closedWith ? 'closed' : isInside ? 'connected' : 'idle',
        self: { ...own, turnedOff },
        participants: ownName ? [{ isSelf: true, name: ownName }] : [],
      }) as unknown as CallSnapshot,
    async prepare(url?: string | Promise<string>) {
      prepared.push(url === undefined ? null : await url)
    },
    connect: (access: SfuAccess) => Promise.resolve(void connected.push(access)),
    leave: (reason = 'left') => {
      closedWith ??= reason
      return Promise.resolve()
    },
  } as unknown as Call
  const participantApi = (token: string) =>
    ({
      room: {
        enter: () => {
          server.enteredWith.push(token)
          return give(server.enter)
        },
        sfuToken: () => give(server.sfuToken),
        leave: () => {
          server.left += 1
          return Promise.resolve()
        },
      },
    }) as unknown as LightApi
  const deps: JoinDeps = {
    api: {
      meeting: {
        meetingInfo: (asked: InfoInput) => {
          server.infos.push(asked)
          return give(typeof server.info === 'function' ? server.info(asked) : server.info)
        },
        joinMeeting: (input: JoinInput) => {
          server.joins.push(input)
          return give(server.join)
        },
      },
    } as unknown as Pick<LightApi, 'meeting'>,
    participantApi,
    errorCode: (error) => (error instanceof Refusal ? error.code : 'general.failed'),
    memory,
    earlyPress: () => ({
      isPressed: () => pressedEarly.length > 0,
      take: () => pressedEarly.splice(0)[0] ?? null,
      follow(heard) {
        hearPress = heard
      },
    }),
    preferences: () => Promise.resolve(preferences),
    local,
    createCall: (options: CallOptions) => {
      needToken = options.onNeedToken
      turnedOff = options.turnedOff ?? null
      return call
    },
    delay: () => new Promise((resolve) => (endDelay = resolve)),
    painted: () => Promise.resolve(),
    sfuUrl: () => Promise.resolve('ws://sfu'),
    openLine(options) {
      const opened = { ...options, isClosed: false }
      line = opened
      return {
        close() {
          opened.isClosed = true
        },
      }
    },
    every(_ms, task) {
      tick = task
      return {
        stop() {
          tick = null
        },
      }
    },
    whileSeen(_ms, task) {
      refreshInfo = task
      return {
        stop() {
          refreshInfo = null
        },
      }
    },
    isSignedIn: () => Promise.resolve(isSignedIn),
    leaveOnSignOut(leaving) {
      leave = leaving
      return () => {}
    },
  }
  const controller = createJoinController({ meeting: '647712840966', ...(pwd ? { pwd } : {}) }, deps)
  return {
    controller,
    server,
    memory,
    connected,
    prepared,
    settle,
    change,
    /** A host switches something off, and the call follows. */
    followHost(at: TurnedOff) {
      turnedOff = at
      tell()
    },
    get turnedOff() {
      return turnedOff
    },
    rename(name: string) {
      ownName = name
      tell()
    },
    needToken: () => needToken(),
    hear: (event: RoomEvent) => line?.onEvent(event),
    reconnectLine: () => line?.onConnected(),
    lookAgain: () => tick?.(),
    refreshInfo: () => refreshInfo?.(),
    signOutElsewhere: () => leave(),
    get isWaitingLineOpen() {
      return line !== null && !line.isClosed
    },
    get closedWith() {
      return closedWith
    },
    /** Presses Join in the page's own frame. */
    pressEarly(form: JoinForm) {
      pressedEarly.push(form)
      hearPress()
    },
    /** The SFU lets media through. */
    reach() {
      isInside = true
      tell()
    },
    endDelay: () => endDelay(),
    /** To the point where the form is shown. */
    async arrive() {
      controller.start()
      await settle()
    },
    async join(displayName = 'Rafiq Islam', passcode = '') {
      await controller.join({ displayName, passcode })
      await settle()
    },
  }
}
