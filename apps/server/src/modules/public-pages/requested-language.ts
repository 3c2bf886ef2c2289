import type { Language } from '@majlis/contract'
import { matchLanguage } from '@majlis/i18n'

/** The language for an Accept-Language header (RFC 9110 12.5.4). */
export function requestedLanguage(acceptLanguage: string | undefined): Language {
  const wishes = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map((part, place) => {
      const [tag = '', ...parameters] = part.split(';').map((text) => text.trim())
      const weight = parameters.find((one) => one.startsWith('q='))?.slice(2)
      return { tag, place, weight: weight === undefined ? 1 : Number(weight) || 0 }
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight || a.place - b.place)
  return matchLanguage(wishes.map(({ tag }) => tag))
}
