import { countryCodes } from '@majlis/contract'

/** Countries as ISO 3166-1 codes with their names in a language, sorted by name. */
export function countries(locale: string): { value: string; label: string }[] {
  const names = namesIn(locale)
  return countryCodes
    .flatMap((code) => {
      const label = names.of(code)
      return label ? [{ value: code, label }] : []
    })
    .toSorted((a, b) => a.label.localeCompare(b.label, locale))
}

/** The name of a country; null for an unknown code. */
export function countryName(code: string, locale: string): string | null {
  return namesIn(locale).of(code) ?? null
}

function namesIn(locale: string): Intl.DisplayNames {
  return new Intl.DisplayNames([locale], { type: 'region', fallback: 'none' })
}
