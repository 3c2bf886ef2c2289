import type { FormatterModule, InitOptions } from 'i18next'
import { formatNumber } from './formats.ts'
import { matchLanguage } from './languages.ts'

/** What page and server share: React escapes, and no language stands in for another. */
export const textSettings = {
  fallbackLng: false,
  interpolation: { escapeValue: false, alwaysFormat: true },
  returnNull: false,
} satisfies InitOptions

/** Writes numbers in the language's digits. */
export const numbers: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language) =>
    typeof value === 'number' ? formatNumber(value, { language: matchLanguage([language]) }) : String(value),
}
