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

it('accepts as many typos as the whole table of letters says', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 14 })
  fc.assert(
    fc.property(word, word, (typed, other) => {
      const beginsAlike = typed[0] === other[0] || (typed[0] === other[1] && typed[1] === other[0])
      const most = Math.min(2, Math.floor(typed.length / 4))
      const isTypo = beginsAlike && distanceOf(typed, other) <= most
      expect(isNear([typed], ` ${other}`)).toBe(other.includes(typed) || isTypo)
    }),
    { numRuns: 5_000 },
  )
})

it('compares the first 40 letters of a word', () => {
  const letters = 'abcdefghij'.repeat(20)
  expect(isNear([`${letters}x`], ` ${letters}y`)).toBe(true)
  expect(isNear([letters], ` ${letters.slice(0, 40)}${'x'.repeat(160)}`)).toBe(true)
  expect(isNear([letters], ` ${letters.slice(0, 37)}${'x'.repeat(163)}`)).toBe(false)
})

it('returns null for words of eight letters or more', () => {
  expect(nearPattern('calendar')).toBeNull()
})

/** The distance to the nearest beginning of `other`, from the whole table. */
function distanceOf(word: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)]
  const at = (row: number, column: number) => rows[row]?.[column] ?? Infinity
  for (let row = 1; row <= word.length; row++) {
    const current = [row]
    rows.push(current)
    for (let column = 1; column <= other.length; column++) {
      const isSwapped = word[row - 1] === other[column - 2] && word[row - 2] === other[column - 1]
      current.push(
        Math.min(
          at(row - 1, column) + 1,
          at(row, column - 1) + 1,
          at(row - 1, column - 1) + (word[row - 1] === other[column - 1] ? 0 : 1),
          isSwapped ? at(row - 2, column - 2) + 1 : Infinity,
        ),
      )
    }
  }
  return Math.min(...(rows.at(-1) ?? []))
}

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
