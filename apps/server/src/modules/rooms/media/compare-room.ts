import type { MediaParticipant, MediaServer } from '../../../integrations/livekit/index.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Participant } from '../participants/participant.ts'
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

type KnownConnection = Awaited<ReturnType<typeof connectionsRepository.list>>[number]

/** Compares one room with the SFU, which is right about who is connected. The database is right about who may be. */
export function createCompareRoom(deps: CompareRoomDeps) {
  const { db, clock, media, roomMedia, connections, ahead, recordings, captions } = deps
  const lastingStrays = createLastingStrays(deps)

  /** Ends connections that the SFU does not have. `known`: from before the SFU listed who is present, because others may have connected since. */
  async function closeGhosts(
    roomSessionId: string,
    known: readonly KnownConnection[],
    present: readonly MediaParticipant[],
  ): Promise<void> {
    const presentSids = new Set(present.map(({ sid }) => sid))
    for (const { id, sfuSid } of known) {
      if (sfuSid === null || presentSids.has(sfuSid)) continue
      const entryId = `reconcile:${sfuSid}:left`
      const at = clock.now()
      const source = 'reconcile' as const
      const connection = { roomSessionId, participantId: id, connectionId: sfuSid, at, source }
      await db.transaction().execute((tx) => connections.disconnected(tx, entryId, connection))
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

  /** `sidsBefore`: connections that were known before the SFU listed who is present. */
  async function compareOne(
    session: RoomSession,
    connected: MediaParticipant,
    {
      participant,
      sidsBefore,
    }: { participant: Participant | undefined; sidsBefore: ReadonlySet<string | null> },
  ): Promise<void> {
    const isKnown = participant?.sfuSid === connected.sid
    // Its end was reported since the SFU listed it.
    if (participant?.hasAccess && !isKnown && sidsBefore.has(connected.sid)) return
    if (!isKnown || !participant.hasAccess) return admitUnreported(session, connected)
    if (!hasItsRights(session, participant, connected)) await roomMedia.syncOne(session, participant.id)
    await lastingStrays.end(session, connected)
  }

  return {
    /** Called once before each round over all rooms. */
    beginRound: lastingStrays.beginRound,

    async compareOpen(session: RoomSession): Promise<void> {
      await media.ensureRoom(session.id)
      const connectedBefore = await connectionsRepository.list(db, session.id)
      const sidsBefore = new Set(connectedBefore.map(({ sfuSid }) => sfuSid))
      const present = await media.listParticipants(session.id)
      const admitted = await participantsRepository.list(db, session.id, 'admitted')
      const known = new Map(admitted.map((one) => [one.id, one]))
      for (const connected of present)
        await compareOne(session, connected, { participant: known.get(connected.identity), sidsBefore })
      await closeGhosts(session.id, connectedBefore, present)
    },

    /** A session that ended while the SFU was unavailable. */
    async closeEnded(roomSessionId: string): Promise<void> {
      await roomMedia.close(roomSessionId)
      const known = await connectionsRepository.list(db, roomSessionId)
      await closeGhosts(roomSessionId, known, await media.listParticipants(roomSessionId))
    },
  }
}

function createLastingStrays({ roomMedia }: Pick<CompareRoomDeps, 'roomMedia'>) {
  /** Stray sounds of the round before: those that are still there are ended. */
  let before = new Set<string>()
  let strays = new Set<string>()
  return {
    beginRound(): void {
      before = strays
      strays = new Set()
    },

    /** In case reports were lost: between two rounds, the picture of a shared screen would have come. */
    async end(session: RoomSession, { identity, tracks }: MediaParticipant): Promise<void> {
      const found = straySoundsOf(tracks)
      for (const { sid } of found) strays.add(sid)
      if (found.some(({ sid }) => before.has(sid))) await roomMedia.endStraySounds(session, [identity])
    },
  }
}
