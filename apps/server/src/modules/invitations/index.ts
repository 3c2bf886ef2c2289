export { createInvitationsModule } from './invitations.module.ts'
