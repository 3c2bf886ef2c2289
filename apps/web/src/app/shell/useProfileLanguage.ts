import type { Language } from '@majlis/contract'
import { changeLanguage, currentLanguage } from '@majlis/i18n/react'
import { useEffect } from 'react'

/** Shows the pages in the user's language (spec 3.7), which may have changed on another device. */
export function useProfileLanguage(language: Language | undefined): void {
  useEffect(() => {
    // If a language can't be loaded, the page keeps its language (spec 4.22).
    if (language && language !== currentLanguage()) void changeLanguage(language).catch(() => undefined)
  }, [language])
}
