import { destinations, type RoomEndReason, type RoomEvent } from '@majlis/contract'
import { onSignal, type ModuleListener } from '../../../platform/module/contributed-work.ts'
import type { AheadConnections } from '../ahead/ahead-connections.service.ts'
import * as participantsRepository from '../participants/participants.repository.ts'
import { createRoomSockets, type RoomSocketsDeps } from './room-sockets.ts'
import '../rooms.events.ts'

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

/** What the sockets of this process receive on the signals of rooms. Connections before Join end, because they were judged by what was true before. */
export function roomPushes(
  deps: RoomSocketsDeps & { ahead: Pick<AheadConnections, 'endAllOf'> },
): ModuleListener[] {
  const { db, realtime, ahead } = deps
  const { push, isHere, pushRoom, pushLobby, pushHosts } = createRoomSockets(deps)

  return [
    onSignal('room.changed', async ({ roomSessionId }) => {
      await pushRoom(roomSessionId)
      await ahead.endAllOf(roomSessionId)
    }),
    onSignal('lobby.changed', ({ roomSessionId }) => pushLobby(roomSessionId)),
    onSignal('room.hosts_changed', ({ roomSessionId }) => pushHosts(roomSessionId)),
    onSignal('lobby.admitted', async ({ participantIds }) => {
      for (const id of participantIds) push(id, { type: 'lobby.admitted' })
    }),
    onSignal('room.participant_asked', async ({ participantId, byParticipantId, source }) => {
      if (!isHere(participantId)) return
      const by = await participantsRepository.find(db, byParticipantId)
      if (by) push(participantId, { type: 'participant.asked', source, byName: by.displayName })
    }),
    onSignal('room.closed', async ({ roomSessionId, participantIds, reason }) => {
      const body: RoomEvent = { type: 'room.closed', reason }
      const present = participantIds ? [] : await participantsRepository.listPresentIds(db, [roomSessionId])
      for (const id of participantIds ?? present.map((one) => one.id)) {
        realtime.disconnect({ kind: 'participant', id }, closingCodes[reason], {
          destination: destinations.room,
          body,
        })
      }
      await ahead.endAllOf(roomSessionId)
    }),
  ]
}
