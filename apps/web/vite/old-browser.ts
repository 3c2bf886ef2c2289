import { readFileSync } from 'node:fs'
import { languages } from '@majlis/contract'
import { localeOf } from '@majlis/i18n'
import { createServerText } from '@majlis/i18n/node'
import { supportedBrowsers } from './supported-browsers.ts'

/** `old-browser-script.js` with its texts. Not minified: the minifier would write it in newer syntax than the oldest browsers read. */
export function oldBrowserScript(): string {
  return readFileSync(new URL('old-browser-script.js', import.meta.url), 'utf8')
    .replaceAll(/^ *\/\/.*\n|^\/\*.*\n|^ +/gm, '')
    .replace('window.majlisOldBrowserTexts', JSON.stringify(texts()))
}

/** The script's texts, by language. */
function texts(): Record<string, { text: string; close: string }> {
  const { chrome, firefox, safari } = supportedBrowsers
  return Object.fromEntries(
    languages.map((language) => {
      const t = createServerText(language, 'browsers')
      const numbers = new Intl.NumberFormat(localeOf(language))
      const written = (version: string) => numbers.format(Number(version))
      const versions = { chrome: written(chrome), firefox: written(firefox), safari: written(safari) }
      return [language, { text: t('old.text', versions), close: t('old.close') }]
    }),
  )
}
