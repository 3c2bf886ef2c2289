import { languages } from '@majlis/contract'
import { localeOf } from '@majlis/i18n'
import { createServerText } from '@majlis/i18n/node'
import { supportedBrowsers } from './supported-browsers.ts'

/** What `old-browser-script.js` says, by language. */
export function oldBrowserTexts(): Record<string, { text: string; close: string }> {
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
