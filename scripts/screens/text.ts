import { readFileSync } from 'node:fs'
import type { Language } from '@majlis/contract'
import { isolated } from '@majlis/i18n'

const folder = new URL('../../packages/i18n/src/messages/', import.meta.url)

/** What a control is called in a language, by the key of its text: `textOf('ar', 'room', 'bar.leave')`. */
export function textOf(
  language: Language,
  namespace: string,
  key: string,
  values: Readonly<Record<string, string>> = {},
): string {
  const file: unknown = JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, folder), 'utf8'))
  const text = key.split('.').reduce<unknown>((node, part) => (isRecord(node) ? node[part] : undefined), file)
  if (typeof text !== 'string') throw new Error(`There is no text ${namespace}:${key} in ${language}.`)
  return text.replace(/\{\{(=?)(\w+)\}\}/g, (_whole, plain: string, name: string) => {
    const value = values[name] ?? ''
    return plain ? value : isolated(value, language)
  })
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}
