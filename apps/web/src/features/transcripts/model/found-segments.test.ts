import { expect, it } from 'vitest'
import { marksOf, ofSpeaker, placeAt, placesOf, searchable } from './found-segments.ts'
import type { Reading } from './reading.ts'

const segment = (text: string, place: number, speakerId = 'a') => ({
  id: String(place),
  speakerId,
  startMs: place * 1_000,
  endMs: place * 1_000 + 900,
  text,
  originalText: null,
  translation: null,
  language: 'en',
})

it('[3.48] finds words without case and accents, in each script', () => {
  const segments = searchable(
    [
      segment('The lamps of Mill Street', 0),
      segment('Résumé of Tuesday', 1),
      segment('কাজের সময়', 2),
      segment('مُحَمَّد يتكلّم', 3),
    ],
    null,
  )
  expect(placesOf(segments, 'mill street')).toEqual([0])
  expect(placesOf(segments, 'RESUME')).toEqual([1])
  expect(placesOf(segments, 'সময়')).toEqual([2])
  expect(placesOf(segments, 'محمد')).toEqual([3])
  expect(placesOf(segments, ' ')).toEqual([])
})

it('marks what was found', () => {
  expect(marksOf('Lamp, lamp', 'LAMP')).toEqual([
    [0, 4],
    [6, 10],
  ])
})

it('shows what one person said', () => {
  const segments = searchable([segment('one', 0), segment('two', 1, 'b')], null)
  expect(ofSpeaker(segments, 'b').map(({ text }) => text)).toEqual(['two'])
  expect(ofSpeaker(segments, null)).toHaveLength(2)
})

it('finds the segment at a time', () => {
  const segments = [segment('one', 1), segment('two', 2)]
  expect([0, 1_000, 1_999, 2_000, 9_000].map((ms) => placeAt(segments, ms))).toEqual([-1, 0, 0, 1, 1])
})

it('[3.48] finds words in what is shown: the original, its translation, or both', () => {
  const said = [{ ...segment('New lamps', 0), translation: 'مصابيح جديدة' }, segment('Not translated', 1)]
  const found = (search: string, reading: Reading | null) => placesOf(searchable(said, reading), search)
  expect(found('مصابيح', null)).toEqual([])
  for (const isBeside of [true, false]) {
    const reading = { language: 'AR', isBeside } as const
    expect(found('مصابيح', reading)).toEqual([0])
    expect(found('lamps', reading)).toEqual(isBeside ? [0] : [])
    expect(found('translated', reading)).toEqual([1])
  }
})
