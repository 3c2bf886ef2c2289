import type { SpokenWord } from './conversation.ts'

interface WordErrors {
  /** Substituted, left out and invented words, by the number of words that were said. */
  rate: number
  /** Of the words that were heard right, the share with the right speaker. */
  rightSpeaker: number
}

/** Compares what was heard with what was said, by the alignment with the fewest errors (Levenshtein). */
export function compareWords(said: readonly SpokenWord[], heard: readonly SpokenWord[]): WordErrors {
  const width = heard.length + 1
  /** Where each cell came from: 0 both, 1 left out, 2 invented. */
  const from = new Uint8Array((said.length + 1) * width)
  let above = Uint32Array.from({ length: width }, (_, place) => place)
  from.fill(2, 1, width)
  for (let row = 1; row <= said.length; row += 1) {
    const current = new Uint32Array(width)
    current[0] = row
    from[row * width] = 1
    for (let column = 1; column < width; column += 1) {
      const isSame = said[row - 1]?.word === heard[column - 1]?.word
      const both = (above[column - 1] ?? 0) + (isSame ? 0 : 1)
      const missing = (above[column] ?? 0) + 1
      const invented = (current[column - 1] ?? 0) + 1
      const best = Math.min(both, missing, invented)
      current[column] = best
      from[row * width + column] = best === both ? 0 : best === missing ? 1 : 2
    }
    above = current
  }
  return {
    rate: (above[heard.length] ?? 0) / said.length,
    rightSpeaker: rightSpeakers(said, heard, from),
  }
}

function rightSpeakers(said: readonly SpokenWord[], heard: readonly SpokenWord[], from: Uint8Array): number {
  let [row, column, same, right] = [said.length, heard.length, 0, 0]
  while (row > 0 && column > 0) {
    const step = from[row * (heard.length + 1) + column]
    if (step === 0) {
      const [a, b] = [said[row - 1], heard[column - 1]]
      if (a && b && a.word === b.word) {
        same += 1
        if (a.speaker === b.speaker) right += 1
      }
    }
    if (step !== 2) row -= 1
    if (step !== 1) column -= 1
  }
  return same === 0 ? 0 : right / same
}
