import { expect, it } from 'vitest'
import { fileNameText, isolated } from './bidi.ts'

it('[1.25] isolates text of the opposite direction, and nothing else', () => {
  expect(isolated('Budget', 'ar')).toBe('\u2068Budget\u2069')
  expect(isolated('বাজেট', 'ar')).toBe('\u2068বাজেট\u2069')
  expect(isolated('ميزانية', 'en')).toBe('\u2068ميزانية\u2069')
  expect(isolated('Budget', 'en')).toBe('Budget')
  expect(isolated('Budget', 'bn')).toBe('Budget')
  expect(isolated('ميزانية', 'ar')).toBe('ميزانية')
})

it('keeps the number and the extension of a right-to-left file name in their order', () => {
  expect(fileNameText('الحدائق 2.mp4')).toBe('الحدائق \u200e2.mp4')
  expect(fileNameText('محضر 2026-11-27.pdf')).toBe('محضر \u200e2026-11-27.pdf')
  expect(fileNameText('الحدائق.mp4')).toBe('الحدائق.mp4')
  expect(fileNameText('Parks 2.mp4')).toBe('Parks 2.mp4')
})
