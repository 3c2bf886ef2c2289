import type { Language } from '@majlis/contract'
import { changeLanguage, currentLanguage } from '@majlis/i18n/react'
import { useEffect } from 'react'

/** Shows the pages in the user's language (spec 3.7), which may have been chosen on another device since they were here. */
export function useProfileLanguage(language: Language | undefined): void {
  useEffect(() => {
    // A language that cannot be had leaves the page as it is (spec 4.22).
    if (language && language !== currentLanguage()) void changeLanguage(language).catch(() => undefined)
  }, [language])
}
