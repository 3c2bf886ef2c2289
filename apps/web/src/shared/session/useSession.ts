import type { SessionUser } from '@majlis/contract'
import { createContext, use } from 'react'
import { useSnapshot } from '../store/useSnapshot.ts'
import { session } from './session.ts'
import type { SessionState } from './session-store.ts'

/** The session, for any page. */
export function useSession(): SessionState {
  return useSnapshot(session)
}

const UserContext = createContext<SessionUser | null>(null)

/** Set by the shell, behind the guard. */
export const UserProvider = UserContext.Provider

/** The signed-in user, for screens inside the shell. */
export function useUser(): SessionUser {
  const user = use(UserContext)
  if (!user) throw new Error('useUser is for screens inside the shell')
  return user
}
