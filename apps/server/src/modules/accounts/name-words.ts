import { sql, type RawBuilder } from 'kysely'
import { escapeLike } from '../../platform/database/like.ts'

const isSpoken = (word: string): boolean => /[\p{L}\p{N}]/u.test(word)

/** The words of a search, each to be found in name and address, without the punctuation between them. */
export function wordsOf(search: string): string[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const spoken = words.filter(isSpoken)
  return (spoken.length > 0 ? spoken : words).slice(0, 10)
}

/** Letters of scripts without spaces between words, where a given name has two letters and comes last. */
const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}]/u

/** Where a word matches: three letters anywhere, two at the beginning or end of a word, one at the beginning; punctuation alone nowhere. */
function patternsOf(word: string): string[] {
  const literal = escapeLike(word)
  const letters = Array.from(word).length
  if (!isSpoken(word)) return []
  if (letters > 2) return [`%${literal}%`]
  const beginning = [`${literal}%`, `% ${literal}%`]
  return letters === 2 && unspaced.test(word) ? [...beginning, `%${literal} %`] : beginning
}

/** Whether a person of `users u` matches all words, by the expression of the index `users_name_search`. Needs at least one word. */
export function hasWords(words: readonly string[]): RawBuilder<unknown> {
  const text = sql`lower(u.first_name || ' ' || u.last_name || ' ' || u.email)`
  return sql.join(
    words.map((word) => {
      const has = patternsOf(word).map((pattern) => sql`${text} LIKE ${pattern}`)
      return has.length > 0 ? sql`(${sql.join(has, sql` OR `)})` : sql`false`
    }),
    sql` AND `,
  )
}
