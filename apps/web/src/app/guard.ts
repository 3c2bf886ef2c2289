import type { Permissions } from '@majlis/contract'
import { redirect, type HistoryState } from '@tanstack/react-router'
import { errorCode, orpc } from '../shared/api/index.ts'
import { isDesktopProgram, isOwnPath, keepReturnPath, session } from '../shared/session/index.ts'
import { queryClient } from './query-client.ts'

/**
 * Lets signed-in people pass (spec 2.39–2.41): everyone else goes to `/`, and comes back here after signing in; who was suspended
 * sees whom to ask (2.60). The resource allocation is fetched on entry and kept with the queries.
 */
export async function requireUser({
  location,
  preload = false,
}: {
  location: { href: string; state?: HistoryState }
  preload?: boolean
}): Promise<void> {
  const state = await session.ready()
  if (state.status !== 'signed_in') {
    // A failing server does not look like a sign-out: the page says that it fails, and can be reloaded.
    if (state.status === 'signed_out' && state.failure) throw state.failure
    if (state.status === 'signed_out' && errorCode(state.refusal) === 'identity.suspended')
      throw redirect({ to: '/suspended', replace: true })
    keepReturnPath(location.href)
    // The address changes once, together with the document.
    if (needsLoading('/', preload) && !isDesktopProgram()) await leaveFor('/')
    const { unknownPath } = location.state ?? {}
    throw redirect({ to: '/', replace: true, state: unknownPath === undefined ? {} : { unknownPath } })
  }
  void queryClient.prefetchQuery(orpc.organization.resourceInformation.queryOptions())
  void queryClient.prefetchQuery(orpc.administration.meetingDefaults.queryOptions())
}

/** Sends who lacks a permission to /home (spec 2.40). For `beforeLoad` of a route below `requireUser`. */
export function requirePermission(permission: keyof Permissions): () => void {
  return () => {
    const { session: user } = session.getSnapshot()
    if (!user?.permission[permission]) throw redirect({ to: '/home', replace: true })
  }
}

/** The drive is for people whom the check by email lets in (spec 2.47, 6.5); everyone else has /home. */
export async function requireDrive(): Promise<void> {
  const email = session.getSnapshot().session?.user.user_email
  if (email === undefined) return
  const input = { email }
  const { data } = await queryClient.fetchQuery(orpc.organization.hasDriveAccess.queryOptions({ input }))
  if (!data.hasAccess) throw redirect({ to: '/home', replace: true })
}

/** The first steps of an organisation are for people who manage one, and its founding for people who continued alone (spec 1.22, 2.63). */
export function requireFounder(): void {
  const { session: user } = session.getSnapshot()
  if (!user?.permission.view_organization && !user?.profile.isIndividual)
    throw redirect({ to: '/home', replace: true })
}

/** The console is for operators of the installation (spec 2.48, 6.5); everyone else has /home. */
export function requireOperator(): void {
  if (!session.getSnapshot().session?.user.is_cm_user) throw redirect({ to: '/home', replace: true })
}

/**
 * The page of a suspended account is for people who were just refused as such, with what the sign-in said or as the session of this
 * browser (spec 2.60). Who is active has /home, and of anyone else it is not known before they sign in.
 */
export async function requireSuspended({
  location,
}: {
  location: { state: { suspended?: unknown } }
}): Promise<void> {
  const state = await session.ready()
  if (state.status === 'signed_in') throw redirect({ to: '/home', replace: true })
  const isExplained = location.state.suspended !== undefined
  if (isExplained || state.status !== 'signed_out' || errorCode(state.refusal) === 'identity.suspended')
    return
  if (state.failure) throw state.failure
  throw redirect({ to: '/sign-in', replace: true })
}

/** `to` has the page to which a mail leads after signing in; people who are signed in continue there at once. */
export async function requireVisitorOnTheWay({
  location,
}: {
  location: { searchStr: string }
}): Promise<void> {
  const to = new URLSearchParams(location.searchStr).get('to')
  if (to === null || !isOwnPath(to)) return requireVisitor()
  const { status } = await session.ready()
  if (status === 'signed_in') throw redirect({ href: to, replace: true })
  keepReturnPath(to)
}

/**
 * The landing page is for visitors in a browser (spec 2.22): the desktop program has no use for it and begins with signing in. It is a page
 * of the server, which the browser loads; where the server gives out the app for `/`, the app shows a page of its own.
 */
export async function requireLandingVisitor({ preload }: { preload: boolean }): Promise<void> {
  await requireVisitor()
  if (isDesktopProgram()) throw redirect({ to: '/sign-in', replace: true })
  if (needsLoading('/', preload)) await leaveFor('/')
}

/** Whether this document was loaded from another path than this page of the server. Pointing at a link does not follow it. */
function needsLoading(path: string, preload: boolean): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return !preload && (visit === undefined || new URL(visit.name).pathname !== path)
}

/** Never resolves: the browser leaves this document. */
async function leaveFor(path: string): Promise<never> {
  window.location.replace(path)
  return new Promise(() => undefined)
}

/** Sends people who are signed in to /home. */
export async function requireVisitor(): Promise<void> {
  const { status } = await session.ready()
  if (status === 'signed_in') throw redirect({ to: '/home', replace: true })
}
