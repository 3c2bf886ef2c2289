import { expect, it } from 'vitest'
import { isNear, wordsOf } from './near-words.ts'

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
