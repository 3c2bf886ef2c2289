import * as z from 'zod'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { Participant } from '../participants/participant.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import { connectedPlace, holdsPlace, lostPlace } from '../participants/places.ts'
import { isHostLike } from '../participants/rights.policy.ts'
import type { ConnectionEvent } from '../rooms.events.ts'
import type { RoomSignals } from '../sessions/room-signals.ts'
import type { RoomState } from '../sessions/room-state.ts'
import * as sessionsRepository from '../sessions/sessions.repository.ts'

interface ConnectionsDeps {
  clock: Clock
  events: Events
  state: Pick<RoomState, 'countFreePlaces'>
  signals: RoomSignals
}

export type Connection = Omit<ConnectionEvent, 'entryId'>

/** Records who is connected to the SFU, by its reports or by a comparison. Attendance follows from the events. */
export function createConnections({ clock, events, state, signals }: ConnectionsDeps) {
  const now = () => new Date(clock.now())

  /** The locked session and the participant of a connection; null for identities that we did not issue. */
  async function findForUpdate(tx: Tx, { roomSessionId, participantId }: Connection) {
    if (!isUuid(participantId)) return null
    const session = await sessionsRepository.findForUpdate(tx, roomSessionId)
    const participant = session && (await participantsRepository.findInSession(tx, session.id, participantId))
    return participant && { session, participant }
  }

  /** The SFU has one connection for an identity: an earlier one is over, whether or not its end was reported. */
  async function endReplaced(tx: Tx, { sfuSid }: Participant, connection: Connection): Promise<void> {
    if (sfuSid === null || sfuSid === connection.connectionId) return
    const entryId = `replaced:${sfuSid}:left`
    await events.publish(tx, 'room.participant_left', { ...connection, entryId, connectionId: sfuSid })
  }

  /**
   * A connection that ended before its beginning was reported: the SFU has had a newer one since. Only the ledger gets it. What a comparison with
   * the SFU finds is current, whatever the clocks of its servers say.
   */
  async function connectedBefore(tx: Tx, entryId: string, connection: Connection, newerAt: number) {
    await events.publish(tx, 'room.participant_joined', { ...connection, entryId })
    const replaced = { ...connection, entryId: `replaced:${connection.connectionId}:left` }
    await events.publish(tx, 'room.participant_left', { ...replaced, at: Math.max(newerAt, connection.at) })
  }

  /** Returns false if they may not be inside. The caller disconnects them then. */
  async function connected(tx: Tx, entryId: string, connection: Connection): Promise<boolean> {
    const found = await findForUpdate(tx, connection)
    if (!found) return false
    const { session, participant } = found
    if (session.endedAt !== null || participant.status !== 'admitted' || !participant.hasAccess) return false
    // A connection that waited for Join is older than the visit.
    const begun = { ...connection, at: Math.max(connection.at, participant.decidedAt) }
    const newerAt = beginOfNewer(participant, connection)
    if (newerAt !== null) {
      await connectedBefore(tx, entryId, begun, newerAt)
      return true
    }
    await endReplaced(tx, participant, begun)
    // Someone whose place was given away can still connect while there is room.
    const hasPlace = isHostLike(participant.role) || holdsPlace(participant, clock.now())
    if (!hasPlace && (await state.countFreePlaces(tx, session)) === 0) return false
    await participantsRepository.update(tx, participant.id, {
      sfu_sid: connection.connectionId,
      sfu_joined_at: new Date(connection.at),
      last_seen_at: now(),
      returns_by_approval: false,
      ...connectedPlace(participant, begun.at),
    })
    if (session.emptiedAt !== null) await sessionsRepository.update(tx, session.id, { emptied_at: null })
    if (isHostLike(participant.role)) await signals.hostsChanged(tx, session.id)
    await events.publish(tx, 'room.participant_joined', { ...begun, entryId })
    return true
  }

  async function disconnected(tx: Tx, entryId: string, connection: Connection): Promise<void> {
    const found = await findForUpdate(tx, connection)
    if (!found) return
    const { session, participant } = found
    // The same person may have a newer connection already.
    if (participant.sfuSid === connection.connectionId)
      await participantsRepository.update(tx, participant.id, {
        sfu_sid: null,
        ...lostPlace(participant, connection.at, clock.now()),
      })
    if (isHostLike(participant.role)) await signals.hostsChanged(tx, session.id)
    await events.publish(tx, 'room.participant_left', { ...connection, entryId })
    const isEmpty = (await participantsRepository.countInside(tx, session.id)) === 0
    if (isEmpty && session.emptiedAt === null)
      await sessionsRepository.update(tx, session.id, { emptied_at: now() })
  }

  return { connected, disconnected }
}

export type Connections = ReturnType<typeof createConnections>

/** When a newer connection of theirs began than the one that was reported; null if that is the newest. */
function beginOfNewer({ sfuSid, sfuJoinedAt }: Participant, { connectionId, source, at }: Connection) {
  if (source !== 'webhook' || sfuSid === connectionId || sfuJoinedAt === null) return null
  return sfuJoinedAt > at ? sfuJoinedAt : null
}

/** Participants and sessions have UUIDs; other names come from other users of a shared SFU. */
export function isUuid(text: string): boolean {
  return z.uuid().safeParse(text).success
}
