export { createRoomInvitationsModule } from './room-invitations.module.ts'
