import { expect, it } from 'vitest'
import { browserName } from './browser-name.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const linux = 'Mozilla/5.0 (X11; Linux x86_64)'
const android = 'Mozilla/5.0 (Linux; Android 10; K)'
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const iPad = 'Mozilla/5.0 (iPad; CPU OS 17_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const blink = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const webKit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chrome = `${blink} Chrome/148.0.0.0`

it.each([
  [`${windows} ${chrome} Safari/537.36`, 'Chrome', 'Windows'],
  [`${mac} ${chrome} Safari/537.36`, 'Chrome', 'macOS'],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome', 'ChromeOS'],
  [`${linux} ${blink} Ubuntu Chromium/148.0.0.0 Chrome/148.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  [`${linux} ${blink} HeadlessChrome/148.0.0.0 Safari/537.36`, 'Chrome', 'Linux'],
  [`${android} ${chrome} Mobile Safari/537.36`, 'Chrome', 'Android'],
  [
    `Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) ${blink} Version/4.0 Chrome/148.0.0.0 Mobile Safari/537.36`,
    'Chrome',
    'Android',
  ],
  [`${iPhone} CriOS/148.0.7151.79 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPhone'],
  [`${iPad} CriOS/148.0.7151.79 Mobile/15E148 Safari/604.1`, 'Chrome', 'iPad'],
  [`${windows} ${chrome} Safari/537.36 Edg/148.0.0.0`, 'Edge', 'Windows'],
  [`${windows} ${blink} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`, 'Edge', 'Windows'],
  [`${android} ${chrome} Mobile Safari/537.36 EdgA/148.0.0.0`, 'Edge', 'Android'],
  [`${iPhone} Version/18.0 EdgiOS/148.0.3296.52 Mobile/15E148 Safari/604.1`, 'Edge', 'iPhone'],
  [`${windows} ${chrome} Safari/537.36 OPR/119.0.0.0`, 'Opera', 'Windows'],
  [`${android} ${chrome} Mobile Safari/537.36 OPR/90.0.0.0`, 'Opera', 'Android'],
  [`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1 OPT/5.6.1`, 'Opera', 'iPhone'],
  [
    `${android} ${blink} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [`${linux} ${chrome} Safari/537.36 Vivaldi/7.4.3684.43`, 'Vivaldi', 'Linux'],
  [`${windows} ${blink} Chrome/134.0.0.0 YaBrowser/25.4.0.0 Safari/537.36`, 'Yandex Browser', 'Windows'],
  [`${mac} ${webKit} Version/18.5 Safari/605.1.15 Ddg/18.5`, 'DuckDuckGo', 'macOS'],
  [
    `${android} ${blink} Version/4.0 Chrome/123.0.0.0 Mobile DuckDuckGo/5 Safari/537.36`,
    'DuckDuckGo',
    'Android',
  ],
  [`${linux} ${webKit} Version/17.0 Safari/605.1.15 Epiphany/45.0`, 'GNOME Web', 'Linux'],
  [`${linux.replace(')', '; rv:150.0)')} Gecko/20100101 Firefox/150.0`, 'Firefox', 'Linux'],
  ['Mozilla/5.0 (Android 15; Mobile; rv:150.0) Gecko/150.0 Firefox/150.0', 'Firefox', 'Android'],
  [`${iPhone} FxiOS/150.0 Mobile/15E148 Safari/605.1.15`, 'Firefox', 'iPhone'],
  [`${mac} ${webKit} Version/26.0 Safari/605.1.15`, 'Safari', 'macOS'],
  [`${iPhone} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari', 'iPhone'],
  [`${iPad} Version/17.7 Mobile/15E148 Safari/604.1`, 'Safari', 'iPad'],
  [`${linux} ${webKit} Version/17.0 Safari/605.1.15`, null, 'Linux'],
  [
    `${windows} ${blink} MajlisDesktop/1.0.0 Chrome/146.0.0.0 Electron/41.0.0 Safari/537.36`,
    'Majlis',
    'Windows',
  ],
  ['curl/8.9.1', null, null],
  ['', null, null],
])('names the browser and the system of %s', (userAgent, browser, system) => {
  expect(browserName(userAgent)).toEqual({ browser, system })
})
