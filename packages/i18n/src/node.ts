import { readFileSync } from 'node:fs'
import type { Language } from '@majlis/contract'
import type { Text } from './messages.ts'
import { createTranslator, type Translator } from './translate.ts'

/** What the server writes itself: mails, and what it names. */
type ServerNamespace = 'audit' | 'mail' | 'meeting' | 'people' | 'recurrence'

const texts = new Map<string, Translator>()

/** The texts of one namespace in one language, read once. */
export function createServerText<N extends ServerNamespace = 'mail'>(
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
