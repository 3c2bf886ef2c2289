import type { AuthSession } from '@majlis/contract'
import { changeLanguage } from '@majlis/i18n/react'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { session, takeReturnPath } from '../../../shared/session/index.ts'

/** What follows a successful sign-in: the session is kept, the user's language set (spec 3.7), and the wished page opened. */
export function useArrival(): (answer: AuthSession, home?: string) => Promise<void> {
  const router = useRouter()
  return useCallback(
    async (answer, home) => {
      session.accept(answer)
      // A language that cannot be had leaves the page as it is (spec 4.22).
      await changeLanguage(answer.session.profile.language).catch(() => undefined)
      router.history.replace(takeReturnPath(home))
    },
    [router],
  )
}

/** Where a new account begins: the owner of an organisation with its first steps (spec 2.63). */
export function firstPageOf({ session: { profile } }: AuthSession): string {
  return profile.role === 'owner' && !profile.isIndividual ? '/onboarding' : '/home'
}
