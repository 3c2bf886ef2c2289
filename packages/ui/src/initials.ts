/**
 * Initials of a name (first and last word), else the first letter of the address (spec 2.51). An Arabic article before the last word
 * is left out: most family names have one.
 */
export function initialsOf(name: string, email = ''): string {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const first = words.at(0)
  const last = words.length > 1 ? words.at(-1)?.replace(arabicArticle, '') : undefined
  if (!first) return firstLetter(email).toUpperCase()
  const start = firstLetter(first)
  return (start + (last ? (joining.test(start) ? apart : '') + firstLetter(last) : '')).toUpperCase()
}

/** A Latin letter and another one, which cannot combine with it: no segmenter has to be loaded for them. */
const latinStart = /^[A-Za-z\u00c0-\u024f](?:[A-Za-z\u00c0-\u024f.'-]|$)/

/** Letters of these scripts join into what reads as a word, unless this character (zero-width non-joiner) is between them. */
const joining = /^\p{Script=Arabic}/u
const apart = '\u200c'

/** Only with two letters or more after it, as in الخطيب. */
const arabicArticle = /^ال(?=\p{Script=Arabic}{2})/u

/** Keeps a letter and its vowel signs together, as in Bengali. */
function firstLetter(word: string): string {
  if (latinStart.test(word)) return word.charAt(0)
  for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(word))
    return segment
  return ''
}

/** A number below `count`, the same for the same text everywhere. */
export function stableIndex(text: string, count: number): number {
  let hash = 0
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0
  return hash % count
}
