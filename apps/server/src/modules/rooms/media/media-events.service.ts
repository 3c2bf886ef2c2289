import { setTimeout } from 'node:timers/promises'
import * as z from 'zod'
import type { MediaEvent, MediaServer } from '../../../integrations/livekit/index.ts'
import type { Db, Tx } from '../../../platform/database/database.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Log } from '../../../platform/log/log.ts'
import * as mediaEventsRepository from './media-events.repository.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import { connectedPlace, holdsPlace, lostPlace } from '../participants/places.ts'
import { isHostLike } from '../participants/rights.policy.ts'
import type { RoomMedia } from './room-media.ts'
import type { RoomState } from '../sessions/room-state.ts'
import type { ConnectionEvent } from '../rooms.events.ts'
import * as sessionsRepository from '../sessions/sessions.repository.ts'

export interface MediaEventsDeps {
  db: Db
  clock: Clock
  events: Events
  media: MediaServer
  roomMedia: Pick<RoomMedia, 'endStraySounds'>
  state: Pick<RoomState, 'announceHosts' | 'countFreePlaces'>
  log: Log
}

/** The picture of a shared screen may come this much after its sound. */
const pictureDelayMs = 2_000

type Connection = Omit<ConnectionEvent, 'entryId'>

/**
 * What the SFU reports (architecture: attendance is fed by LiveKit's webhooks, idempotent by event id). Whoever connects
 * without being admitted – with an old token, or one the SFU renewed for them – is disconnected at once.
 */
export function createMediaEvents({ db, clock, events, media, roomMedia, state, log }: MediaEventsDeps) {
  const awaitedSounds = new Set<string>()
  const now = () => new Date(clock.now())

  /** Returns false when they may not be inside; so may nobody whose identity is not one that we gave. */
  async function connected(tx: Tx, entryId: string, connection: Connection): Promise<boolean> {
    const { roomSessionId, participantId, connectionId } = connection
    if (!isId(participantId)) return false
    const session = await sessionsRepository.findForUpdate(tx, roomSessionId)
    const participant = session && (await participantsRepository.findInSession(tx, session.id, participantId))
    if (!participant || session.endedAt !== null || participant.status !== 'admitted') return false
    if (!participant.hasAccess) return false
    const { sfuSid: earlier } = participant
    if (earlier !== null && earlier !== connectionId) {
      // The SFU has one connection for an identity: the one before is over, whether or not its end was reported.
      const at = connection.at
      await events.publish(tx, 'room.participant_left', {
        ...connection,
        entryId: `replaced:${earlier}:left`,
        connectionId: earlier,
        at,
      })
    }
    // Whose place was given away meanwhile comes in while there is room.
    const hasPlace = isHostLike(participant.role) || holdsPlace(participant, clock.now())
    if (!hasPlace && (await state.countFreePlaces(tx, session)) === 0) return false
    await participantsRepository.update(tx, participant.id, {
      sfu_sid: connectionId,
      last_seen_at: now(),
      ...connectedPlace(participant, connection.at),
    })
    if (session.emptiedAt !== null) await sessionsRepository.update(tx, session.id, { emptied_at: null })
    if (isHostLike(participant.role)) await state.announceHosts(tx, session.id)
    await events.publish(tx, 'room.participant_joined', { ...connection, entryId })
    return true
  }

  async function disconnected(tx: Tx, entryId: string, connection: Connection): Promise<void> {
    const { roomSessionId, participantId, connectionId } = connection
    if (!isId(participantId)) return
    const session = await sessionsRepository.findForUpdate(tx, roomSessionId)
    const participant = session && (await participantsRepository.findInSession(tx, session.id, participantId))
    if (!participant) return
    // A newer connection of the same person may be there already.
    if (participant.sfuSid === connectionId)
      await participantsRepository.update(tx, participant.id, {
        sfu_sid: null,
        ...lostPlace(participant, connection.at, clock.now()),
      })
    if (isHostLike(participant.role)) await state.announceHosts(tx, session.id)
    await events.publish(tx, 'room.participant_left', { ...connection, entryId })
    const isEmpty = (await participantsRepository.countInside(tx, session.id)) === 0
    if (isEmpty && session.emptiedAt === null) {
      await sessionsRepository.update(tx, session.id, { emptied_at: now() })
    }
  }

  /** Sound of a screen whose picture does not come is ended, and so is sound in place of a picture. */
  async function judgeSound(roomSessionId: string, participantId: string): Promise<void> {
    const key = `${roomSessionId}:${participantId}`
    // One look covers all sound that was published before it.
    if (awaitedSounds.has(key)) return
    awaitedSounds.add(key)
    await setTimeout(pictureDelayMs, undefined, { ref: false })
    try {
      awaitedSounds.delete(key)
      await roomMedia.endStraySounds({ id: roomSessionId }, [participantId])
    } catch (error) {
      log.error({ err: error, roomSessionId }, 'comparing sound with pictures failed')
    }
  }

  return {
    connected,
    disconnected,

    /** Handles an event once, however often it is reported. */
    async handle(event: MediaEvent): Promise<void> {
      if (event.kind === 'room_finished' || event.kind === 'other') return
      // Rooms of somebody else, on an SFU that is shared; their names may be UUIDs too.
      if (!isId(event.room) || !(await sessionsRepository.find(db, event.room))) return
      if (event.kind === 'sound_published') {
        // The SFU reports nothing else of the room until it is answered.
        void judgeSound(event.room, event.identity)
        return
      }
      const isAllowed = await db.transaction().execute(async (tx) => {
        const isNew = await mediaEventsRepository.insert(tx, event.id, now())
        if (!isNew) return true
        const connection: Connection = {
          roomSessionId: event.room,
          participantId: event.identity,
          connectionId: event.sid,
          source: 'webhook',
          at: event.at,
        }
        if (event.kind === 'participant_joined') return connected(tx, event.id, connection)
        await disconnected(tx, event.id, connection)
        return true
      })
      if (isAllowed) return
      try {
        await media.removeParticipant(event.room, event.identity)
      } catch (error) {
        // The SFU reports it again, and it is removed then.
        await mediaEventsRepository.delete(db, event.id)
        throw error
      }
    },

    async deleteOld(): Promise<void> {
      const before = new Date(clock.now() - 24 * 3_600_000)
      await mediaEventsRepository.deleteBefore(db, before)
    },
  }
}

function isId(text: string): boolean {
  return z.uuid().safeParse(text).success
}

export type MediaEvents = ReturnType<typeof createMediaEvents>
