import type { Language } from '@majlis/contract'
import { changeLanguage } from '@majlis/i18n/react'
import { useCallback } from 'react'
import { session, useSession } from '../session/index.ts'

/** Changes the language immediately, and saves it in the profile of a signed-in user (spec 7.49). */
export function useLanguageChoice(): (language: Language) => Promise<void> {
  const { status } = useSession()
  return useCallback(
    async (language) => {
      await changeLanguage(language)
      if (status !== 'signed_in') return
      // Visitors have nothing to save, so they don't load it.
      const { api } = await import('../api/index.ts')
      await api.identity.saveLanguage({ language })
      session.updateProfile({ language })
    },
    [status],
  )
}
