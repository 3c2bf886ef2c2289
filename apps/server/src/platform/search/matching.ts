import { nearPattern } from '@majlis/i18n'
import { sql, type RawBuilder } from 'kysely'
import type { SearchQuery } from './search-kind.ts'

/** Words below this length match only the beginning of a word; longer ones also inside, as after an article. */
const minInnerLetters = 3

export const isShort = (word: string): boolean => word.length < minInnerLetters

type Words = Pick<SearchQuery, 'words' | 'isTypoTolerant'>

/** Words as the database writes them: of a–z and 0–9, so nothing in them is a pattern. */
const pattern = (word: string): string => (isShort(word) ? `% ${word}%` : `%${word}%`)

/**
 * Whether a form has every word. With typos, words of up to seven letters as `isNear` compares them, and longer ones if they share enough of their
 * trigrams.
 */
export function matches(form: RawBuilder<unknown>, { words, isTypoTolerant }: Words): RawBuilder<boolean> {
  if (words.length === 0) return sql<boolean>`true`
  const each = words.map((word) => {
    if (!isTypoTolerant) return sql`${form} LIKE ${pattern(word)}::text`
    const near = nearPattern(word)
    return near ? sql`${form} ~ ${near}::text` : sql`${form} %> ${word}::text`
  })
  return sql<boolean>`(${sql.join(each, sql` AND `)})`
}

/**
 * Lower is better: all words begin words of the form; with typos, the less alike the long words the higher, which takes some 60 µs for each form and
 * word.
 */
export function rank(form: RawBuilder<unknown>, { words, isTypoTolerant }: Words): RawBuilder<number> {
  const compared = isTypoTolerant ? words.filter((word) => !nearPattern(word)) : words
  if (compared.length === 0) return sql<number>`0::int`
  const each = compared.map((word) =>
    isTypoTolerant
      ? sql`(1 - word_similarity(${word}::text, ${form}))`
      : sql`(${form} NOT LIKE ${`% ${word}%`}::text)::int`,
  )
  return sql<number>`(${sql.join(each, sql` + `)})`
}
