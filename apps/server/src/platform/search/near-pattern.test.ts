import { isNear, nearPattern } from '@majlis/i18n'
import fc from 'fast-check'
import { expect, it } from 'vitest'

it('describes what is near a word of up to seven letters, whatever is changed', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 1, maxLength: 7 })
  const change = fc.record({
    kind: fc.constantFrom('wrong', 'missing', 'extra', 'exchanged'),
    place: fc.nat(7),
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

it('has no pattern for words in which two letters may be wrong', () => {
  expect(nearPattern('calendars')).toBeNull()
})

interface Change {
  kind: string
  place: number
  letter: string
}

function changed(word: string, { kind, place, letter }: Change): string {
  const [before, at, after] = [word.slice(0, place), word.slice(place, place + 1), word.slice(place + 1)]
  switch (kind) {
    case 'wrong':
      return `${before}${letter}${after}`
    case 'missing':
      return `${before}${after}`
    case 'extra':
      return `${before}${letter}${at}${after}`
    default:
      return `${before}${after.slice(0, 1)}${at}${after.slice(1)}`
  }
}
