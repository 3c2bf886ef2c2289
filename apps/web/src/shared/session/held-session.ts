import type { AuthSession, SessionUser } from '@majlis/contract'
import { createStore } from '../store/store.ts'

export type SessionState =
  | { status: 'loading'; session?: undefined }
  | {
      status: 'signed_out'
      session?: undefined
      /** Why the session of this browser was refused. */
      refusal?: unknown
      /** Why it is not known whether there is one: the server could not be reached, and will be tried again. */
      failure?: unknown
    }
  | { status: 'signed_in'; session: SessionUser }

interface Token {
  value: string
  expiresAt: number
}

export type HeldSession = ReturnType<typeof createHeldSession>

/** The page's session: the state that screens show, and the access token. */
export function createHeldSession(unreportedSignOut: { forget: () => void }) {
  const { getSnapshot, set, subscribe } = createStore<SessionState>({ status: 'loading' })
  let token: Token | null = null
  let isLeaving = false

  /** Takes the answer of sign-in, activation or refresh. */
  function accept({ accessToken, expiresAt, session }: AuthSession): void {
    if (!session.isAuthenticated || session.isTokenExpired) return forget()
    unreportedSignOut.forget()
    isLeaving = false
    token = { value: accessToken, expiresAt }
    set({ status: 'signed_in', session })
  }

  /** Forgets the user without asking the server, because the session has ended already. */
  function forget(refusal?: unknown): void {
    token = null
    const state = getSnapshot()
    if (state.status !== 'signed_out' || 'failure' in state) set({ status: 'signed_out', refusal })
  }

  /** It is not known whether a user is signed in. */
  function fail(failure: unknown): void {
    if (getSnapshot().status === 'loading') set({ status: 'signed_out', failure })
  }

  function isKnown(): boolean {
    const state = getSnapshot()
    return state.status !== 'loading' && !('failure' in state)
  }

  function change(next: (session: SessionUser) => SessionUser): void {
    const { session } = getSnapshot()
    if (session) set({ status: 'signed_in', session: next(session) })
  }

  return {
    getSnapshot,
    subscribe,
    accept,
    forget,
    fail,
    isKnown,
    token: () => token,
    /** The user signs out: the page stays as it is until it forgets them, and the end of the session is no news. */
    leave: () => void (isLeaving = true),
    isLeaving: () => isLeaving,
    /** Changes the kept name of the user's organisation after it was saved. */
    renameOrganization(name: string): void {
      change((session) => ({ ...session, user: { ...session.user, organization_name: name } }))
    },
    /** Changes fields of the kept user after they were saved; the name that is shown follows. */
    updateProfile(changes: Partial<SessionUser['profile']>): void {
      change((session) => {
        const profile = { ...session.profile, ...changes }
        const user = { ...session.user, display_name: `${profile.firstName} ${profile.lastName}` }
        return { ...session, user, profile }
      })
    },
  }
}
