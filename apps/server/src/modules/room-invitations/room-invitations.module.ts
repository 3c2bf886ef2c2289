import { onEvent } from '../../platform/module/contributed-work.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import { roomInvitationCalls } from './room-invitations.routes.ts'
import {
  createRoomInvitations,
  roomInvitationNotifications,
  type RoomInvitationsDeps,
} from './room-invitations.service.ts'

/** How people in a room have their colleagues come. */
export function createRoomInvitationsModule(deps: RoomInvitationsDeps) {
  const invitations = createRoomInvitations(deps)
  return {
    name: 'room-invitations',
    api: {},
    calls: { room: roomInvitationCalls(invitations) },
    notificationKinds: [roomInvitationNotifications],
    listeners: [
      onEvent('room.participant_joined', 'room_invitations.settle_joined', invitations.settleJoined),
      onEvent('room.session_ended', 'room_invitations.settle', invitations.settle),
    ],
    personalData: 'none',
  } satisfies ServerModule
}
