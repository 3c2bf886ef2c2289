import { expect, it } from 'vitest'
import { changedFrom } from './changed-from.ts'
import type { User } from '../accounts/index.ts'

const device = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:144.0) Gecko/20100101 Firefox/144.0'
const now = Date.parse('2026-11-21T10:30:00Z')
const reader = (language: User['language']) =>
  ({ language, timeZone: 'Asia/Dhaka', timeFormat: '24', dateFormat: 'DD/MM/YYYY' }) as User
const linesOf = (...asked: Parameters<typeof changedFrom>) => changedFrom(...asked).map(({ lines }) => lines)

it('states the time, browser and place of a change to an account', () => {
  expect(linesOf(reader('en'), { device, address: '203.0.113.4', country: 'BD' }, now)).toEqual([
    [expect.stringMatching(/16:30 \(Asia\/Dhaka\)$/)],
    ['Firefox on Windows'],
    ['Bangladesh', '203.0.113.4'],
  ])
})

it.each(['bn', 'ar'] as const)('is written in %s', (language) => {
  const [, browser, place] = linesOf(reader(language), { device, address: '203.0.113.4', country: 'BD' }, now)
  expect(browser?.[0]).toContain('Firefox')
  expect(place?.[0]).toBe({ bn: 'বাংলাদেশ', ar: 'بنغلاديش' }[language])
})

it('leaves out what is unknown', () => {
  expect(linesOf(reader('en'), { device: 'curl/8.0', address: '2001:db8::1', country: null }, now)).toEqual([
    [expect.any(String)],
    ['Unknown device'],
    ['2001:db8::1'],
  ])
})
