import { readFileSync } from 'node:fs'
import type { Language } from '@majlis/contract'
import { createInstance } from 'i18next'
import type { MessageValues, Text } from './messages.ts'
import { numbers, textSettings } from './settings.ts'

/** What the server writes itself: mails, and what it names. */
type ServerNamespace = 'audit' | 'mail' | 'meeting' | 'people' | 'recurrence'

const texts = new Map<string, (key: string, values?: MessageValues) => string>()

/** The texts of one namespace in one language, read once. */
export function createServerText<N extends ServerNamespace = 'mail'>(
  language: Language,
  // The default of the parameter is the default of N.
  namespace: N = 'mail' as N,
): Text<N> {
  const key = `${language}/${namespace}`
  const known = texts.get(key)
  if (known) return known
  const instance = createInstance().use(numbers)
  const messages: unknown = JSON.parse(
    readFileSync(new URL(`./messages/${key}.json`, import.meta.url), 'utf8'),
  )
  void instance.init({
    ...textSettings,
    lng: language,
    ns: [namespace],
    defaultNS: namespace,
    // The file's shape is proven by the catalogue's own tests.
    resources: { [language]: { [namespace]: messages as Record<string, string> } },
    initAsync: false,
  })
  const text = (messageKey: string, values?: MessageValues) => instance.t(messageKey, values ?? {})
  texts.set(key, text)
  return text
}
