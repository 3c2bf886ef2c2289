import { expect, it } from 'vitest'
import { browserFamilyOf } from './browser.ts'

const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'

it.each([
  ['chrome', `${windows} Chrome/140.0.0.0 Safari/537.36`, 0],
  ['edge', `${windows} Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0`, 0],
  ['firefox', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0],
  ['safari', `${mac}/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`, 0],
  ['ios', `${mac}/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15`, 5],
  [
    'ios',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/140.0 Mobile/15E148 Safari/604.1',
    5,
  ],
  [
    'android',
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
    5,
  ],
] as const)('[2.61] knows %s', (family, userAgent, touchPoints) => {
  expect(browserFamilyOf(userAgent, touchPoints)).toBe(family)
})
