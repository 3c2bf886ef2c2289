import { expect, it } from 'vitest'
import { isolated } from './bidi.ts'

it('[1.25] isolates text of the opposite direction, and nothing else', () => {
  expect(isolated('Budget', 'ar')).toBe('\u2068Budget\u2069')
  expect(isolated('বাজেট', 'ar')).toBe('\u2068বাজেট\u2069')
  expect(isolated('ميزانية', 'en')).toBe('\u2068ميزانية\u2069')
  expect(isolated('Budget', 'en')).toBe('Budget')
  expect(isolated('Budget', 'bn')).toBe('Budget')
  expect(isolated('ميزانية', 'ar')).toBe('ميزانية')
})
