import { destinations, type RoomEvent } from '@majlis/contract'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'
import type { Participant } from '../participants/participant.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import { isHostLike } from '../participants/rights.policy.ts'
import { presentRoom, type Room } from '../rooms.presenter.ts'
import type { RoomViews } from '../sessions/room-views.ts'
import * as sessionsRepository from '../sessions/sessions.repository.ts'
import { coalesce } from './coalesce.ts'

export interface RoomSocketsDeps {
  db: Db
  clock: Clock
  realtime: Realtime
  views: RoomViews
}

/** Changes that come in a burst are pushed once. */
const coalesceMs = 50
/** Hundreds may start to wait within seconds, and hosts receive the list each time. */
const coalesceLobbyMs = 250

/** The sockets of rooms in this process. A room is loaded once, however many pages show it. */
export function createRoomSockets({ db, clock, realtime, views }: RoomSocketsDeps) {
  function push(participantId: string, event: RoomEvent): void {
    realtime.push(destinations.room(participantId), event, { kind: 'participant', id: participantId })
  }

  function isHere(participantId: string): boolean {
    return realtime.hasSubscriber(destinations.room(participantId))
  }

  async function pushToInside(
    roomSessionId: string,
    chooses: (participant: Participant) => boolean,
    eventFor: (room: Room, participant: Participant) => RoomEvent,
  ): Promise<void> {
    const inside = await participantsRepository.list(db, roomSessionId, 'admitted')
    const here = inside.filter((one) => chooses(one) && isHere(one.id))
    if (here.length === 0) return
    const session = await sessionsRepository.find(db, roomSessionId)
    if (!session || session.endedAt !== null) return
    const room = await views.load(db, session)
    for (const participant of here) push(participant.id, eventFor(room, participant))
  }

  async function pushRoom(roomSessionId: string): Promise<void> {
    await pushToInside(
      roomSessionId,
      () => true,
      (room, one) => ({ type: 'room.changed', room: presentRoom(room, one, clock.now()) }),
    )
  }

  /** To hosts and co-hosts. */
  async function pushLobby(roomSessionId: string): Promise<void> {
    await pushToInside(
      roomSessionId,
      (one) => isHostLike(one.role),
      ({ lobby, lobbyCount }) => ({ type: 'lobby.changed', lobby, lobbyCount }),
    )
  }

  /** To waiting people: whether a host is inside. */
  async function pushHosts(roomSessionId: string): Promise<void> {
    const waiting = await participantsRepository.list(db, roomSessionId, 'waiting')
    const here = waiting.filter(({ id }) => isHere(id))
    if (here.length === 0) return
    const isHostHere = await participantsRepository.isHostInside(db, roomSessionId, new Date(clock.now()))
    for (const { id } of here) push(id, { type: 'lobby.host_moved', isHostHere })
  }

  return {
    push,
    isHere,
    pushRoom: coalesce(pushRoom, coalesceMs),
    pushLobby: coalesce(pushLobby, coalesceLobbyMs),
    pushHosts: coalesce(pushHosts, coalesceMs),
  }
}
