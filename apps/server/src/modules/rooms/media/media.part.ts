import type { MediaServer } from '../../../integrations/livekit/index.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Events } from '../../../platform/events/events.ts'
import { remembered, tryCheck } from '../../../platform/health/health.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import type { RoomLog } from '../participants/room-log.ts'
import type { EndSession } from '../sessions/end-session.ts'
import type { RoomSignals } from '../sessions/room-signals.ts'
import type { RoomState } from '../sessions/room-state.ts'
import { createSessionUpkeep } from '../sessions/session-upkeep.ts'
import { createConnections } from './connections.service.ts'
import { livekitWebhook } from './livekit-webhook.http.ts'
import { createMediaEvents } from './media-events.service.ts'
import { createReconcile } from './reconcile.service.ts'
import { createRoomMedia } from './room-media.ts'
import { createRounds } from './rounds.ts'

interface MediaPartDeps {
  db: Db
  clock: Clock
  events: Events
  realtime: Realtime
  log: Log
  media: MediaServer
  state: RoomState
  signals: RoomSignals
  endSession: EndSession
  roomLog: RoomLog
}

const mediaCheckMs = 2_000

/** Changes reach the SFU by `room-media`, its reports come by the webhook, and `rounds` compares both sides. */
export function createMediaPart(deps: MediaPartDeps) {
  const { media, log } = deps
  const roomMedia = createRoomMedia(deps)
  const connections = createConnections(deps)
  const mediaEvents = createMediaEvents({ ...deps, roomMedia, connections })
  const upkeep = createSessionUpkeep({ ...deps, roomMedia })
  const reconcile = createReconcile({ ...deps, roomMedia, connections, upkeep })

  return {
    roomMedia,
    mediaEvents,
    rounds: createRounds(reconcile, log),
    webhook: livekitWebhook({ media, mediaEvents }),
    // Not required: everything except the rooms works without it.
    healthCheck: remembered(
      tryCheck({ name: 'media', required: false }, async () => {
        if (!(await media.isReady())) throw new Error('no answer')
      }),
      mediaCheckMs,
    ),
  }
}
