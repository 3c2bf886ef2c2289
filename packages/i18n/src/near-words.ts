/** Letters of a word, and how many of them may be wrong, missing, extra or swapped with the next. */
const allowed = (letters: number): number => (letters < 4 ? 0 : letters < 8 ? 1 : 2)

/** Whether every word is in a form as it is, or is the beginning of one of its words but for a typo. */
export function isNear(words: readonly string[], form: string): boolean {
  const known = form.split(' ')
  return words.every((word) => form.includes(word) || known.some((other) => isTypoOf(word, other)))
}

/** `[^ ]` and not `[a-z0-9]`: `pg_trgm` expands a small class into all its letters. */
const letter = '[^ ]'

/**
 * A regular expression that matches a form exactly when `isNear` does, in PostgreSQL and in JavaScript; null for words in which two letters may be
 * wrong. Word and form are as `search_form` writes them: a–z and 0–9, a space before each word. A trigram index answers it.
 */
export function nearPattern(word: string): string | null {
  if (allowed(word.length) === 0) return word
  if (allowed(word.length) > 1) return null
  const [first = '', second = ''] = word
  // `isTypoOf` accepts another first letter only if the first two letters of the word are swapped.
  const near = [`${second}${word}`, ...(word[2] === first ? [word.slice(1)] : [])]
  for (let at = 0; at < word.length; at++) {
    const [before, after] = [word.slice(0, at), word.slice(at + 1)]
    const next = after.slice(0, 1)
    if (at > 0) near.push(`${before}${letter}?${after}`, `${before}${letter}${word.slice(at)}`)
    if (next) near.push(`${before}${next}${word[at]}${after.slice(1)}`)
  }
  return `${word}| (${near.join('|')})`
}

/**
 * A regular expression that matches every form which `isNear` accepts, and many others: what begins like the word. Cheap for a database, where comparing
 * letters with two wrong ones takes long.
 */
export function beginningPattern(word: string): string {
  const [first = '', second = ''] = word
  return nearPattern(word) ?? `${word}| ${first}| ${second}${first}`
}

/** The rest of longer words is not compared, so that nobody can make a comparison take long. */
const comparedLetters = 40

/** People rarely mistype the first letter, and many short words differ in nothing else. */
function isTypoOf(word: string, other: string): boolean {
  const beginsAlike = word[0] === other[0] || (word[0] === other[1] && word[1] === other[0])
  return beginsAlike && isNearBeginning(word.slice(0, comparedLetters), other, allowed(word.length))
}

/**
 * Whether the optimal string alignment distance to a beginning of `other` is at most `most`: people search while they type. Only the cells of the
 * table within `most` of its diagonal can be, so only they are computed; `column - row + most` is their place in a row.
 */
function isNearBeginning(word: string, other: string, most: number): boolean {
  const text = other.slice(0, word.length + most)
  const places = Array.from({ length: 2 * most + 1 }, (_, place) => place)
  const at = (row: readonly number[], place: number) => row[place] ?? Infinity
  let [before, last] = [
    [] as number[],
    places.map((place) => (place < most || place - most > text.length ? Infinity : place - most)),
  ]
  for (let row = 1; row <= word.length; row++) {
    const current: number[] = []
    for (const place of places) {
      const column = row + place - most
      if (column <= 0 || column > text.length) {
        current.push(column === 0 ? row : Infinity)
        continue
      }
      const isSame = word[row - 1] === text[column - 1]
      const isSwapped =
        row > 1 && column > 1 && word[row - 1] === text[column - 2] && word[row - 2] === text[column - 1]
      current.push(
        Math.min(
          at(last, place + 1) + 1,
          at(current, place - 1) + 1,
          at(last, place) + (isSame ? 0 : 1),
          isSwapped ? at(before, place) + 1 : Infinity,
        ),
      )
    }
    if (Math.min(...current) > most) return false
    ;[before, last] = [last, current]
  }
  return true
}

/** The words of a text in lower case, without the marks of Latin, Arabic and Bengali; letters that Arabic confuses are one. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]|[\u064b-\u065f]|[\u200b-\u200f]/g, '')
    .replace(/\u0640|\u0670|\u09bc|\u09cd/g, '')
    .replace(/\u0649/g, '\u064a')
    .replace(/\u0629/g, '\u0647')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean)
}
