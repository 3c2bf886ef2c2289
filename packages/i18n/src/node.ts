import { readFileSync } from 'node:fs'
import type { Language } from '@majlis/contract'
import type { Namespace, Text } from './messages.ts'
import { createTranslator, type Translator } from './translate.ts'

const texts = new Map<string, Translator>()

/** The texts of one namespace in one language, read once: mails where none is named. */
export function createServerText<N extends Namespace = 'mail'>(
  language: Language,
  // The default of the parameter is the default of N.
  namespace: N = 'mail' as N,
): Text<N> {
  const key = `${language}/${namespace}`
  const known = texts.get(key)
  if (known) return known
  const text = createTranslator(
    language,
    JSON.parse(readFileSync(new URL(`./messages/${key}.json`, import.meta.url), 'utf8')),
  )
  texts.set(key, text)
  return text
}
