import { useLanguage } from '@majlis/i18n/react'

/** The name of a language, given as an ISO 639 code, in another language. */
export function languageName(code: string, locale: string): string {
  // Browsers call it Bangla in English.
  if (code === 'bn' && locale === 'en') return 'Bengali'
  return new Intl.DisplayNames([locale], { type: 'language' }).of(code) ?? code
}

/** The same in the language of the page. */
export function useLanguageName(): (code: string) => string {
  const { language } = useLanguage()
  return (code) => languageName(code, language)
}
