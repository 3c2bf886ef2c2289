/** Initials of a name (first and last word), else the first letter of the address (spec 2.51). */
export function initialsOf(name: string, email = ''): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words.at(0)
  const last = words.length > 1 ? words.at(-1) : undefined
  if (!first) return firstLetter(email).toUpperCase()
  const start = firstLetter(first)
  return (start + (last ? (joining.test(start) ? apart : '') + firstLetter(last) : '')).toUpperCase()
}

/** A Latin letter and one more, which cannot belong to the first: no segmenter has to be loaded for them. */
const latinStart = /^[A-Za-z\u00c0-\u024f](?:[A-Za-z\u00c0-\u024f.'-]|$)/

/** Letters of these scripts grow together into what reads as a word, unless this sign (zero-width non-joiner) stands between. */
const joining = /^\p{Script=Arabic}/u
const apart = '\u200c'

/** A letter with its vowel signs stays whole, as in Bengali. */
function firstLetter(word: string): string {
  if (latinStart.test(word)) return word.charAt(0)
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word))
    return segment
  return ''
}

/** One of `count` places, the same for the same text everywhere. */
export function stableIndex(text: string, count: number): number {
  let hash = 0
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return hash % count
}
