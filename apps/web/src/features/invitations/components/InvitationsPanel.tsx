import { Later } from '../../../shared/later/index.ts'
import { InvitationsFrame, InvitationsSkeleton } from './InvitationsFrame.tsx'
import { PendingInvitations } from './PendingInvitations.tsx'

/** The part of Home about invitations and other requests that wait for the user (spec 2.52). */
export function InvitationsPanel() {
  const skeleton = (
    <InvitationsFrame>
      <InvitationsSkeleton />
    </InvitationsFrame>
  )
  return (
    <Later placeholder={skeleton}>
      <PendingInvitations />
    </Later>
  )
}
