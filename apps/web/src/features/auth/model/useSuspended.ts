import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { errorCode, errorData } from '../../../shared/api/index.ts'
import { session, useSession } from '../../../shared/session/index.ts'
import type { Suspended } from './pending-email.ts'

/**
 * What a suspended person was told: by the sign-in that led here, or by the session of this browser, which says it again to a
 * page that is opened anew. Nothing where nobody proved to be the person; undefined until that is known.
 */
export function useSuspended(): Suspended | undefined {
  const told = useLocation({ select: ({ state }) => state.suspended })
  const state = useSession()
  const isLooking = state.status === 'loading'
  useEffect(() => {
    if (isLooking) void session.ready()
  }, [isLooking])
  if (told) return told
  if (isLooking) return undefined
  const refusal = state.status === 'signed_out' ? state.refusal : undefined
  return errorCode(refusal) === 'identity.suspended' ? errorData(refusal) : {}
}
