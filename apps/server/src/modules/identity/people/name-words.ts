import { sql, type RawBuilder } from 'kysely'

/** The words of a search, each of which is looked for in name and address. */
export const wordsOf = (search: string): string[] =>
  search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10)

/** Letters of scripts that put no space between words. */
const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}]/u

/** The index finds three letters anywhere, and fewer only where a word begins: elsewhere every row would have to be looked at. */
const isShort = (word: string): boolean =>
  Array.from(word).length < 3 && /[\p{L}\p{N}]/u.test(word) && !unspaced.test(word)

/** Whether a person of `users u` has all the words, by the expression of the index `users_name_search`. There has to be a word. */
export function hasWords(words: readonly string[]): RawBuilder<unknown> {
  const text = sql`lower(u.first_name || ' ' || u.last_name || ' ' || u.email)`
  const patterns = words.map((word) => {
    const literal = word.replace(/[\\%_]/g, (sign) => `\\${sign}`)
    return isShort(word) ? [`${literal}%`, `% ${literal}%`] : [`%${literal}%`]
  })
  return sql.join(
    patterns.map((some) => {
      const has = sql.join(
        some.map((pattern) => sql`${text} LIKE ${pattern}`),
        sql` OR `,
      )
      return sql`(${has})`
    }),
    sql` AND `,
  )
}
