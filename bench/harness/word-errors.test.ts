import { expect, it } from 'vitest'
import { compareWords } from './word-errors.ts'

const words = (text: string, speaker: string) => text.split(' ').map((word) => ({ word, speaker }))

it('counts words that are wrong, missing and invented, and who said the others', () => {
  const said = [...words('we buy new lamps', 'Alan'), ...words('who pays', 'Grace')]
  expect(compareWords(said, said)).toEqual({ rate: 0, rightSpeaker: 1 })
  const heard = [...words('we buy lambs', 'Alan'), ...words('so who pays', 'Alan')]
  const { rate, rightSpeaker } = compareWords(said, heard)
  expect(rate).toBeCloseTo(2 / 6)
  expect(rightSpeaker).toBe(0.5)
  expect(compareWords(said, []).rate).toBe(1)
})
