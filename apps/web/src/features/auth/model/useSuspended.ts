import { useLocation } from '@tanstack/react-router'
import { errorData } from '../../../shared/api/index.ts'
import { useSession } from '../../../shared/session/index.ts'
import type { Suspended } from './pending-email.ts'

/**
 * Why a person is suspended: from the sign-in that led here, or from the session of this browser, which also answers
 * when the page is opened again (app/guard.ts).
 */
export function useSuspended(): Suspended {
  const known = useLocation({ select: ({ state }) => state.suspended })
  const state = useSession()
  return known ?? errorData(state.status === 'signed_out' ? state.refusal : undefined)
}
