import type { Language } from '@majlis/contract'

export type Direction = 'ltr' | 'rtl'

interface LanguageTraits {
  direction: Direction
  /** The language's own name, as it stands in a choice of languages. */
  nativeName: string
  /**
   * What Intl gets. Arabic is written with Latin digits: meeting IDs, passcodes and times are read out, typed and compared
   * with links and mails all day, web products for Arabic readers use them from Morocco to the Gulf, and two sets of digits
   * on one screen help no one. Bengali keeps its own digits, as every Bengali page does, except in what is typed or copied.
   * The calendar is named, so that a regional default (the Umm al-Qura calendar) cannot move a meeting's date.
   */
  locale: string
}

const traits: Record<Language, LanguageTraits> = {
  en: { direction: 'ltr', nativeName: 'English', locale: 'en-GB-u-ca-gregory' },
  bn: { direction: 'ltr', nativeName: 'বাংলা', locale: 'bn-u-ca-gregory-nu-beng' },
  ar: { direction: 'rtl', nativeName: 'العربية', locale: 'ar-u-ca-gregory-nu-latn' },
}

/** Languages of the interface with their own names (spec 1.25). */
export const languageChoices = Object.entries(traits).map(([language, { nativeName }]) => ({
  // Object.entries forgets the key type.
  language: language as Language,
  nativeName,
}))

export function directionOf(language: Language): Direction {
  return traits[language].direction
}

export function localeOf(language: Language): string {
  return traits[language].locale
}

/** The first of the wished tags (`ar-EG`, `en`) that we speak; English else (spec 4.22). Letter case does not matter (3.7). */
export function matchLanguage(wished: readonly (string | null | undefined)[]): Language {
  for (const tag of wished) {
    const primary = tag?.toLowerCase().split('-')[0]
    const match = languageChoices.find(({ language }) => language === primary)
    if (match) return match.language
  }
  return 'en'
}
