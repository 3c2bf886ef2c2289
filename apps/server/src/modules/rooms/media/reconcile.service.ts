import { destinations } from '@majlis/contract'
import { sql } from 'kysely'
import type { MediaServer } from '../../../integrations/livekit/index.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { isUnavailable } from '../../../platform/database/unavailable.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import * as lobbyRepository from '../lobby/lobby.repository.ts'
import type { AheadConnections } from '../ahead/ahead-connections.service.ts'
import type { CaptionReader } from '../captions.ports.ts'
import type { RecordingReader } from '../recordings.ports.ts'
import type { SessionUpkeep } from '../sessions/session-upkeep.ts'
import * as sessionsRepository from '../sessions/sessions.repository.ts'
import { createCompareRoom } from './compare-room.ts'
import * as connectionsRepository from './connections.repository.ts'
import type { Connections } from './connections.service.ts'
import type { RoomMedia } from './room-media.ts'
import { isMediaAway } from './room-turns.ts'

interface ReconcileDeps {
  db: Db
  clock: Clock
  realtime: Realtime
  media: MediaServer
  roomMedia: RoomMedia
  connections: Connections
  upkeep: SessionUpkeep
  ahead: Pick<AheadConnections, 'isWaiting' | 'endExpired'>
  captions: Pick<CaptionReader, 'isListener'>
  recordings: Pick<RecordingReader, 'hasRecorder'>
  log: Log
}

/** One round at a time over all processes: an arbitrary key of `pg_try_advisory_lock`. */
const reconcileLock = 7_263_544_002

/**
 * Compares the open rooms with the SFU: webhooks get lost while a server is down, and an SFU that was killed reports nothing. Also ends
 * sessions and waits, and lowers hands, by the clock.
 */
export function createReconcile(deps: ReconcileDeps) {
  const { db, clock, realtime, upkeep, ahead, log } = deps
  const rooms = createCompareRoom(deps)

  async function round(): Promise<void> {
    rooms.beginRound()
    await ahead.endExpired()
    for (const session of await sessionsRepository.listOpen(db)) {
      await guard(session.id, async () => {
        await upkeep.endSilentWaits(session)
        if (await upkeep.endIfEmpty(session)) return
        if (session.startedAt === null) return
        await rooms.compareOpen(session)
        await upkeep.endActsOfGone(session)
        await upkeep.admitLate(session)
      })
    }
    for (const roomSessionId of await connectionsRepository.listSessionsEndedMeanwhile(db))
      await guard(roomSessionId, () => rooms.closeEnded(roomSessionId))
  }

  /** A room that cannot be compared does not hold up the others; an unavailable SFU or database ends the round. */
  async function guard(roomSessionId: string, compare: () => Promise<void>): Promise<void> {
    try {
      await compare()
    } catch (error) {
      if (isMediaAway(error) || isUnavailable(error)) throw error
      log.error({ err: error, roomSessionId }, 'comparing a room failed')
    }
  }

  return {
    /** In each process: notes which waiting people have their page open here. */
    async touchWaiting(): Promise<void> {
      const waiting = await connectionsRepository.listWaitingIds(db)
      const here = waiting.filter((id) => realtime.hasSubscriber(destinations.room(id)))
      await lobbyRepository.touch(db, here, new Date(clock.now()))
    },

    /** Does nothing while another process runs a round. Throws `room.media_unavailable`. */
    async run(): Promise<void> {
      // A lock of the connection and not of a transaction, which would be open while the SFU is called.
      await db.connection().execute(async (connection) => {
        const { rows } = await sql<{
          mine: boolean
        }>`SELECT pg_try_advisory_lock(${reconcileLock}) AS mine`.execute(connection)
        if (!rows[0]?.mine) return
        try {
          await round()
        } finally {
          await sql`SELECT pg_advisory_unlock(${reconcileLock})`.execute(connection)
        }
      })
    },
  }
}

export type Reconcile = ReturnType<typeof createReconcile>
