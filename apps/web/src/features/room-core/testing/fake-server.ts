import {
  defaultRoomSettings,
  destinations,
  type RoomEvent,
  type RoomMessage,
  type RoomView,
} from '@majlis/contract'
import type { Admission, RealtimeOptions, RoomApi } from '../model/room-deps.ts'

export const ids = {
  self: '00000000-0000-4000-8000-000000000001',
  samira: '00000000-0000-4000-8000-000000000002',
  arif: '00000000-0000-4000-8000-000000000003',
  rafiq: '00000000-0000-4000-8000-000000000004',
  layla: '00000000-0000-4000-8000-000000000005',
} as const

export function aRoomView(values: Partial<RoomView> = {}): RoomView {
  return {
    roomSessionId: '00000000-0000-4000-8000-0000000000aa',
    title: 'Product weekly',
    organizationName: 'Riverside',
    organizationLogoUrl: null,
    hostName: 'Nusrat Rahman',
    planned: null,
    startedAt: 0,
    serverNow: 100_000,
    isLocked: false,
    isRecording: false,
    capture: null,
    recordingPurposes: null,
    recordingAgreedIds: null,
    recordingObstacle: null,
    captions: null,
    captionObstacle: null,
    captionDelay: null,
    spotlightParticipantId: null,
    presentation: null,
    interpretationLanguages: [],
    settings: defaultRoomSettings,
    invitation: {
      title: 'Product weekly',
      joinLink: 'https://majlis.example/m/j/647712840966/nusrat?pwd=abc',
      meetingId: '647712840966',
      passcode: '048213',
      personalLink: null,
    },
    self: {
      participantId: ids.self,
      displayName: 'Nusrat Rahman',
      role: 'participant',
      isSignedIn: true,
      canUnmute: true,
      canStartVideo: true,
      canShare: true,
      canChat: true,
      canReact: true,
      canRename: true,
      needsConsent: false,
    },
    lobby: [],
    lobbyCount: values.lobby?.length ?? 0,
    ...values,
  }
}

export function aHostView(values: Partial<RoomView> = {}): RoomView {
  const view = aRoomView(values)
  return { ...view, self: { ...view.self, role: 'host' } }
}

export function anAdmission(room: RoomView = aRoomView()): Admission {
  return {
    outcome: 'admitted',
    participantToken: 'token',
    sfu: { url: 'wss://sfu.example', token: 'sfu' },
    isMicrophoneBlocked: false,
    isCameraBlocked: false,
    isConnectedAhead: false,
    room,
  }
}

export function aMessage(number: number, values: Partial<RoomMessage> = {}): RoomMessage {
  return {
    id: `00000000-0000-4000-9000-${String(number).padStart(12, '0')}`,
    participantId: ids.samira,
    displayName: 'Samira Tariq',
    text: `message ${number}`,
    sentAt: number * 1_000,
    toParticipantId: null,
    isOwn: false,
    ...values,
  }
}

export class CodedError extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** As if all of them had been waiting and fitted in. */
const countOf = (input: unknown) => ({
  count: (input as { participantIds: string[] }).participantIds.length,
})

type Answers = { [K in keyof RoomApi]: (input: unknown) => unknown }

export interface FakeServer {
  api: RoomApi
  /** Every call so far as `[name, input]`. */
  calls: [string, unknown][]
  /** Sets the response to all later requests of a call; throw to refuse. */
  answer(name: keyof RoomApi, answer: (input: unknown) => unknown): void
  connectRealtime(options: RealtimeOptions): { close(): void }
  send(event: RoomEvent): void
  setConnected(state: 'connected' | 'disconnected'): void
  isClosed: () => boolean
}

/** A server of one participant's calls and socket, all under the test's control. */
export function createFakeServer(room: RoomView = aRoomView()): FakeServer {
  const calls: [string, unknown][] = []
  const answers: Partial<Answers> = {
    view: () => room,
    messages: () => ({ messages: [], nextCursor: null }),
    captionLines: () => ({ lines: [], translations: [], isTranslating: false, missed: null }),
    chooseCaptionLanguage: () => null,
    changeSettings: () => room,
    lockedSettings: () => ({ locked: [] }),
    addressPeople: () => ({ onAddress: 2, onNetwork: null }),
    rename: () => room,
    admit: countOf,
    deny: countOf,
    sendMessage: (input) => {
      // The input of the call is typed by the contract; the fake sees it untyped.
      const { text, clientMessageId } = input as { text: string; clientMessageId: string }
      return aMessage(50, {
        id: clientMessageId,
        text,
        participantId: ids.self,
        displayName: 'Nusrat Rahman',
      })
    },
  }
  let options: RealtimeOptions | null = null
  let isClosed = false

  const api = new Proxy(
    {},
    {
      get(_, name) {
        return async (input: unknown) => {
          calls.push([String(name), input])
          // Only names of calls are asked for.
          const data = await answers[name as keyof RoomApi]?.(input)
          return { status: 'success', data: data ?? null }
        }
      },
    },
    // The proxy answers every call of the contract by its name.
  ) as RoomApi

  return {
    api,
    calls,
    answer: (name, answer) => {
      answers[name] = answer
    },
    connectRealtime(given) {
      options = given
      return {
        close() {
          isClosed = true
        },
      }
    },
    send: (event) => options?.subscriptions[destinations.room(options.userId)]?.(event),
    setConnected: (state) => options?.onState?.(state),
    isClosed: () => isClosed,
  }
}
