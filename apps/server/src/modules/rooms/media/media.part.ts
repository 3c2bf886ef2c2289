import { remembered, tryCheck } from '../../../platform/health/health.ts'
import type { SharedParts } from '../rooms.deps.ts'
import { createAheadConnections } from '../ahead/ahead-connections.service.ts'
import { createSessionUpkeep } from '../sessions/session-upkeep.ts'
import { createConnections } from './connections.service.ts'
import { livekitWebhook } from './livekit-webhook.http.ts'
import { createMediaEvents } from './media-events.service.ts'
import { createReconcile } from './reconcile.service.ts'
import { createRoomMedia } from './room-media.ts'
import { createRounds } from './rounds.ts'

const mediaCheckMs = 2_000

/** Changes reach the SFU by `room-media`, its reports come by the webhook, and `rounds` compares both sides. */
export function createMediaPart(deps: SharedParts) {
  const { media, log } = deps
  const connections = createConnections(deps)
  const ahead = createAheadConnections({ ...deps, connections })
  const roomMedia = createRoomMedia({ ...deps, ahead })
  const mediaEvents = createMediaEvents({ ...deps, roomMedia, connections, ahead })
  const upkeep = createSessionUpkeep({ ...deps, roomMedia })
  const reconcile = createReconcile({ ...deps, roomMedia, connections, upkeep, ahead })

  return {
    roomMedia,
    ahead,
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
