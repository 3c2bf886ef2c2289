import { describe, expect, it } from 'vitest'
import { namespacesOf, readNamespace, withoutPlural } from './testing/catalogue.ts'
import { retiredTerms, terms } from './testing/terms.ts'

interface Entry {
  /** `namespace:key`; the namespace is the name of the file. */
  id: string
  text: string
  /** Without placeholders. */
  english: string
}

/** Words that people search for are not ours. */
const isOurs = ({ id }: Entry) => !id.startsWith('search:actionWords.')

function entriesOf(language: 'bn' | 'ar'): Entry[] {
  return namespacesOf(language).flatMap((namespace) => {
    const english = readNamespace('en', namespace)
    return [...readNamespace(language, namespace)].map(([key, text]) => ({
      id: `${namespace}:${key}`,
      text,
      english: (english.get(key) ?? english.get(`${withoutPlural(key)}_other`) ?? '').replaceAll(
        /\{\{.*?\}\}/g,
        '',
      ),
    }))
  })
}

const entries = { bn: entriesOf('bn'), ar: entriesOf('ar') }
const languages = ['bn', 'ar'] as const

describe('the terms of the translations', () => {
  it.each(languages)('[1.25] in %s are those of the list', (language) => {
    const wrong = terms.flatMap((term) =>
      entries[language]
        .filter(isOurs)
        .filter(({ english, text }) => term.english.test(english) && !term[language].test(text))
        .filter(({ id }) => !term.except?.[id])
        .map(({ id, text }) => `${id} “${text}”: ${term[language].source} for ${term.english.source}`),
    )
    expect(wrong).toEqual([])
  })

  it.each(languages)('[1.25] in %s are no retired ones', (language) => {
    const found = retiredTerms
      .filter((term) => term.language === language)
      .flatMap(({ retired, where, instead, except = {} }) =>
        entries[language]
          .filter(isOurs)
          .filter(({ text, english }) => retired.test(text) && (where?.test(english) ?? true))
          .filter(({ id }) => !except[id])
          .map(({ id, text }) => `${id} “${text}”: “${instead}” instead of ${retired.source}`),
      )
    expect(found).toEqual([])
  })

  it('[1.25] need every exception', () => {
    const isIn = (id: string, matches: (entry: Entry, language: 'bn' | 'ar') => boolean) =>
      languages.some((language) =>
        entries[language].some((entry) => entry.id === id && matches(entry, language)),
      )
    const unneeded = [
      ...terms.flatMap((term) =>
        Object.keys(term.except ?? {}).filter(
          (id) =>
            !isIn(
              id,
              ({ english, text }, language) => term.english.test(english) && !term[language].test(text),
            ),
        ),
      ),
      ...retiredTerms.flatMap(({ retired, except = {} }) =>
        Object.keys(except).filter((id) => !isIn(id, ({ text }) => retired.test(text))),
      ),
    ]
    expect(unneeded).toEqual([])
  })
})
