import { destinations } from '@majlis/contract'
import { sql } from 'kysely'
import type { MediaParticipant, MediaServer } from '../../../integrations/livekit/index.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import { isUnavailable } from '../../../platform/database/unavailable.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Log } from '../../../platform/log/log.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import * as connectionsRepository from './connections.repository.ts'
import type { MediaEvents } from './media-events.service.ts'
import * as lobbyRepository from '../lobby/lobby.repository.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import { isHostLike } from '../participants/rights.policy.ts'
import { isMediaAway, type RoomMedia } from './room-media.ts'
import type { RoomState } from '../sessions/room-state.ts'
import * as sessionsRepository from '../sessions/sessions.repository.ts'
import type { RoomSession } from '../sessions/sessions.repository.ts'
import { straySoundsOf } from './stray-sounds.ts'

export interface ReconcileDeps {
  db: Db
  clock: Clock
  realtime: Realtime
  media: MediaServer
  roomMedia: RoomMedia
  mediaEvents: MediaEvents
  state: RoomState
  log: Log
}

/** So long a room without anybody inside waits for them to come back. */
export const emptyGraceMs = 5 * 60_000
/** So long a waiting person may be silent: three rounds. */
const waitingSilenceMs = 45_000

/** One round at a time over all processes: an arbitrary key of `pg_try_advisory_lock`. */
const reconcileLock = 7_263_544_002

/**
 * Compares what we know of open rooms with the SFU: webhooks get lost while a server is down, and an SFU that was killed
 * reports nothing. The SFU is right about who is connected, the database about who may be.
 */
export function createReconcile({
  db,
  clock,
  realtime,
  media,
  roomMedia,
  mediaEvents,
  state,
  log,
}: ReconcileDeps) {
  const now = () => new Date(clock.now())
  /** Tracks without a picture in the round before: those still without one are ended. */
  let straysBefore = new Set<string>()
  let strays = new Set<string>()

  /** Brings one room in line. `present` is who the SFU says is there. */
  async function reconcileRoom(session: RoomSession): Promise<void> {
    await media.ensureRoom(session.id)
    const present = await media.listParticipants(session.id)
    const known = new Map(
      (await participantsRepository.list(db, session.id, 'admitted')).map((one) => [one.id, one]),
    )

    for (const connected of present) {
      const { identity, sid, joinedAt } = connected
      const participant = known.get(identity)
      if (participant?.sfuSid === sid && participant.hasAccess) {
        if (!roomMedia.isInLine(session, participant, connected)) await roomMedia.syncOne(session, identity)
        await endLastingStrays(session, connected)
        continue
      }
      const entryId = `reconcile:${sid}:joined`
      const connection = {
        roomSessionId: session.id,
        participantId: identity,
        connectionId: sid,
        at: joinedAt,
      }
      const isAllowed = await db
        .transaction()
        .execute((tx) => mediaEvents.connected(tx, entryId, { ...connection, source: 'reconcile' }))
      if (!isAllowed) await media.removeParticipant(session.id, identity)
    }
    await closeGhosts(session, new Set(present.map((one) => one.sid)))
  }

  /** For reports that were lost: between two rounds, the picture of a shared screen has come. */
  async function endLastingStrays(
    session: RoomSession,
    { identity, tracks }: MediaParticipant,
  ): Promise<void> {
    const found = straySoundsOf(tracks)
    for (const { sid } of found) strays.add(sid)
    if (found.some(({ sid }) => straysBefore.has(sid))) await roomMedia.endStraySounds(session, [identity])
  }

  /** Those whom the ledger has inside and the SFU has not. */
  async function closeGhosts(session: Pick<RoomSession, 'id'>, presentSids: Set<string>): Promise<void> {
    for (const { id, sfuSid } of await connectionsRepository.list(db, session.id)) {
      if (sfuSid === null || presentSids.has(sfuSid)) continue
      await db.transaction().execute((tx) =>
        mediaEvents.disconnected(tx, `reconcile:${sfuSid}:left`, {
          roomSessionId: session.id,
          participantId: id,
          connectionId: sfuSid,
          source: 'reconcile',
          at: clock.now(),
        }),
      )
    }
  }

  /** Nobody inside for a while: the room is over (also one where people only waited and have gone). */
  async function endIfEmpty(session: RoomSession): Promise<boolean> {
    const sinceMs = session.emptiedAt ?? clock.now()
    if (clock.now() - sinceMs < emptyGraceMs) return false
    const isOver = await db.transaction().execute(async (tx) => {
      const current = await sessionsRepository.findForUpdate(tx, session.id)
      if (!current || current.emptiedAt === null) return false
      const waiting = await participantsRepository.list(tx, session.id, 'waiting')
      if (waiting.length > 0) return false
      if (await connectionsRepository.hasArriving(tx, session.id, now())) return false
      return state.end(tx, session.id, 'empty')
    })
    if (isOver) await roomMedia.close(session.id)
    return isOver
  }

  async function forgetSilentWaiting(session: RoomSession): Promise<void> {
    const seenBefore = new Date(clock.now() - waitingSilenceMs)
    await db.transaction().execute(async (tx) => {
      const count = await lobbyRepository.deleteStale(tx, session.id, seenBefore)
      if (count > 0) await realtime.signal(tx, 'lobby.changed', { roomSessionId: session.id })
    })
  }

  /** Who waits for a host although one is inside did not fit when they came; now there may be room. */
  async function admitLate(session: RoomSession): Promise<void> {
    const waiting = await participantsRepository.list(db, session.id, 'waiting')
    if (!waiting.some(({ waitsFor }) => waitsFor === 'host_absent')) return
    await db.transaction().execute(async (tx) => {
      const current = await sessionsRepository.findForUpdate(tx, session.id)
      if (!current || current.endedAt !== null) return
      const inside = await participantsRepository.list(tx, session.id, 'admitted')
      if (inside.some((one) => isHostLike(one.role) && one.sfuSid !== null))
        await state.admitHostAbsent(tx, current)
    })
  }

  async function round(): Promise<void> {
    straysBefore = strays
    strays = new Set()
    for (const session of await sessionsRepository.listOpen(db)) {
      await guard(session.id, async () => {
        await forgetSilentWaiting(session)
        if (await endIfEmpty(session)) return
        if (session.startedAt === null) return
        await reconcileRoom(session)
        await admitLate(session)
      })
    }
    for (const roomSessionId of await connectionsRepository.listSessionsEndedMeanwhile(db)) {
      await guard(roomSessionId, async () => {
        await roomMedia.close(roomSessionId)
        const present = await media.listParticipants(roomSessionId)
        await closeGhosts({ id: roomSessionId }, new Set(present.map((one) => one.sid)))
      })
    }
  }

  /** One room that cannot be compared keeps no other from it; an SFU or a database that is away keeps all. */
  async function guard(roomSessionId: string, compare: () => Promise<void>): Promise<void> {
    try {
      await compare()
    } catch (error) {
      if (isMediaAway(error) || isUnavailable(error)) throw error
      log.error({ err: error, roomSessionId }, 'comparing a room failed')
    }
  }

  return {
    /** Each process for itself: who waits here and has the page open is still there. */
    async touchWaiting(): Promise<void> {
      const waiting = await connectionsRepository.listWaitingIds(db)
      const here = waiting.filter((id) => realtime.hasSubscriber(destinations.room(id)))
      await lobbyRepository.touch(db, here, now())
    },

    /** One round, unless another process is at it. Throws `room.media_unavailable` when the SFU is away. */
    async run(): Promise<void> {
      // A lock of a connection and not of a transaction: none stays open while the SFU is asked.
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
