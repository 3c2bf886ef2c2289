import type { Permissions } from '@majlis/contract'
import { redirect, type HistoryState } from '@tanstack/react-router'
import { errorCode, orpc } from '../shared/api/index.ts'
import { ownTask } from '../shared/own-task/index.ts'
import { isDesktopClient, isOwnPath, keepReturnPath, session } from '../shared/session/index.ts'
import { queryClient } from './query-client.ts'

/**
 * Lets signed-in people pass (spec 2.39–2.41). Everyone else goes to `/` and returns here after signing in; suspended
 * people see whom to contact (2.60). The resource allocation is fetched on entry and cached with the queries.
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
    // A failing server is not a sign-out: the page shows the failure and can be reloaded.
    if (state.status === 'signed_out' && state.failure) throw state.failure
    if (state.status === 'signed_out' && errorCode(state.refusal) === 'identity.suspended')
      throw redirect({ to: '/suspended', replace: true })
    keepReturnPath(location.href)
    // The address changes once, together with the document.
    if (needsLoading('/', preload) && !isDesktopClient()) await leaveFor('/')
    const { unknownPath } = location.state ?? {}
    throw redirect({ to: '/', replace: true, state: unknownPath === undefined ? {} : { unknownPath } })
  }
  // The router has run in this task until here.
  await ownTask()
  void queryClient.prefetchQuery(orpc.organization.resourceInformation.queryOptions())
  void queryClient.prefetchQuery(orpc.administration.meetingDefaults.queryOptions())
}

/** Sends people who lack a permission to /home (spec 2.40). For `beforeLoad` of a route below `requireUser`. */
export function requirePermission(permission: keyof Permissions): () => void {
  return () => {
    const { session: user } = session.getSnapshot()
    if (!user?.permission[permission]) throw redirect({ to: '/home', replace: true })
  }
}

/** The drive is for people whom the check by email admits (spec 2.47, 6.5); everyone else goes to /home. */
export async function requireDrive(): Promise<void> {
  const email = session.getSnapshot().session?.user.user_email
  if (email === undefined) return
  const input = { email }
  const { data } = await queryClient.fetchQuery(orpc.organization.hasDriveAccess.queryOptions({ input }))
  if (!data.hasAccess) throw redirect({ to: '/home', replace: true })
}

/**
 * The first steps of an organisation are for people who manage one; creating one is for individuals (spec 1.22,
 * 2.63).
 */
export function requireFounder(): void {
  const { session: user } = session.getSnapshot()
  if (!user?.permission.view_organization && !user?.profile.isIndividual)
    throw redirect({ to: '/home', replace: true })
}

/** The console is for operators of the installation (spec 2.48, 6.5); everyone else goes to /home. */
export function requireOperator(): void {
  if (!session.getSnapshot().session?.user.is_cm_user) throw redirect({ to: '/home', replace: true })
}

/**
 * The page of a suspended account, for people whose sign-in or session was just refused for that reason (spec 2.60).
 * Active people go to /home. Of anyone else, nothing is known before they sign in.
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

/** `to` is the page to open after signing in from a mail; signed-in people go there immediately. */
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
 * The landing page is for visitors in a browser (spec 2.22); the desktop client begins with sign-in. The server
 * renders it, so the browser loads it as a document. Where the server sends the app for `/`, the app shows its own
 * page.
 */
export async function requireLandingVisitor({ preload }: { preload: boolean }): Promise<void> {
  await requireVisitor()
  if (isDesktopClient()) throw redirect({ to: '/sign-in', replace: true })
  if (needsLoading('/', preload)) await leaveFor('/')
}

/**
 * Whether this document was loaded from a path other than this server-rendered page. Preloading a link does not
 * count.
 */
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
