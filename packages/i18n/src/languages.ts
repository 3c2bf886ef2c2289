import type { Language } from '@majlis/contract'

export type Direction = 'ltr' | 'rtl'

interface LanguageTraits {
  direction: Direction
  /** The language's own name, as shown in language menus. */
  nativeName: string
  /**
   * The locale for Intl. Arabic uses Latin digits: meeting IDs, passcodes and times are read out, typed and compared with
   * links and mails, web products for Arabic readers use them from Morocco to the Gulf, and mixing two sets of digits on one
   * screen is confusing. Bengali keeps its own digits, as Bengali pages do, except in text that is typed or copied. The
   * calendar is named, so that a regional default (the Umm al-Qura calendar) cannot move a meeting's date.
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

/** The first supported language of the requested tags (`ar-EG`, `en`); otherwise English (spec 4.22). Case-insensitive (3.7). */
export function matchLanguage(wished: readonly (string | null | undefined)[]): Language {
  for (const tag of wished) {
    const primary = tag?.toLowerCase().split('-')[0]
    const match = languageChoices.find(({ language }) => language === primary)
    if (match) return match.language
  }
  return 'en'
}
