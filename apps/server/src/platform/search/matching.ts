import { beginningPattern, nearPattern } from '@majlis/i18n'
import { sql, type RawBuilder } from 'kysely'
import type { SearchQuery } from './search-kind.ts'

/** Words below this length match only the beginning of a word; longer ones also inside, as after an article. */
const minInnerLetters = 3

export const isShort = (word: string): boolean => word.length < minInnerLetters

type Words = Pick<SearchQuery, 'words' | 'isTypoTolerant'>

/** Words as the database writes them: of a–z and 0–9, so nothing in them is a pattern. */
const pattern = (word: string): string => (isShort(word) ? `% ${word}%` : `%${word}%`)

/**
 * Whether a form has every word. With typo tolerance, words of up to seven letters match as in `isNear`, and longer ones if they share enough
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

/** Whether a form has words that begin like each misspelt word: `isNear` is left to compare them. Takes some microseconds. */
export function beginsLike(form: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> {
  const each = words.map((word) => sql`${form} ~ ${beginningPattern(word)}::text`)
  return sql<boolean>`(${sql.join(each, sql` AND `)})`
}

/** Whether letters of a misspelt word are compared by trigrams rather than by a pattern. */
export const isCompared = (word: string): boolean => nearPattern(word) === null

/**
 * Lower is better. Without typo tolerance, the number of words that begin no word of the form. With it, the distance of the words of eight letters
 * or more; `matches` has compared shorter ones exactly. Each comparison takes about 60 µs.
 */
export function rank(form: RawBuilder<unknown>, { words, isTypoTolerant }: Words): RawBuilder<number> {
  const compared = isTypoTolerant ? words.filter(isCompared) : words
  if (compared.length === 0) return sql<number>`0::int`
  const each = compared.map((word) =>
    isTypoTolerant
      ? sql`(1 - word_similarity(${word}::text, ${form}))`
      : sql`(${form} NOT LIKE ${`% ${word}%`}::text)::int`,
  )
  return sql<number>`(${sql.join(each, sql` + `)})`
}
