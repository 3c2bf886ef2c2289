import type { RoomEndReason } from '@majlis/contract'
import type { Call, Store } from '@majlis/media'
import { createCaptionStore, type CaptionStore } from './caption-store.ts'
import { createListeningStore, type ListeningStore } from './listening-store.ts'
import { deviceStorage, tabStorage } from '../../../shared/browser-storage/index.ts'
import { createStore } from '../../../shared/store/index.ts'
import { createConnectionReport } from './connection-report.ts'
import { createRoomConnection, type RoomConnection } from './room-connection.ts'
import type { Admission, RoomConnectionDeps } from './room-deps.ts'
import { createRoomUi, type Panel, type RoomUiStore } from './room-ui.ts'
import { createStageStore, type StageStore } from './stage-store.ts'

/** The parts that everything in the room uses. They never change during a visit; their snapshots do. */
export interface RoomParts {
  call: Call
  connection: RoomConnection
  stage: StageStore
  ui: RoomUiStore
  captions: CaptionStore
  listening: ListeningStore
  report: ReturnType<typeof createConnectionReport>
  /** Why the server ended the visit; null: it has not. */
  farewell: Store<Farewell | null>
  selfId: string
}

interface Farewell {
  reason: RoomEndReason
}

export type RoomServer = Pick<RoomConnectionDeps, 'api' | 'connectRealtime' | 'errorCode'>

interface RoomPartsOptions {
  admission: Admission
  call: Call
  server: RoomServer
  panel: Panel | null
}

/** Creates the parts of one visit. Whatever ends the visit ends the call, and the end of the call ends the visit. */
export function createRoomParts({ admission, call, server, panel }: RoomPartsOptions): RoomParts {
  const ui = createRoomUi(panel)
  const farewell = createStore<Farewell | null>(null)
  const connection = createRoomConnection({
    ...server,
    admission,
    onProblem: (error) => ui.toast({ kind: 'problem', error }),
    onClosed(reason) {
      farewell.set({ reason })
      void call.leave(reason)
    },
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
  })
  const { spotlightParticipantId, presentation } = admission.room
  const stage = createStageStore(call, { spotlightId: spotlightParticipantId, presented: presentation })
  const report = createConnectionReport({ call, api: server.api })
  const captions = createCaptionStore(call, deviceStorage)
  const listening = createListeningStore(call, tabStorage, admission.room)
  return {
    call,
    connection,
    stage,
    ui,
    captions,
    listening,
    report,
    farewell,
    selfId: admission.room.self.participantId,
  }
}

/** How long to wait for the server's reason, which arrives on another connection. */
const farewellMs = 1_500

/**
 * Calls back once when the visit is over. Returns a function that stops listening. The SFU also removes people who
 * switch to another device: the server reports the reason at about the same moment.
 */
export function onVisitClosed(
  { call, farewell }: Pick<RoomParts, 'call' | 'farewell'>,
  listener: (reason: RoomEndReason) => void,
): () => void {
  let isReported = false
  let timer: ReturnType<typeof setTimeout> | undefined
  function report(reason: RoomEndReason): void {
    if (isReported) return
    isReported = true
    listener(reason)
  }
  function look(): void {
    const { connection, closeReason } = call.getSnapshot()
    if (connection !== 'closed') return
    const said = farewell.getSnapshot()?.reason
    if (closeReason !== 'removed' || said) return report(said ?? closeReason ?? 'left')
    timer ??= setTimeout(() => report('removed'), farewellMs)
  }
  const stops = [call.subscribe(look), farewell.subscribe(look)]
  look()
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
