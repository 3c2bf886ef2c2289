import type {
  AheadConnection,
  CallPreferences,
  ConnectAheadInput,
  JoinInput,
  JoinResult,
  MeetingInfo,
  RoomEvent,
  SfuAccess,
} from '@majlis/contract'
import type { AvailableDevices } from '@majlis/media'
import type { LightApi } from '../../../shared/light-api/index.ts'
import { createJoinController } from '../model/join-controller.ts'
import type { JoinDeps } from '../model/join-deps.ts'
import type { JoinForm } from '../model/join-input.ts'
import { createMemory, type Memory } from '../model/memory.ts'
import type { WaitingConnectionOptions } from '../model/waiting-connection.ts'
import { aMeetingInfo, anAdmission } from './builders.ts'
import { aFakeCall } from './fake-call.ts'

type InfoInput = Parameters<LightApi['meeting']['meetingInfo']>[0]

/** A response of the server: a value, or a refusal or its code. */
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

/** The calls of joining, with the responses that the test sets. */
function aFakeServer() {
  const server = {
    info: aMeetingInfo() as Answer<MeetingInfo> | ((input: InfoInput) => Answer<MeetingInfo>),
    join: anAdmission() as Answer<JoinResult>,
    enter: 'room.not_admitted' as Answer<JoinResult>,
    sfuToken: { url: 'ws://sfu', token: 'fresh' } as Answer<SfuAccess>,
    infos: [] as InfoInput[],
    joins: [] as JoinInput[],
    ahead: null as Answer<AheadConnection | null>,
    aheads: [] as ConnectAheadInput[],
    enteredWith: [] as string[],
    agreed: 0,
    left: 0,
  }
  const api = {
    meeting: {
      meetingInfo: (input: InfoInput) => {
        server.infos.push(input)
        return give(typeof server.info === 'function' ? server.info(input) : server.info)
      },
      joinMeeting: (input: JoinInput) => {
        server.joins.push(input)
        return give(server.join)
      },
      connectAhead: (input: ConnectAheadInput) => {
        server.aheads.push(input)
        return give(server.ahead)
      },
    },
  } as unknown as Pick<LightApi, 'meeting'>
  const participantApi = (token: string) =>
    ({
      room: {
        enter: () => {
          server.enteredWith.push(token)
          return give(server.enter)
        },
        sfuToken: () => give(server.sfuToken),
        agreeToRecording: () => {
          server.agreed += 1
          return Promise.resolve()
        },
        leave: () => {
          server.left += 1
          return Promise.resolve()
        },
      },
    }) as unknown as LightApi
  return { server, api, participantApi }
}

/** Time, the lobby's connection and other tabs, controlled by the test. */
function aFakeSurroundings() {
  const tasks: Record<'every' | 'whileSeen', (() => void) | null> = { every: null, whileSeen: null }
  let connection: (WaitingConnectionOptions & { isClosed: boolean }) | null = null
  let endDelay = () => {}
  let showOthers = () => {}
  let leave: () => Promise<void> = () => Promise.resolve()
  const keepTask = (kind: keyof typeof tasks) => (_ms: number, task: () => void) => {
    tasks[kind] = task
    return { stop: () => void (tasks[kind] = null) }
  }
  return {
    deps: {
      delay: () => new Promise<void>((resolve) => (endDelay = resolve)),
      othersShown: () => new Promise<void>((resolve) => (showOthers = resolve)),
      painted: () => Promise.resolve(),
      every: keepTask('every'),
      whileSeen: keepTask('whileSeen'),
      openWaitingConnection(options) {
        const opened = { ...options, isClosed: false }
        connection = opened
        return { close: () => void (opened.isClosed = true) }
      },
      leaveOnSignOut(leaving) {
        leave = leaving
        return () => {}
      },
    } satisfies Partial<JoinDeps>,
    hear: (event: RoomEvent) => connection?.onEvent(event),
    reconnect: () => connection?.onConnected(),
    isWaitingConnectionOpen: () => connection !== null && !connection.isClosed,
    lookAgain: () => tasks.every?.(),
    refreshInfo: () => tasks.whileSeen?.(),
    signOutElsewhere: () => leave(),
    endDelay: () => endDelay(),
    /** The first picture of the others is on the screen. */
    showOthers: () => showOthers(),
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}

interface PreJoinOptions {
  memory?: Memory
  pwd?: string
  preferences?: CallPreferences
  available?: AvailableDevices
  isSignedIn?: boolean
  wouldPrompt?: boolean
  hasBandwidthToSpare?: boolean
}

/** One person at pre-join, with a server, a call and a connection controlled by the test. */
export function atPreJoin({
  memory = aMemory(),
  pwd,
  preferences,
  available,
  isSignedIn = false,
  wouldPrompt = false,
  hasBandwidthToSpare = true,
}: PreJoinOptions = {}) {
  const { server, api, participantApi } = aFakeServer()
  const call = aFakeCall(available)
  const { deps: surroundings, isWaitingConnectionOpen, ...play } = aFakeSurroundings()
  const pressedEarly: JoinForm[] = []
  let hearPress = () => {}
  const deps: JoinDeps = {
    ...surroundings,
    api,
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
    wouldPrompt: () => Promise.resolve(wouldPrompt),
    preferences: () => Promise.resolve(preferences),
    local: call.local,
    createCall: call.create,
    sfuUrl: () => Promise.resolve('ws://sfu'),
    hasBandwidthToSpare: () => hasBandwidthToSpare,
    isSignedIn: () => Promise.resolve(isSignedIn),
  }
  const controller = createJoinController({ meeting: '647712840966', ...(pwd ? { pwd } : {}) }, deps)
  return {
    ...play,
    call,
    controller,
    server,
    memory,
    settle,
    get isWaitingConnectionOpen() {
      return isWaitingConnectionOpen()
    },
    /** Presses Join in the page's own frame. */
    pressEarly(form: JoinForm) {
      pressedEarly.push(form)
      hearPress()
    },
    /** Runs until the form is shown. */
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
