import { decodeText } from './code-pages.ts'

/** The 8-bit encodings that can be distinguished by the words they produce; the first of equals is chosen. */
const distinguishable = [
  'windows-1252',
  'macintosh',
  'windows-1250',
  'windows-1256',
  'windows-1255',
  'windows-1251',
  'windows-1253',
  // Code page 437 has the same letters at these places.
  'ibm850',
  'ibm866',
  'dos-720',
] as const

export type DetectedEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | (typeof distinguishable)[number]

/** This many bytes of words are enough to decide. */
const sampleBytes = 20_000

/**
 * The encoding of a spreadsheet’s file: by its byte order mark, by the zero bytes of UTF-16, by being valid UTF-8, or else the 8-bit
 * encoding in which its words look least odd. Encodings that words cannot tell apart (Turkish, Baltic, Thai, those of East Asia) are for
 * people to choose.
 */
export function detectEncoding(bytes: Uint8Array): DetectedEncoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  // Delimiters, line ends and Latin letters in UTF-16 have a zero byte each, on one side; no other text has any.
  const zeros = [0, 0]
  bytes.subarray(0, 4_000).forEach((byte, place) => {
    if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (even + odd > 0) return odd >= even ? 'utf-16le' : 'utf-16be'
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return 'utf-8'
  } catch {
    const words = wordsOf(bytes)
    const judged = distinguishable.map((encoding) => ({
      encoding,
      oddness: oddnessOf(decodeText(words, encoding)),
    }))
    return judged.reduce((best, one) => (one.oddness < best.oddness ? one : best)).encoding
  }
}

/** The words with letters beyond ASCII, a space between two. */
function wordsOf(bytes: Uint8Array): Uint8Array {
  const words: number[] = []
  let start = 0
  for (let place = 0; place <= bytes.length && words.length < sampleBytes; place++) {
    const byte = bytes[place] ?? 0
    if (byte >= 0x80 || isLetter(byte)) continue
    const word = bytes.subarray(start, place)
    if (word.some((one) => one >= 0x80)) words.push(...word.subarray(0, 200), 0x20)
    start = place + 1
  }
  return Uint8Array.from(words)
}

function isLetter(byte: number): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
}

const scripts = [
  /\p{Script=Latin}/u,
  /\p{Script=Arabic}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Hebrew}/u,
]
/** Before words, never behind a letter. */
const opening = /[‘“«‹]/u
/** Beside letters in any text. */
const punctuation = /[‘’“”«»‹›–—…\u00a0\u200c-\u200f]/u

/** How much of the text nobody would write: signs and capitals within words, alphabets mixed in one, one accent after the other. */
function oddnessOf(text: string): number {
  let oddness = 0
  for (const word of text.split(' ')) {
    const signs = Array.from(word)
    if (signs.length < 2) continue
    const hasSmall = /\p{Ll}/u.test(word)
    let before: { script: number; isPlain: boolean } | null = null
    for (const [place, sign] of signs.entries()) {
      if (punctuation.test(sign)) {
        if (before && opening.test(sign)) oddness += 1
        before = null
      } else if (/\p{C}/u.test(sign)) oddness += 2
      else if (/\p{M}/u.test(sign)) oddness += before === null || before.isPlain ? 1 : 0
      else if (!/\p{L}/u.test(sign)) oddness += 1
      else {
        const script = scripts.findIndex((one) => one.test(sign))
        const isPlain = sign < '\u0080'
        if (before && before.script !== script) oddness += 1
        else if (before && script === 0 && !before.isPlain && !isPlain) oddness += 1
        if (place > 0 && hasSmall && !isPlain && /\p{Lu}/u.test(sign)) oddness += 1
        before = { script, isPlain }
      }
    }
  }
  return oddness
}
