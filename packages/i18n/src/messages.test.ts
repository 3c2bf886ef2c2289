import { clientErrorCodes, errorCatalogue, languages, successCodes, type Language } from '@majlis/contract'
import { describe, expect, it } from 'vitest'
import {
  latinWords,
  namespacesOf,
  placeholdersOf,
  pluralOf,
  readNamespace,
  withoutPlural,
} from './testing/catalogue.ts'
import { isAsked, readAsked } from './testing/sources.ts'

const namespaces = namespacesOf('en')
const translations = languages.filter((language) => language !== 'en')
const pairs = namespaces.flatMap((namespace) =>
  translations.map((language) => [namespace, language] as const),
)

/** Names and signs that stay as they are in every language. */
const ownNames = new Set([
  'Majlis',
  'OpenID',
  'Connect',
  'DNS',
  'Apache',
  'Chromium',
  'ffmpeg',
  'API',
  'IP',
  'Linux',
  'Matrix',
  'PostgreSQL',
  'TXT',
  'DOC',
  'VTT',
  'SRT',
  'PDF',
  'PowerPoint',
  'SVG',
  'MP',
  'ZIP',
  'PNG',
  'JPEG',
  'WebP',
  'PMU',
  'PMI',
  'Ctrl',
  'Alt',
  'Shift',
  'Space',
  'Enter',
  'Esc',
  'Tab',
  'kbps',
  'fps',
  'UTC',
  'UTF',
  'IP',
  'QR',
  'JIS',
  'GB',
  'Big',
  'EUC',
  'KR',
  'Zoom',
  'Chrome',
  'Edge',
  'Firefox',
  'Safari',
  'Google',
  'Outlook',
  'Mac',
  'Dock',
  'iPhone',
  'URL',
  'example',
  'org',
  'https',
  'csv',
  'CSV',
  'Excel',
  'Word',
  'XLSX',
  'GIF',
  'pdf',
])

const letters: Record<Exclude<Language, 'en'>, RegExp> = {
  bn: /\p{Script=Bengali}/u,
  ar: /\p{Script=Arabic}/u,
}

function groupsOf(language: Language, namespace: string): Map<string, string[]> {
  const groups = new Map<string, string[]>()
  for (const key of readNamespace(language, namespace).keys()) {
    const base = withoutPlural(key)
    groups.set(base, [...(groups.get(base) ?? []), ...[pluralOf(key)].filter((form) => form !== null)])
  }
  return groups
}

describe('the language catalogues', () => {
  it.each(translations)('[1.25] have the same files in %s as in English', (language) => {
    expect(namespacesOf(language)).toEqual(namespaces)
  })

  it.each(pairs)(
    '[1.25] say in %s everything in %s that they say in English, and nothing else',
    (namespace, language) => {
      expect([...groupsOf(language, namespace).keys()].toSorted()).toEqual(
        [...groupsOf('en', namespace).keys()].toSorted(),
      )
    },
  )

  it.each(languages)('[1.25] have every plural form that %s knows, and no other', (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
    const counted = namespaces.flatMap((namespace) =>
      [...groupsOf(language, namespace)].filter(([, found]) => found.length > 0),
    )
    expect(counted.filter(([, found]) => found.toSorted().join() !== forms.join())).toEqual([])
  })

  it.each(languages)('[2.54] name a meeting without a title in %s as its form has promised', (language) => {
    expect(readNamespace(language, 'meeting').get('defaultTitle.scheduled')).toBe(
      readNamespace(language, 'scheduler').get('details.defaultTitle'),
    )
  })

  it('[1.25] know six plural forms of Arabic', () => {
    expect(new Intl.PluralRules('ar').resolvedOptions().pluralCategories).toHaveLength(6)
  })

  it.each(pairs)('[1.25] keep the placeholders of %s in %s', (namespace, language) => {
    const english = readNamespace('en', namespace)
    for (const [key, text] of readNamespace(language, namespace)) {
      const base = withoutPlural(key)
      const wanted = placeholdersOf(english.get(key) ?? english.get(`${base}_other`) ?? '')
      // "One", "two" and "none" may be said without the number.
      const mayOmitCount = ['zero', 'one', 'two', 'few', 'many'].includes(pluralOf(key) ?? '')
      const found = placeholdersOf(text)
      const relevant = (names: string[]) =>
        mayOmitCount && !found.includes('count') ? names.filter((name) => name !== 'count') : names
      expect([key, relevant(found)]).toEqual([key, relevant(wanted)])
    }
  })

  it.each(pairs)('[1.25] leave nothing of %s in English in %s', (namespace, language) => {
    const english = readNamespace('en', namespace)
    const isPlain = (text = '') => latinWords(text).every((word) => ownNames.has(word))
    const left = [...readNamespace(language, namespace)].filter(
      ([key, text]) => !isPlain(text) || (!isPlain(english.get(key)) && !letters[language].test(text)),
    )
    expect(left).toEqual([])
  })

  it.each(languages)('[1.25] isolate no value in %s in texts that are copied or stored', (language) => {
    const copied = [
      ...['when', 'allDay', 'repeats', 'host', 'link', 'meetingId', 'passcode'].map(
        (key) => ['common', `invitation.${key}`] as const,
      ),
      ...['personal', 'instant', 'scheduled'].map((key) => ['meeting', `defaultTitle.${key}`] as const),
      ['scheduler', 'details.defaultTitle'],
      ['home', 'panel.titleRoom'],
      ['home', 'panel.titleNew'],
    ] as const
    const isolating = copied.filter(([namespace, key]) =>
      /\{\{(?!=)/.test(readNamespace(language, namespace).get(key) ?? '{{'),
    )
    expect(isolating).toEqual([])
  })

  it('ask for every key somewhere', () => {
    const asked = readAsked()
    const unused = namespaces
      .filter((namespace) => namespace !== 'errors')
      .flatMap((namespace) => [...groupsOf('en', namespace).keys()].map((key) => ({ namespace, key })))
      .filter(({ key }) => !isAsked(asked, key))
      .map(({ namespace, key }) => `${namespace}:${key}`)
    expect(unused).toEqual([])
  })
})

describe('the texts of errors', () => {
  it('[8.1–8.18] are the sentences of the catalogue in English, for every code', () => {
    const english = readNamespace('en', 'errors')
    for (const [code, { message }] of Object.entries(errorCatalogue))
      expect([code, english.get(code)]).toEqual([code, message])
    expect([...english.keys()].toSorted()).toEqual(
      [...Object.keys(errorCatalogue), ...clientErrorCodes].toSorted(),
    )
  })

  it('[8.19] have a notice for every success code', () => {
    const keys = [...readNamespace('en', 'common').keys()].filter((key) => key.startsWith('success.'))
    expect(keys.toSorted()).toEqual(successCodes.map((code) => `success.${code}`).toSorted())
  })
})

// A code is ours, and a domain has no spaces.
it.each(languages)(
  'begins the subjects of mails in %s with words of ours, not with what people wrote',
  (language) => {
    const subjects = [...readNamespace(language, 'mail')].filter(([key]) => /subject/i.test(key))
    expect(subjects.length).toBeGreaterThan(20)
    const other = subjects.filter(([, text]) => /^[^\p{L}]*\{\{(?!(?:code|domain)\}\})/u.test(text))
    expect(other).toEqual([])
  },
)
