import type { RoomEndReason } from '@majlis/contract'
import type { Call } from '@majlis/media'
import { createCaptionStore, type CaptionStore } from '../captions/caption-store.ts'
import { deviceStorage } from '../../../shared/browser-storage/index.ts'
import { createConnectionReport } from './connection-report.ts'
import { createRoomConnection, type RoomConnection } from './room-connection.ts'
import type { Admission, RoomConnectionDeps } from './room-deps.ts'
import { createRoomUi, type Panel, type RoomUiStore } from './room-ui.ts'
import { createStageStore, type StageStore } from './stage-store.ts'

/** What every part of the room reaches for. The parts never change during a visit; their snapshots do. */
export interface RoomParts {
  call: Call
  connection: RoomConnection
  stage: StageStore
  ui: RoomUiStore
  captions: CaptionStore
  report: ReturnType<typeof createConnectionReport>
  selfId: string
}

export type RoomServer = Pick<RoomConnectionDeps, 'api' | 'connectRealtime' | 'errorCode'>

interface RoomPartsOptions {
  admission: Admission
  call: Call
  server: RoomServer
  panel: Panel | null
}

/** Puts one visit together: whatever ends it ends the call, and the call's end is the end of the visit. */
export function createRoomParts({ admission, call, server, panel }: RoomPartsOptions): RoomParts {
  const ui = createRoomUi(panel)
  const connection = createRoomConnection({
    ...server,
    admission,
    onProblem: (error) => ui.toast({ kind: 'problem', error }),
    onClosed: (reason) => void call.leave(reason),
    now: () => Date.now(),
    newId: () => crypto.randomUUID(),
  })
  const { spotlightParticipantId, presentation } = admission.room
  const stage = createStageStore(call, { spotlightId: spotlightParticipantId, presented: presentation })
  const report = createConnectionReport({ call, api: server.api })
  const captions = createCaptionStore(call, deviceStorage)
  return { call, connection, stage, ui, captions, report, selfId: admission.room.self.participantId }
}

/** Calls back once when the visit is over. Returns how to stop listening. */
export function onVisitClosed(call: Call, listener: (reason: RoomEndReason) => void): () => void {
  let isReported = false
  function look(): void {
    const { connection, closeReason } = call.getSnapshot()
    if (isReported || connection !== 'closed') return
    isReported = true
    listener(closeReason ?? 'left')
  }
  const stop = call.subscribe(look)
  look()
  return stop
}
