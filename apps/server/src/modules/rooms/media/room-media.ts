import { reactionTopic, type ReceivedReaction, type SfuAccess } from '@majlis/contract'
import type {
  MediaParticipant,
  MediaServer,
  MediaSource,
  MediaTrack,
} from '../../../integrations/livekit/index.ts'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Log } from '../../../platform/log/log.ts'
import { attributesOf, mediaTokenOf, rightsOf } from './media-token.ts'
import type { Participant } from '../participants/participant.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import * as sessionsRepository from '../sessions/sessions.repository.ts'
import type { RoomSession } from '../sessions/sessions.repository.ts'
import { straySoundsOf } from './stray-sounds.ts'

/** Enough to reach 300 people in well under a second, few enough not to flood the SFU. */
const parallelUpdates = 16

export interface RoomMediaDeps {
  db: Db
  media: MediaServer
  log: Log
}

/**
 * Keeps the SFU as the database says. The database is right: what fails here is made good when they connect again, or by the
 * next comparison.
 */
export function createRoomMedia({ db, media, log }: RoomMediaDeps) {
  /** The end of what is being done for a room session. */
  const turns = new Map<string, Promise<void>>()

  async function sync(session: RoomSession, participant: Participant): Promise<void> {
    await media.updateParticipant(session.id, participant.id, {
      name: participant.displayName,
      attributes: attributesOf(session, participant),
      rights: rightsOf(session, participant),
    })
  }

  /** What follows a decision that stands already; an SFU that is away is told when it is back. */
  async function attempt(what: () => Promise<unknown>): Promise<void> {
    try {
      await what()
    } catch (error) {
      if (!isMediaAway(error)) throw error
      log.warn({ err: error.cause }, 'the media server did not answer')
    }
  }

  /**
   * Runs the changes of one room one after the other, each with what the database says in its turn, so that the last one sent to the SFU
   * is not an older one. That orders the changes of this process only: with several processes, two changes of one room may reach the SFU
   * in either order, and the comparison that runs every few minutes corrects what is left over.
   */
  async function inTurn(roomSessionId: string, what: () => Promise<unknown>): Promise<void> {
    const turn = (turns.get(roomSessionId) ?? Promise.resolve()).then(() => attempt(what))
    // Whoever asked hears of its failure; the next turn does not.
    const end = turn.catch(() => undefined)
    turns.set(roomSessionId, end)
    try {
      await turn
    } finally {
      if (turns.get(roomSessionId) === end) turns.delete(roomSessionId)
    }
  }

  /** The room as it is now, and those of it who are inside and chosen. */
  async function load(
    roomSessionId: string,
    chooses: (participant: Participant) => boolean,
  ): Promise<{ session: RoomSession; chosen: Participant[] } | null> {
    const session = await sessionsRepository.find(db, roomSessionId)
    if (!session || session.endedAt !== null) return null
    const inside = await participantsRepository.list(db, roomSessionId, 'admitted')
    return { session, chosen: inside.filter(chooses) }
  }

  async function syncEach(
    roomSessionId: string,
    chooses: (participant: Participant) => boolean,
  ): Promise<void> {
    const room = await load(roomSessionId, chooses)
    if (!room) return
    await inParallel(room.chosen, (participant) => sync(room.session, participant))
  }

  /** Mutes what they publish of these sources now. */
  async function muteTracks(roomSessionId: string, ids: Set<string>, sources: MediaSource[]): Promise<void> {
    const inside = await media.listParticipants(roomSessionId)
    const unmuted = inside
      .filter(({ identity }) => ids.has(identity))
      .flatMap(({ identity, tracks }) => tracks.map((track) => ({ identity, ...track })))
      .filter(({ isMuted, source }) => !isMuted && source !== 'unknown' && sources.includes(source))
    await inParallel(unmuted, ({ identity, sid }) => media.muteTrack(roomSessionId, identity, sid))
  }

  /** Without the right, the SFU unpublishes what has these sources; then the right is as it should be. */
  async function unpublish(
    roomSessionId: string,
    participantId: string,
    sources: readonly MediaTrack['source'][],
  ): Promise<void> {
    const room = await load(roomSessionId, ({ id }) => id === participantId)
    const participant = room?.chosen[0]
    if (!participant) return
    const others = rightsOf(room.session, participant).publishSources.filter(
      (source) => !sources.includes(source),
    )
    await media.updateParticipant(roomSessionId, participantId, { rights: { publishSources: others } })
    await syncEach(roomSessionId, ({ id }) => id === participantId)
  }

  async function endStraySounds(roomSessionId: string, ids: Set<string>): Promise<void> {
    const inside = (await media.listParticipants(roomSessionId)).filter(({ identity }) => ids.has(identity))
    await inParallel(inside, async ({ identity, tracks }) => {
      const strays = straySoundsOf(tracks).map(({ source }) => source)
      if (strays.length > 0) await unpublish(roomSessionId, identity, strays)
    })
  }

  return {
    /** A token for the SFU, and the room for it, also after the SFU lost it. Throws `room.media_unavailable`. */
    async access(
      session: RoomSession,
      participant: Participant,
      isReady = media.ensureRoom(session.id),
    ): Promise<SfuAccess> {
      await isReady
      return media.access(mediaTokenOf(session, participant))
    },

    /** Has the SFU open the room while it is written down who comes in. `access` waits for it, and tells what goes wrong. */
    prepare(session: Pick<RoomSession, 'id'>): Promise<void> {
      const isReady = media.ensureRoom(session.id)
      void isReady.catch(() => undefined)
      return isReady
    },

    syncOne: (session: Pick<RoomSession, 'id'>, participantId: string) =>
      inTurn(session.id, () => syncEach(session.id, ({ id }) => id === participantId)),
    syncAll: (session: Pick<RoomSession, 'id'>) => inTurn(session.id, () => syncEach(session.id, () => true)),

    /** The right first: who holds it no longer has to ask, and is at no moment told that they may not. */
    switchOn: (session: Pick<RoomSession, 'id'>, participantId: string) =>
      inTurn(session.id, async () => {
        const room = await load(session.id, ({ id }) => id === participantId)
        const participant = room?.chosen[0]
        if (!participant) return
        await media.updateParticipant(session.id, participantId, {
          rights: rightsOf(room.session, participant),
        })
        await sync(room.session, participant)
      }),

    /** Are these the rights that the database gives them? */
    isInLine(
      session: RoomSession,
      participant: Participant,
      { rights, canPublishData }: Pick<MediaParticipant, 'rights' | 'canPublishData'>,
    ): boolean {
      const { publishSources } = rightsOf(session, participant)
      return (
        !canPublishData &&
        publishSources.length === rights.publishSources.length &&
        publishSources.every((source) => rights.publishSources.includes(source))
      )
    },

    mute: (session: Pick<RoomSession, 'id'>, participantIds: string[], sources: MediaSource[]) =>
      inTurn(session.id, () => muteTracks(session.id, new Set(participantIds), sources)),

    /** A share is not muted but ended. */
    stopShare: (session: Pick<RoomSession, 'id'>, participantId: string) =>
      inTurn(session.id, () => unpublish(session.id, participantId, ['screen_share', 'screen_share_audio'])),

    /** Ends what they send as sound of a screen without its picture, or under the source of a picture. */
    endStraySounds: (session: Pick<RoomSession, 'id'>, participantIds: string[]) =>
      inTurn(session.id, () => endStraySounds(session.id, new Set(participantIds))),

    /** Disconnects somebody who is not admitted any more. The gate lets nobody back by the token they have. */
    remove: (session: Pick<RoomSession, 'id'>, participantId: string) =>
      attempt(() => media.removeParticipant(session.id, participantId)),

    showReactions: (roomSessionId: string, reactions: readonly ReceivedReaction[]) =>
      attempt(() => media.sendData(roomSessionId, reactionTopic, reactions)),

    close: (roomSessionId: string) => attempt(() => media.deleteRoom(roomSessionId)),
  }
}

export type RoomMedia = ReturnType<typeof createRoomMedia>

/** Does it for all of them, so many at a time. Throws the first failure once the others are done. */
async function inParallel<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): Promise<void> {
  const queue = items.values()
  const failures: unknown[] = []
  const worker = async () => {
    for (const item of queue) await act(item).catch((error: unknown) => failures.push(error))
  }
  await Promise.all(Array.from({ length: parallelUpdates }, worker))
  if (failures.length > 0) throw failures[0]
}

/** The SFU does not answer, which is no fault of what was asked. */
export function isMediaAway(error: unknown): error is AppError {
  return error instanceof AppError && error.code === 'room.media_unavailable'
}
