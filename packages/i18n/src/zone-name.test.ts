import { expect, it } from 'vitest'
import { zoneName } from './zone-name.ts'

it.each([
  ['en', 'Asia/Ho_Chi_Minh', 'Asia/Ho Chi Minh'],
  ['en', 'UTC', 'UTC'],
  ['ar', 'Asia/Dhaka', 'توقيت بنغلاديش'],
  ['bn', 'Asia/Dhaka', 'বাংলাদেশ সময়'],
  ['bn', 'Asia/Kolkata', 'ভারতীয় মানক সময়'],
] as const)('[3.7] names a zone in %s: %s', (language, timeZone, name) => {
  expect(zoneName(timeZone, language)).toBe(name)
})

it('names it by its city where there is little room', () => {
  expect(zoneName('Asia/Ho_Chi_Minh', 'en', 'city')).toBe('Ho Chi Minh')
  expect(zoneName('Asia/Dhaka', 'bn', 'city')).toBe('বাংলাদেশ সময়')
})
