import { describe, expect, it } from 'vitest'
import { nextWord, partsOf, rangesOf, wordAt, wordAtPosition } from './spoken-words.ts'

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

  const textsOf = (text: string, heard: string) =>
    rangesOf(
      text,
      heard.split(' ').map((one, place) => word(place * 300, one)),
    ).map((range) => range && text.slice(...range))

  it.each([
    ['a word for another', 'Majlis was here', 'Majlis is here', ['Majlis', 'was', 'here']],
    ['words at the edges', 'The lamps, Arif?', 'A lamps a riff', ['The', 'lamps,', 'Arif?', 'Arif?']],
    [
      'two words for three',
      'We buy new lamps today',
      'We by no lambs today',
      ['We', 'buy', 'new', 'lamps', 'today'],
    ],
    ['one word for two', 'in Lambeth now', 'in lamb beth now', ['in', 'Lambeth', 'Lambeth', 'now']],
    ['a word that was removed', 'we buy lamps', 'well we buy lamps', [null, 'we', 'buy', 'lamps']],
    [
      'a word that was added, and one that occurs again',
      'so we really go so far',
      'so we go so far',
      ['so', 'we', 'go', 'so', 'far'],
    ],
    [
      'another word before one that occurs again',
      'but then and so',
      'and then and so',
      ['but', 'then', 'and', 'so'],
    ],
    ['words of Bengali', 'আমরা বাতি কিনব না', 'আমরা বাটি কিনব না', ['আমরা', 'বাতি', 'কিনব', 'না']],
    ['everything', 'Good morning', 'x y z', ['Good morning', 'Good morning', 'Good morning']],
    ['everything, with nothing', '', 'x y', [null, null]],
  ])('finds the times of a text in which someone corrected %s', (_what, text, heard, expected) => {
    expect(textsOf(text, heard)).toEqual(expected)
  })
})

it('finds the word at a position, and the ones before and after it', () => {
  const ranges = [null, [0, 2], [3, 8], [3, 8], [9, 12]] as const
  expect([0, 2, 3, 8, 11].map((position) => wordAtPosition(ranges, position))).toEqual([1, 1, 2, 2, 4])
  expect(wordAtPosition([null, [4, 6]], 0)).toBe(1)
  expect(nextWord(ranges, -1, 1)).toBe(1)
  expect(nextWord(ranges, 2, 1)).toBe(4)
  expect(nextWord(ranges, 3, -1)).toBe(1)
  expect(nextWord(ranges, 4, -1)).toBe(2)
  expect(nextWord(ranges, 4, 1)).toBe(4)
  expect(nextWord(ranges, 1, -1)).toBe(1)
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
