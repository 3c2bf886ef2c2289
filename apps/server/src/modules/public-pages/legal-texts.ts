import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languages, type Language } from '@majlis/contract'
import { directionOf } from '@majlis/i18n'

/**
 * The operator’s own text of a legal page, as HTML for one language: `terms-service.ar.html`, or the same in another language, marked as
 * such, because our template must not replace the operator’s text. Null if the operator has none.
 */
export function readLegalText(folder: string, path: string, language: Language): string | null {
  const fileIn = (one: Language) => join(folder, `${path.slice(1)}.${one}.html`)
  const found = [language, ...languages].find((one) => existsSync(fileIn(one)))
  if (found === undefined) return null
  const html = readFileSync(fileIn(found), 'utf8')
  return `<div lang="${found}" dir="${directionOf(found)}">${html}</div>`
}
