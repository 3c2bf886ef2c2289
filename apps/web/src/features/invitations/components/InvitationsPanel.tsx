import { Suspense, lazy } from 'react'
import { ownTask } from '../../../shared/own-task/index.ts'
import { InvitationsFrame, InvitationsSkeleton } from './InvitationsFrame.tsx'

/** Its forms are much code, so the rest of Home does not wait for it. */
const PendingInvitations = lazy(async () => {
  await ownTask()
  return { default: (await import('./PendingInvitations.tsx')).PendingInvitations }
})

/** The part of Home about invitations and other requests that wait for the user (spec 2.52). */
export function InvitationsPanel() {
  const skeleton = (
    <InvitationsFrame>
      <InvitationsSkeleton />
    </InvitationsFrame>
  )
  return (
    <Suspense fallback={skeleton}>
      <PendingInvitations />
    </Suspense>
  )
}
