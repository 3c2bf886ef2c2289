import type { SpokenWord } from '@majlis/contract'

export type Range = readonly [from: number, to: number]

/** The position of each word in the text, in order; null for changed words. */
export function rangesOf(text: string, words: readonly SpokenWord[]): readonly (Range | null)[] {
  let at = 0
  return words.map((word) => {
    const from = text.indexOf(word.text, at)
    if (from === -1 || word.text === '') return null
    at = from + word.text.length
    return [from, at]
  })
}

/** The index of the word spoken at a time: the last one that has begun; −1 before the first. */
export function wordAt(words: readonly SpokenWord[], ms: number): number {
  return words.findLastIndex(({ startMs }) => startMs <= ms)
}

export interface TextPart {
  text: string
  isFound: boolean
  isSpoken: boolean
}

/** The text, cut at the ends of search results and of the spoken word. */
export function partsOf(text: string, found: readonly Range[], spoken: Range | null): readonly TextPart[] {
  const isIn = (place: number, range: Range | null) => range !== null && place >= range[0] && place < range[1]
  const edges = [0, text.length, ...found.flat(), ...(spoken ?? [])]
  const cuts = [...new Set(edges)].toSorted((a, b) => a - b)
  return cuts.slice(0, -1).map((from, place) => ({
    text: text.slice(from, cuts[place + 1]),
    isFound: found.some((range) => isIn(from, range)),
    isSpoken: isIn(from, spoken),
  }))
}
