export { createInvitationsModule, type InvitationsApi } from './invitations.module.ts'
