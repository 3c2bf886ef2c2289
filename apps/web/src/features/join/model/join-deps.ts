import type { CallPreferences } from '@majlis/contract'
import {
  browserDeps,
  createCall,
  createLocalMedia,
  type Call,
  type CallOptions,
  type LocalMedia,
} from '@majlis/media'
import { errorCode, lightApi, lightParticipantApi, type LightApi } from '../../../shared/light-api/index.ts'
import { leaveOnSignOut } from '../../../shared/session/follow-sign-out.ts'
import { session } from '../../../shared/session/session.ts'
import type { MeetingReference } from '../../../shared/meeting-link/meeting-reference.ts'
import { firstPictureSettled } from './first-picture.ts'
import { earlyPressAt, type EarlyPress } from './pre-join-ahead.ts'
import { memory, type Memory } from './memory.ts'
import type { WaitingConnectionOptions } from './waiting-connection.ts'

/** What joining depends on; tests pass fakes. */
export interface JoinDeps {
  api: Pick<LightApi, 'meeting'>
  participantApi(token: string): Pick<LightApi, 'room'>
  errorCode(error: unknown): string
  memory: Memory
  earlyPress(reference: MeetingReference): EarlyPress
  /** Whether opening microphone or camera shows a prompt of the browser. */
  wouldPrompt(): Promise<boolean>
  /** The settings of the signed-in account, if any. */
  preferences(): Promise<CallPreferences | undefined>
  local: LocalMedia
  createCall(options: CallOptions): Call
  /** The address of the SFU, to warm up the connection. */
  sfuUrl(): Promise<string>
  delay(ms: number): Promise<void>
  /** Resolves when the first of the others is visible, or none is to be expected soon. */
  othersShown(call: Call): Promise<void>
  /** Resolves when the current state of the page has been painted. */
  painted(): Promise<void>
  openWaitingConnection(options: WaitingConnectionOptions): { close(): void }
  every(ms: number, task: () => void): { stop(): void }
  /** Runs at intervals while the page is visible, and when it becomes visible. */
  whileSeen(ms: number, task: () => void): { stop(): void }
  isSignedIn(): Promise<boolean>
  /**
   * Whether the network may be used for something optional: the page is visible, and nothing says that the connection
   * is slow or metered.
   */
  hasBandwidthToSpare(): boolean
  /** Calls back when the user signs out in another tab, until the returned function is called. */
  leaveOnSignOut(leave: () => Promise<void>): () => void
}

/** The realtime connection of a waiting person. Its code is loaded only when they have to wait. */
function openWaitingConnection(options: WaitingConnectionOptions): { close(): void } {
  let connection: { close(): void } | null = null
  let isClosed = false
  void import('./waiting-connection.ts').then(({ openWaitingConnection }) => {
    if (!isClosed) connection = openWaitingConnection(options)
  })
  return {
    close() {
      isClosed = true
      connection?.close()
    },
  }
}

async function wouldPrompt(): Promise<boolean> {
  try {
    const asked = (['microphone', 'camera'] as const).map((name) => navigator.permissions.query({ name }))
    return (await Promise.all(asked)).some(({ state }) => state === 'prompt')
  } catch {
    // Browsers that don't report permissions, and pages without devices.
    return false
  }
}

/** The Network Information API, in Chromium only. */
interface NetworkInformation {
  saveData?: boolean
  effectiveType?: string
}

function hasBandwidthToSpare(): boolean {
  const { connection } = navigator as Navigator & { connection?: NetworkInformation }
  const isSlow = connection?.effectiveType !== undefined && connection.effectiveType !== '4g'
  return !document.hidden && !connection?.saveData && !isSlow
}

export function browserJoinDeps(): JoinDeps {
  return {
    api: lightApi,
    participantApi: lightParticipantApi,
    errorCode,
    memory,
    earlyPress: (reference) => earlyPressAt(reference, memory),
    wouldPrompt,
    preferences: async () => (await session.ready()).session?.profile.call,
    local: createLocalMedia(memory.readChoices(), browserDeps()),
    createCall: (options) => createCall(options),
    sfuUrl: async () => (await lightApi.system.config()).data.livekitUrl,
    delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    othersShown: firstPictureSettled,
    painted: () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))),
    openWaitingConnection,
    every(ms, task) {
      const timer = setInterval(task, ms)
      return { stop: () => clearInterval(timer) }
    },
    whileSeen(ms, task) {
      const look = () => {
        if (!document.hidden) task()
      }
      const timer = setInterval(look, ms)
      document.addEventListener('visibilitychange', look)
      return {
        stop() {
          clearInterval(timer)
          document.removeEventListener('visibilitychange', look)
        },
      }
    },
    hasBandwidthToSpare,
    isSignedIn: async () => (await session.ready()).status === 'signed_in',
    leaveOnSignOut,
  }
}
