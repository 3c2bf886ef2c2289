import { destinations, type RoomEndReason, type RoomEvent } from '@majlis/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { onSignal, type ModuleListener } from '../../platform/module/contributed-work.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import * as messagesRepository from './chat/messages.repository.ts'
import type { Participant } from './participants/participant.ts'
import * as participantsRepository from './participants/participants.repository.ts'
import { isHostLike } from './participants/rights.policy.ts'
import type { RoomState } from './sessions/room-state.ts'
import { presentMessage, presentRoom, type Room } from './rooms.presenter.ts'
import * as sessionsRepository from './sessions/sessions.repository.ts'
import './rooms.events.ts'

export interface RoomPushesDeps {
  db: Db
  clock: Clock
  realtime: Realtime
  state: RoomState
}

/** Changes that come in a burst are told once. */
const coalesceMs = 50
/** Hundreds may knock within seconds, and each time hosts get the list. */
const coalesceLobbyMs = 250

/** A socket's code when its room is over for it; the page has its reason from the farewell. */
const closingCodes = {
  ended_by_host: 'room.ended',
  organization_deleted: 'room.ended',
  empty: 'room.ended',
  removed: 'room.removed',
  denied: 'room.denied',
  suspended: 'identity.suspended',
  left: 'room.not_admitted',
  joined_elsewhere: 'room.not_admitted',
} as const satisfies Record<RoomEndReason, string>

/** What the sockets of this process get when something changes: a room is loaded once, however many are looking at it. */
export function roomPushes({ db, clock, realtime, state }: RoomPushesDeps): ModuleListener[] {
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
    const room = await state.load(db, session)
    for (const participant of here) push(participant.id, eventFor(room, participant))
  }

  const pushRoom = coalesce((roomSessionId) =>
    pushToInside(
      roomSessionId,
      () => true,
      (room, one) => ({ type: 'room.changed', room: presentRoom(room, one, clock.now()) }),
    ),
  )
  const pushLobby = coalesce(
    (roomSessionId) =>
      pushToInside(
        roomSessionId,
        (one) => isHostLike(one.role),
        ({ lobby, lobbyCount }) => ({ type: 'lobby.changed', lobby, lobbyCount }),
      ),
    coalesceLobbyMs,
  )

  const pushHosts = coalesce(async (roomSessionId) => {
    const waiting = await participantsRepository.list(db, roomSessionId, 'waiting')
    const here = waiting.filter(({ id }) => isHere(id))
    if (here.length === 0) return
    const isHostHere = await participantsRepository.isHostInside(db, roomSessionId, new Date(clock.now()))
    for (const { id } of here) push(id, { type: 'lobby.host_moved', isHostHere })
  })

  async function idsOf(roomSessionId: string): Promise<string[]> {
    const inside = await participantsRepository.list(db, roomSessionId, 'admitted')
    const waiting = await participantsRepository.list(db, roomSessionId, 'waiting')
    return [...inside, ...waiting].map((one) => one.id)
  }

  return [
    onSignal('room.changed', ({ roomSessionId }) => pushRoom(roomSessionId)),
    onSignal('lobby.changed', ({ roomSessionId }) => pushLobby(roomSessionId)),
    onSignal('room.hosts_changed', ({ roomSessionId }) => pushHosts(roomSessionId)),
    onSignal('lobby.admitted', async ({ participantIds }) => {
      for (const id of participantIds) push(id, { type: 'lobby.admitted' })
    }),
    onSignal('room.message_sent', async ({ messageId }) => {
      const row = await messagesRepository.find(db, messageId)
      if (!row) return
      const event: RoomEvent = { type: 'message.sent', message: presentMessage(row) }
      if (row.to_participant_id) {
        push(row.to_participant_id, event)
        push(row.participant_id, event)
        return
      }
      for (const { id } of await participantsRepository.list(db, row.room_session_id, 'admitted'))
        push(id, event)
    }),
    onSignal('room.participant_asked', async ({ participantId, byParticipantId, source }) => {
      if (!isHere(participantId)) return
      const by = await participantsRepository.find(db, byParticipantId)
      if (by) push(participantId, { type: 'participant.asked', source, byName: by.displayName })
    }),
    onSignal('room.closed', async ({ roomSessionId, participantIds, reason }) => {
      const ids = participantIds ?? (await idsOf(roomSessionId))
      const body: RoomEvent = { type: 'room.closed', reason }
      for (const id of ids) {
        realtime.disconnect({ kind: 'participant', id }, closingCodes[reason], {
          destination: destinations.room,
          body,
        })
      }
    }),
  ]
}

/** Runs once per key for all calls that come within the time, and resolves them all. */
function coalesce(
  run: (key: string) => Promise<void>,
  withinMs = coalesceMs,
): (key: string) => Promise<void> {
  const waiting = new Map<string, Promise<void>>()
  return (key) => {
    const known = waiting.get(key)
    if (known) return known
    const soon = new Promise<void>((resolve) => setTimeout(resolve, withinMs)).then(() => {
      // From here on a change is a new one.
      waiting.delete(key)
      return run(key)
    })
    waiting.set(key, soon)
    return soon
  }
}
