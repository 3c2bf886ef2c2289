import { sql, type RawBuilder } from 'kysely'

const isSpoken = (word: string): boolean => /[\p{L}\p{N}]/u.test(word)

/** The words of a search, each of which is looked for in name and address. Signs that stand beside words, as between two names, are none. */
export function wordsOf(search: string): string[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  const spoken = words.filter(isSpoken)
  return (spoken.length > 0 ? spoken : words).slice(0, 10)
}

/** Letters of scripts that put no space between words: of these, two make a given name, which stands at the end. */
const unspaced = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}]/u

/** Where a word may stand: the index finds three letters anywhere, two where a word begins or ends, one where it begins, and signs alone nowhere. */
function patternsOf(word: string): string[] {
  const literal = word.replace(/[\\%_]/g, (sign) => `\\${sign}`)
  const letters = Array.from(word).length
  if (!isSpoken(word)) return []
  if (letters > 2) return [`%${literal}%`]
  const beginning = [`${literal}%`, `% ${literal}%`]
  return letters === 2 && unspaced.test(word) ? [...beginning, `%${literal} %`] : beginning
}

/** Whether a person of `users u` has all the words, by the expression of the index `users_name_search`. There has to be a word. */
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
