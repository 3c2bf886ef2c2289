import fc from 'fast-check'
import { expect, it } from 'vitest'
import { beginningPattern, isNear, nearPattern, wordsOf } from './near-words.ts'

it.each([
  ['bugdet', 'budget review', true],
  ['reveiw', 'budget review', true],
  ['budgt', 'budget review', true],
  ['budgett', 'budget review', true],
  ['bugd', 'budget review', true],
  ['bugdet', 'badge rename', false],
  ['bad', 'bed', false],
  ['accessability', 'accessibility day', true],
  ['acessability', 'accessibility day', true],
  ['budget', 'gadget', false],
  ['light', 'night', false],
  ['ubdget', 'budget', true],
])('takes %s for a word of "%s": %s', (word, form, expected) => {
  expect(isNear([word], ` ${form}`)).toBe(expected)
})

it('wants every word', () => {
  expect(isNear(['bugdet', 'lunch'], ' budget review')).toBe(false)
  expect(isNear(['bugdet', 'view'], ' budget review')).toBe(true)
})

it.each([
  ['Équipe – Zürich', ['equipe', 'zurich']],
  ['الإعدادات والمَظْهَر', ['الاعدادات', 'والمظهر']],
  ['ডার্ক থিম', ['ডারক', 'থিম']],
])('reads the words of %s without marks', (text, words) => {
  expect(wordsOf(text)).toEqual(words.map((word) => word.normalize('NFKD')))
})

it('matches the same texts as `isNear` for words of up to seven letters', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 })
  const change = fc.record({
    kind: fc.constantFrom('wrong', 'missing', 'extra', 'swapped'),
    index: fc.nat(7),
    letter: fc.constantFrom('a', 'b', 'd'),
  })
  fc.assert(
    fc.property(word, fc.array(change, { maxLength: 2 }), word, (typed, changes, end) => {
      const form = ` first ${changes.reduce(changed, typed)}${end} last`
      expect(new RegExp(nearPattern(typed) ?? '').test(form)).toBe(isNear([typed], form))
    }),
    { numRuns: 5_000 },
  )
})

it('misses nothing that `isNear` accepts by how words begin', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(word, word, word, (typed, other, inner) => {
      const form = ` ${other} x${inner}`
      expect(new RegExp(beginningPattern(typed)).test(form) || !isNear([typed], form)).toBe(true)
    }),
    { numRuns: 5_000 },
  )
  expect(' calender').toMatch(new RegExp(beginningPattern('calendar')))
  expect(' lamps').not.toMatch(new RegExp(beginningPattern('calendar')))
})

it('returns null for words of eight letters or more', () => {
  expect(nearPattern('calendar')).toBeNull()
})

interface Change {
  kind: 'wrong' | 'missing' | 'extra' | 'swapped'
  index: number
  letter: string
}

function changed(word: string, { kind, index, letter }: Change): string {
  const [before, at, after] = [word.slice(0, index), word.slice(index, index + 1), word.slice(index + 1)]
  switch (kind) {
    case 'wrong':
      return `${before}${letter}${after}`
    case 'missing':
      return `${before}${after}`
    case 'extra':
      return `${before}${letter}${at}${after}`
    case 'swapped':
      return `${before}${after.slice(0, 1)}${at}${after.slice(1)}`
  }
}
