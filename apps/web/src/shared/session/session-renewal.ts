import type { AuthSession, SessionUser } from '@majlis/contract'
import type { HeldSession } from './held-session.ts'

export interface SessionRenewalDeps {
  /** Exchanges the session cookie for an access token; throws `identity.*` when there is no session. */
  refresh: () => Promise<AuthSession>
  /** Runs one refresh at a time over all tabs, because the cookie rotates. */
  exclusively: <T>(task: () => Promise<T>) => Promise<T>
  /** True when the refusal means that there is no session, and not that the server could not be reached. */
  isRefused: (error: unknown) => boolean
  /** Another user has signed in by another tab: what this page shows and holds is not theirs. */
  onOtherUser: () => void
}

type ExpiryListener = (session: SessionUser, refusal: unknown) => void

/** Renews the access token, and notices when the session has ended. */
export function createSessionRenewal(held: HeldSession, deps: SessionRenewalDeps) {
  const { refresh, exclusively, isRefused, onOtherUser } = deps
  const { getSnapshot, accept, forget } = held
  let renewal: Promise<string | null> | null = null
  const expiryListeners = new Set<ExpiryListener>()

  function onRenewed(answer: AuthSession): string | null {
    // The user has begun to sign out meanwhile; accepting the answer would sign them in again.
    if (held.isLeaving()) return null
    const userId = getSnapshot().session?.user.ID
    // Another user may have the cookie by now; nothing that was started here may be sent in their name.
    if (userId !== undefined && userId !== answer.session.user.ID) {
      forget()
      onOtherUser()
      return null
    }
    accept(answer)
    return held.token()?.value ?? null
  }

  function onNotRenewed(error: unknown): null {
    if (held.isLeaving()) return null
    if (!isRefused(error)) {
      held.fail(error)
      throw error
    }
    const ended = getSnapshot().session
    forget(error)
    if (ended) for (const listener of expiryListeners) listener(ended, error)
    return null
  }

  /** A new access token, or null when the session is over or the user signs out. One renewal at a time; the others wait for it. */
  function renew(): Promise<string | null> {
    if (held.isLeaving()) return Promise.resolve(null)
    renewal ??= exclusively(refresh)
      .then(onRenewed, onNotRenewed)
      .finally(() => {
        renewal = null
      })
    return renewal
  }

  /** Reports a session that ended without a sign-out, with its user and the server's error (spec 2.42). */
  function onExpired(listener: ExpiryListener): () => void {
    expiryListeners.add(listener)
    return () => expiryListeners.delete(listener)
  }

  return { renew, onExpired }
}
