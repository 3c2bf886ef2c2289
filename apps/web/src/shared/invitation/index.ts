export { invitationText, type InvitationParts } from './invitation-text.ts'
export { useInvitationText } from './useInvitationText.ts'
