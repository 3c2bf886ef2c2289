import { participantOf, procedures } from '../../platform/http/procedures.ts'
import { serve } from '../../platform/http/serve.ts'
import type { RoomInvitations } from './room-invitations.service.ts'

export function roomInvitationCalls({ invite }: RoomInvitations) {
  return { invite: serve(procedures.room.invite, participantOf, invite) }
}
