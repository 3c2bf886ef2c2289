import type { MediaParticipant, MediaServer } from '../../../integrations/livekit/index.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import type { AheadConnections } from '../ahead/ahead-connections.service.ts'
import type { CaptionReader } from '../captions.ports.ts'
import type { RecordingReader } from '../recordings.ports.ts'
import type { RoomSession } from '../sessions/sessions.repository.ts'
import * as connectionsRepository from './connections.repository.ts'
import { isUuid, type Connections } from './connections.service.ts'
import { hasItsRights } from './media-token.ts'
import type { RoomMedia } from './room-media.ts'
import { straySoundsOf } from './stray-sounds.ts'

interface CompareRoomDeps {
  db: Db
  clock: Clock
  media: MediaServer
  roomMedia: RoomMedia
  connections: Connections
  captions: Pick<CaptionReader, 'isListener'>
  ahead: Pick<AheadConnections, 'isWaiting'>
  recordings: Pick<RecordingReader, 'hasRecorder'>
}

/** Compares one room with the SFU, which is right about who is connected. The database is right about who may be. */
export function createCompareRoom(deps: CompareRoomDeps) {
  const { db, clock, media, roomMedia, connections, ahead, recordings, captions } = deps

  /** Stray sounds of the round before: those that are still there are ended. */
  let straysBefore = new Set<string>()
  let strays = new Set<string>()

  /** In case reports were lost: between two rounds, the picture of a shared screen would have come. */
  async function endLastingStrays(
    session: RoomSession,
    { identity, tracks }: MediaParticipant,
  ): Promise<void> {
    const found = straySoundsOf(tracks)
    for (const { sid } of found) strays.add(sid)
    if (found.some(({ sid }) => straysBefore.has(sid))) await roomMedia.endStraySounds(session, [identity])
  }

  /** Ends connections that the SFU does not have. */
  async function closeGhosts(roomSessionId: string, present: readonly MediaParticipant[]): Promise<void> {
    const presentSids = new Set(present.map(({ sid }) => sid))
    for (const { id, sfuSid } of await connectionsRepository.list(db, roomSessionId)) {
      if (sfuSid === null || presentSids.has(sfuSid)) continue
      const connection = { roomSessionId, participantId: id, connectionId: sfuSid, at: clock.now() }
      await db
        .transaction()
        .execute((tx) =>
          connections.disconnected(tx, `reconcile:${sfuSid}:left`, { ...connection, source: 'reconcile' }),
        )
    }
  }

  /** Records a connection that was not reported, or removes someone who may not be inside. */
  async function admitUnreported(session: RoomSession, { identity, sid, joinedAt }: MediaParticipant) {
    const connection = {
      roomSessionId: session.id,
      participantId: identity,
      connectionId: sid,
      at: joinedAt,
      source: 'reconcile' as const,
    }
    const isAllowed = await db
      .transaction()
      .execute((tx) => connections.connected(tx, `reconcile:${sid}:joined`, connection))
    if (isAllowed || (await recordings.hasRecorder(db, session.id, identity))) return
    if (await captions.isListener(db, session.id, identity)) return
    if (isUuid(identity) && (await ahead.isWaiting(db, session.id, identity))) return
    await media.removeParticipant(session.id, identity)
  }

  return {
    /** Called once before each round over all rooms. */
    beginRound(): void {
      straysBefore = strays
      strays = new Set()
    },

    async compareOpen(session: RoomSession): Promise<void> {
      await media.ensureRoom(session.id)
      const present = await media.listParticipants(session.id)
      const admitted = await participantsRepository.list(db, session.id, 'admitted')
      const known = new Map(admitted.map((one) => [one.id, one]))
      for (const connected of present) {
        const participant = known.get(connected.identity)
        if (participant?.sfuSid !== connected.sid || !participant.hasAccess) {
          await admitUnreported(session, connected)
          continue
        }
        if (!hasItsRights(session, participant, connected)) await roomMedia.syncOne(session, participant.id)
        await endLastingStrays(session, connected)
      }
      await closeGhosts(session.id, present)
    },

    /** A session that ended while the SFU was unavailable. */
    async closeEnded(roomSessionId: string): Promise<void> {
      await roomMedia.close(roomSessionId)
      await closeGhosts(roomSessionId, await media.listParticipants(roomSessionId))
    },
  }
}
