import { describe, expect, it } from 'vitest'
import { partsOf, rangesOf, wordAt } from './spoken-words.ts'

const word = (startMs: number, text: string) => ({ startMs, endMs: startMs + 200, text })

describe('rangesOf', () => {
  it('finds words in their order, also those that occur twice', () => {
    const words = [word(0, 'so'), word(300, 'and'), word(600, 'so')]
    expect(rangesOf('so, and so', words)).toEqual([
      [0, 2],
      [4, 7],
      [8, 10],
    ])
  })

  it('leaves out words that were corrected', () => {
    const words = [word(0, 'Majlis'), word(300, 'is'), word(600, 'here')]
    expect(rangesOf('Majlis was here', words)).toEqual([[0, 6], null, [11, 15]])
  })
})

it('finds the word that is being spoken', () => {
  const words = [word(100, 'a'), word(400, 'b')]
  expect([0, 100, 399, 400, 9_000].map((ms) => wordAt(words, ms))).toEqual([-1, 0, 0, 1, 1])
})

it('marks what was found and what is spoken, also where they overlap', () => {
  const parts = partsOf('good morning', [[3, 8]], [5, 12])
  expect(parts.map(({ text, isFound, isSpoken }) => [text, isFound, isSpoken])).toEqual([
    ['goo', false, false],
    ['d ', true, false],
    ['mor', true, true],
    ['ning', false, true],
  ])
  expect(partsOf('', [], null)).toEqual([])
})
