import { readFileSync, readdirSync } from 'node:fs'
import type { Language } from '@majlis/contract'

/** The texts of one namespace in one language, by key; nested keys with a dot. */
export type Flat = Map<string, string>

const pluralSuffix = /_(zero|one|two|few|many|other)$/

const folder = new URL('../messages/', import.meta.url)

export function namespacesOf(language: Language): string[] {
  return readdirSync(new URL(`${language}/`, folder))
    .map((file) => file.replace(/\.json$/, ''))
    .toSorted()
}

export function readNamespace(language: Language, namespace: string): Flat {
  const content: unknown = JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, folder), 'utf8'))
  const flat: Flat = new Map()
  collect(content, '', flat)
  return flat
}

function collect(node: unknown, prefix: string, flat: Flat): void {
  if (typeof node === 'string') return void flat.set(prefix, node)
  if (typeof node !== 'object' || node === null) throw new Error(`${prefix} is no text`)
  for (const [key, value] of Object.entries(node)) collect(value, prefix ? `${prefix}.${key}` : key, flat)
}

export function withoutPlural(key: string): string {
  return key.replace(pluralSuffix, '')
}

export function pluralOf(key: string): string | null {
  return pluralSuffix.exec(key)?.[1] ?? null
}

/** Names of the placeholders of a text, sorted. */
export function placeholdersOf(text: string): string[] {
  return [...text.matchAll(/\{\{\s*=?(\w+)\s*\}\}/g)].map(([, name]) => name ?? '').toSorted()
}

/** Latin words in a text, apart from its placeholders and `<tags>`. */
export function latinWords(text: string): string[] {
  return text.replace(/\{\{[^}]*\}\}|<[^>]*>/g, ' ').match(/[A-Za-zÀ-ɏ]{2,}/g) ?? []
}
