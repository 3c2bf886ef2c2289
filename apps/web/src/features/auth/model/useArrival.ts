import type { AuthSession } from '@majlis/contract'
import { changeLanguage } from '@majlis/i18n/react'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { session, takeReturnPath } from '../../../shared/session/index.ts'

/**
 * Runs after a successful sign-in: stores the session, sets the user's language (spec 3.7) and opens the requested
 * page.
 */
export function useArrival(): (answer: AuthSession, home?: string) => Promise<void> {
  const router = useRouter()
  return useCallback(
    async (answer, home) => {
      session.accept(answer)
      // If a language can't be loaded, the page keeps its language (spec 4.22).
      await changeLanguage(answer.session.profile.language).catch(() => undefined)
      router.history.replace(takeReturnPath(home))
    },
    [router],
  )
}

/** The first page of a new account: the owner of an organisation begins with the first steps (spec 2.63). */
export function firstPageOf({ session: { profile } }: AuthSession): string {
  return profile.role === 'owner' && !profile.isIndividual ? '/onboarding' : '/home'
}
