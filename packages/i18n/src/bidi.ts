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

/**
 * The name of a file as it is shown: a number before the extension of a right-to-left name stays before it, where the
 * algorithm would put it behind (UAX 9, W7 and N1). Everything else is as it was.
 */
export function fileNameText(name: string): string {
  return rightToLeft.test(name) ? name.replace(/\d[\d._()-]*\.[A-Za-z][A-Za-z0-9]*$/, '\u200e$&') : name
}
