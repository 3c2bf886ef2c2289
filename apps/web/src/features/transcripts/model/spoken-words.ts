import type { SpokenWord } from '@majlis/contract'

export type Range = readonly [from: number, to: number]

/** The position of each word in the text, in order; null for words that were removed. A correction has the position of what was heard in its place. */
export function rangesOf(text: string, words: readonly SpokenWord[]): readonly (Range | null)[] {
  const exact = exactRanges(text, words)
  return exact.includes(null) ? correctedRanges(text, words) : exact
}

function exactRanges(text: string, words: readonly SpokenWord[]): readonly (Range | null)[] {
  let at = 0
  return words.map((word) => {
    const from = text.indexOf(word.text, at)
    if (from === -1 || word.text === '') return null
    at = from + word.text.length
    return [from, at]
  })
}

interface Token {
  /** Without signs around it. */
  word: string
  range: Range
}

/** Languages without spaces between words have no such tokens. */
const tokensOf = (text: string): Token[] =>
  [...text.matchAll(/\S+/gu)].map(({ 0: found, index }) => ({
    word: bare(found),
    range: [index, index + found.length],
  }))

const bare = (text: string): string =>
  text.toLowerCase().replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '')

/** By the words that stayed. What stands between two of them was heard between them: one by one if the number is the same, otherwise all at once. */
function correctedRanges(text: string, words: readonly SpokenWord[]): readonly (Range | null)[] {
  const tokens = tokensOf(text)
  const pairs = keptPairs(
    words.map((word) => bare(word.text)),
    tokens.map(({ word }) => word),
  )
  const ranges: (Range | null)[] = words.map(() => null)
  let [heardFrom, tokenFrom] = [0, 0]
  for (const [heardTo, tokenTo] of [...pairs, [words.length, tokens.length] as const]) {
    const between = tokens.slice(tokenFrom, tokenTo)
    const whole = rangeOf(between)
    for (let place = heardFrom; place < heardTo; place += 1)
      ranges[place] =
        between.length === heardTo - heardFrom ? (between[place - heardFrom]?.range ?? null) : whole
    if (heardTo < words.length) ranges[heardTo] = tokens[tokenTo]?.range ?? null
    heardFrom = heardTo + 1
    tokenFrom = tokenTo + 1
  }
  return ranges
}

function rangeOf(tokens: readonly Token[]): Range | null {
  const [first, last] = [tokens[0], tokens.at(-1)]
  return first && last ? [first.range[0], last.range[1]] : null
}

/** The longest list of words that both have in the same order, by their places. */
function keptPairs(
  heard: readonly string[],
  written: readonly string[],
): readonly (readonly [number, number])[] {
  const lengths = Array.from({ length: heard.length + 1 }, () => new Uint16Array(written.length + 1))
  const at = (one: number, other: number): number => lengths[one]?.[other] ?? 0
  for (let one = heard.length - 1; one >= 0; one -= 1)
    for (let other = written.length - 1; other >= 0; other -= 1) {
      const row = lengths[one]
      if (row)
        row[other] =
          heard[one] === written[other]
            ? at(one + 1, other + 1) + 1
            : Math.max(at(one + 1, other), at(one, other + 1))
    }
  const pairs: (readonly [number, number])[] = []
  let [one, other] = [0, 0]
  while (one < heard.length && other < written.length) {
    if (heard[one] === written[other]) {
      pairs.push([one, other])
      one += 1
      other += 1
    } else if (at(one + 1, other) >= at(one, other + 1)) one += 1
    else other += 1
  }
  return pairs
}

/** The index of the word spoken at a time: the last one that has begun; −1 before the first. */
export function wordAt(words: readonly SpokenWord[], ms: number): number {
  return words.findLastIndex(({ startMs }) => startMs <= ms)
}

/** Words that were corrected together are one, which begins with the first that was heard. */
const firstOf = (ranges: readonly (Range | null)[], range: Range): number =>
  ranges.findIndex((other) => other !== null && other[0] === range[0])

/** The index of the word at a position of the text: the last one that has begun there, or the first; −1 if no word has a range. */
export function wordAtPosition(ranges: readonly (Range | null)[], position: number): number {
  const known = ranges.filter((range) => range !== null)
  const found = known.findLast(([start]) => start <= position) ?? known[0]
  return found ? firstOf(ranges, found) : -1
}

/** The index of the next word that is in the text, `by` 1 or −1; where there is none, the same. */
export function nextWord(ranges: readonly (Range | null)[], place: number, by: 1 | -1): number {
  const own = ranges[place]
  for (let next = place + by; next >= 0 && next < ranges.length; next += by) {
    const range = ranges[next]
    if (range && range[0] !== own?.[0]) return firstOf(ranges, range)
  }
  return place
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
