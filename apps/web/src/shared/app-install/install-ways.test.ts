import { expect, it } from 'vitest'
import { installWay, type InstallWay } from './install-ways.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/148.0.0.0 Safari/537.36'
const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15'

it.each<[string, InstallWay, number?]>([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome}`, 'addressBar'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chrome} Edg/148.0.0.0`, 'addressBar'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`, 'dock'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${safari}`, 'homeScreen', 5],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${safari}`, 'homeScreen'],
  [`Mozilla/5.0 (Linux; Android 16) ${chrome}`, 'phoneMenu'],
  ['Mozilla/5.0 (Android 16; Mobile; rv:148.0) Gecko/148.0 Firefox/148.0', 'phoneMenu'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:148.0) Gecko/20100101 Firefox/148.0', 'elsewhere'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${chrome} OPR/130.0.0.0`, 'elsewhere'],
  ['nobody knows', 'elsewhere'],
])('[1.13] knows how %s installs an app: %s', (userAgent, way, touchPoints = 0) => {
  expect(installWay({ userAgent, touchPoints, isSecure: true })).toBe(way)
})

it('[1.13] offers no way to install pages served over plain HTTP', () => {
  const userAgent = `Mozilla/5.0 (X11; Linux x86_64) ${chrome}`
  expect(installWay({ userAgent, touchPoints: 0, isSecure: false })).toBe('insecure')
})
