import type { AuthSession, SessionUser } from '@majlis/contract'
import { createStore } from '../store/store.ts'

export type SessionState =
  | { status: 'loading'; session?: undefined }
  | {
      status: 'signed_out'
      session?: undefined
      /** Why the session of this browser was refused. */
      refusal?: unknown
      /** Why it is not known whether there is one: the server could not be asked, and will be again. */
      failure?: unknown
    }
  | { status: 'signed_in'; session: SessionUser }

export interface SessionStoreDeps {
  /** Changes the session cookie for an access token; throws `identity.*` when there is no session. */
  refresh: () => Promise<AuthSession>
  /** Ends the session on the server. */
  logout: () => Promise<unknown>
  now: () => number
  /** Whether the user left although the server could not be told. */
  unreportedSignOut: { isKept: () => boolean; forget: () => void }
  /** Whether it is known from the beginning that nobody is signed in. */
  isVisitor: () => boolean
  /** Runs one refresh at a time over all tabs, because the cookie rotates. */
  exclusively: <T>(task: () => Promise<T>) => Promise<T>
  /** True when the refusal means that there is no session, and not that the server could not be asked. */
  isRefused: (error: unknown) => boolean
  /** Somebody else has signed in by another tab: what this page shows and holds is not theirs. */
  onOtherUser: () => void
}

/** A token this close to its end is renewed before it is used. */
const renewBeforeMs = 15_000

type ExpiryListener = (session: SessionUser, refusal: unknown) => void

/**
 * Who is signed in on this page. loading → signed_in | signed_out; signed_out → signed_in by `accept`;
 * signed_in → signed_out by `signOut`, `forget`, or a refused renewal. The access token never leaves memory.
 */
export function createSessionStore(deps: SessionStoreDeps) {
  const { refresh, logout, now, unreportedSignOut, isVisitor, exclusively, isRefused, onOtherUser } = deps
  const { getSnapshot, set, subscribe } = createStore<SessionState>({ status: 'loading' })
  let token: { value: string; expiresAt: number } | null = null
  let renewal: Promise<string | null> | null = null
  const expiryListeners = new Set<ExpiryListener>()

  /** Takes the answer of sign-in, activation or refresh. */
  function accept({ accessToken, expiresAt, session }: AuthSession): void {
    if (!session.isAuthenticated || session.isTokenExpired) return forget()
    unreportedSignOut.forget()
    token = { value: accessToken, expiresAt }
    set({ status: 'signed_in', session })
  }

  /** Forgets the user without asking the server, because the session has ended already. */
  function forget(refusal?: unknown): void {
    token = null
    const state = getSnapshot()
    if (state.status !== 'signed_out' || 'failure' in state) set({ status: 'signed_out', refusal })
  }

  function isKnown(): boolean {
    const state = getSnapshot()
    return state.status !== 'loading' && !('failure' in state)
  }

  /** A new access token, or null when the session is over. One renewal at a time; the others wait for it. */
  function renew(): Promise<string | null> {
    renewal ??= exclusively(refresh)
      .then(
        (answer) => {
          const state = getSnapshot()
          // What was begun here is not sent in the name of whoever has the cookie by now.
          if (state.status === 'signed_in' && state.session.user.ID !== answer.session.user.ID) {
            forget()
            onOtherUser()
            return null
          }
          accept(answer)
          return token?.value ?? null
        },
        (error: unknown) => {
          const state = getSnapshot()
          if (!isRefused(error)) {
            if (state.status === 'loading') set({ status: 'signed_out', failure: error })
            throw error
          }
          const ended = state.status === 'signed_in' ? state.session : undefined
          forget(error)
          if (ended) for (const listener of expiryListeners) listener(ended, error)
          return null
        },
      )
      .finally(() => {
        renewal = null
      })
    return renewal
  }

  /** The bearer token for the next call: null for visitors, renewed ahead of its end. */
  async function accessToken(): Promise<string | null> {
    if (!isKnown()) await ready()
    if (!token) return null
    if (token.expiresAt - now() > renewBeforeMs) return token.value
    return renew()
  }

  /** Resolves once it is known whether somebody is signed in, or why that cannot be known now. Never throws. */
  async function ready(): Promise<SessionState> {
    if (isKnown()) return getSnapshot()
    if (unreportedSignOut.isKept() || isVisitor()) forget()
    else await renew().catch(() => null)
    return getSnapshot()
  }

  /** Ends the session here and on the server. The page forgets it anyway; false when the server could not be told. */
  async function signOut(): Promise<boolean> {
    const isTold = await logout().then(() => true, isRefused)
    forget()
    return isTold
  }

  return {
    accept,
    forget: () => forget(),
    renew,
    accessToken,
    ready,
    signOut,
    getSnapshot,
    subscribe,
    /** Tells when a session ended by itself, with the user it belonged to and what the server said (spec 2.42). */
    onExpired(listener: ExpiryListener): () => void {
      expiryListeners.add(listener)
      return () => expiryListeners.delete(listener)
    },
    /** Learns what the user is and may do by now. Never throws: where the server cannot be asked, the next renewal tells. */
    async lookAnew(): Promise<void> {
      await renew().catch(() => null)
    },
    /** Changes the kept name of the user's organisation after it was saved. */
    renameOrganization(name: string): void {
      const state = getSnapshot()
      if (state.status !== 'signed_in') return
      const user = { ...state.session.user, organization_name: name }
      set({ status: 'signed_in', session: { ...state.session, user } })
    },
    /** Changes fields of the kept user after they were saved; the name that is shown follows. */
    updateProfile(changes: Partial<SessionUser['profile']>): void {
      const state = getSnapshot()
      if (state.status !== 'signed_in') return
      const profile = { ...state.session.profile, ...changes }
      const user = { ...state.session.user, display_name: `${profile.firstName} ${profile.lastName}` }
      set({ status: 'signed_in', session: { ...state.session, user, profile } })
    },
  }
}
