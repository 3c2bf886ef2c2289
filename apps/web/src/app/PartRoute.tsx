import { Suspense, lazy } from 'react'

const InvitationPage = lazy(async () => ({
  default: (await import('../features/invitations/index.ts')).InvitationPage,
}))
const PartPage = lazy(async () => ({
  default: await (await import('../features/join/index.ts')).loadPartPage(),
}))

/** The participant's page (spec 2.2): an invitation to answer, or what comes after a meeting. */
export function PartRoute() {
  const hasInvitation = new URLSearchParams(window.location.search).has('invitation')
  return <Suspense>{hasInvitation ? <InvitationPage /> : <PartPage />}</Suspense>
}
