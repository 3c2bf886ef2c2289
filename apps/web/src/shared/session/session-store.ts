import { createHeldSession, type SessionState } from './held-session.ts'
import { createSessionRenewal, type SessionRenewalDeps } from './session-renewal.ts'

export type { SessionState }

export interface SessionStoreDeps extends SessionRenewalDeps {
  /** Ends the session on the server. */
  logout: () => Promise<unknown>
  now: () => number
  /** A sign-out that did not reach the server. */
  unreportedSignOut: { isKept: () => boolean; forget: () => void }
  /** Whether it is known from the beginning that no user is signed in. */
  isVisitor: () => boolean
}

/** A token this close to its end is renewed before it is used. */
const renewBeforeMs = 15_000

/**
 * Who is signed in on this page. loading → signed_in | signed_out; signed_out → signed_in by `accept`; signed_in →
 * signed_out by `forget` or a refused renewal. The access token stays in memory only.
 */
export function createSessionStore(deps: SessionStoreDeps) {
  const { logout, now, unreportedSignOut, isVisitor, isRefused } = deps
  const held = createHeldSession(unreportedSignOut)
  const { getSnapshot, subscribe, accept, forget } = held
  const { renew, onExpired } = createSessionRenewal(held, deps)

  /**
   * The bearer token for the next call: null for visitors, renewed ahead of its end. Not as a promise if it is known, so that the call of a press is
   * sent before the page shows the press.
   */
  function accessToken(): Promise<string | null> | string | null {
    return held.isKnown() ? freshToken() : ready().then(freshToken)
  }

  function freshToken(): Promise<string | null> | string | null {
    const token = held.token()
    if (!token) return null
    return token.expiresAt - now() > renewBeforeMs ? token.value : renew()
  }

  /** Resolves once it is known whether a user is signed in, or why that cannot be known now. Never throws. */
  async function ready(): Promise<SessionState> {
    if (held.isKnown()) return getSnapshot()
    if (unreportedSignOut.isKept() || isVisitor()) forget()
    else await renew().catch(() => null)
    return getSnapshot()
  }

  /**
   * Ends the session on the server; false if it could not be reached. What is shown stays until the caller forgets the user, because the
   * chat in it signs out, too (spec 4.14).
   */
  async function signOut(): Promise<boolean> {
    held.leave()
    return logout().then(() => true, isRefused)
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
    onExpired,
    /**
     * Reloads the user and their permissions. Never throws: if the server can't be reached, the next renewal loads
     * them.
     */
    async reload(): Promise<void> {
      await renew().catch(() => null)
    },
    renameOrganization: held.renameOrganization,
    updateProfile: held.updateProfile,
  }
}
