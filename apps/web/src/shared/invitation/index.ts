export { useInvitationText } from './useInvitationText.ts'
