import type { Language } from '@majlis/contract'
import { directionOf } from './languages.ts'

const leftToRight = /\p{Script=Latin}|\p{Script=Bengali}|\p{Script=Greek}|\p{Script=Cyrillic}/u
const rightToLeft = /\p{Script=Arabic}|\p{Script=Hebrew}/u

/**
 * A name or title inside a sentence: isolated if its direction is the opposite, so that the characters beside it keep their place
 * (UAX 9, FSI and PDI). For plain text; HTML has `<bdi>`.
 */
export function isolated(text: string, language: Language): string {
  // A link is followed with every character behind it, and what is isolated already stays as it is.
  if (/^(?:https?:\/\/|\u2068)/.test(text)) return text
  const other = directionOf(language) === 'rtl' ? leftToRight : rightToLeft
  return other.test(text) ? `\u2068${text}\u2069` : text
}
