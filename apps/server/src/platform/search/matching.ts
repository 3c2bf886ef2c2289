import { sql, type RawBuilder } from 'kysely'
import type { SearchQuery } from './search-kind.ts'

/** Words below this length match only the beginning of a word; longer ones also inside, as after an article. */
const minInnerLetters = 3

export const isShort = (word: string): boolean => word.length < minInnerLetters

type Words = Pick<SearchQuery, 'words' | 'isTypoTolerant'>

/** Words as the database writes them: of a–z and 0–9, so nothing in them is a pattern. */
const pattern = (word: string): string => (isShort(word) ? `% ${word}%` : `%${word}%`)

/** Whether a form has every word; `%>` also finds those that share enough of their trigrams. */
export function matches(form: RawBuilder<unknown>, { words, isTypoTolerant }: Words): RawBuilder<boolean> {
  if (words.length === 0) return sql<boolean>`true`
  const each = words.map((word) =>
    isTypoTolerant ? sql`${form} %> ${word}::text` : sql`${form} LIKE ${pattern(word)}::text`,
  )
  return sql<boolean>`(${sql.join(each, sql` AND `)})`
}

/** Lower is better: all words begin words of the form; with typos, the less alike the higher. */
export function rank(form: RawBuilder<unknown>, { words, isTypoTolerant }: Words): RawBuilder<number> {
  if (words.length === 0) return sql<number>`0`
  const each = words.map((word) =>
    isTypoTolerant
      ? sql`(1 - word_similarity(${word}::text, ${form}))`
      : sql`(${form} NOT LIKE ${`% ${word}%`}::text)::int`,
  )
  return sql<number>`(${sql.join(each, sql` + `)})`
}
