import type { Language } from '@majlis/contract'
import { formatNumber } from './formats.ts'
import type { MessageValues } from './messages.ts'
import { pluralFormOf } from './plural-form.ts'

/** The texts of one namespace in one language. */
export interface Translator {
  /** The text of a key with its values inserted. A key without a text is returned unchanged, so that the gap is visible. */
  (key: string, values?: MessageValues): string
  has(key: string): boolean
}

const placeholder = /\{\{\s*(\w+)\s*\}\}/g

/**
 * Reads a file of messages: nested keys are written with a dot, `{{name}}` inserts a value, numbers use the
 * language's digits, and `count` selects `key_zero`, `key_one` … `key_other` by the CLDR plural rules of the language.
 */
export function createTranslator(language: Language, messages: unknown): Translator {
  const texts = flatten(messages)

  function textOf(key: string, count: MessageValues[string] | undefined): string | undefined {
    if (typeof count !== 'number') return texts.get(key)
    // A form for zero is used if our texts have one, whether or not the language's plural rules do.
    const none = count === 0 ? texts.get(`${key}_zero`) : undefined
    return (
      none ??
      texts.get(`${key}_${pluralFormOf(language, count)}`) ??
      texts.get(`${key}_other`) ??
      texts.get(key)
    )
  }

  function write(value: MessageValues[string] | undefined): string {
    return typeof value === 'number' ? formatNumber(value, { language }) : (value ?? '')
  }

  return Object.assign(
    (key: string, values: MessageValues = {}) =>
      textOf(key, values['count'])?.replace(placeholder, (_, name: string) => write(values[name])) ?? key,
    { has: (key: string) => texts.has(key) },
  )
}

function flatten(node: unknown, prefix = '', texts = new Map<string, string>()): Map<string, string> {
  if (typeof node === 'string') texts.set(prefix, node)
  else if (typeof node === 'object' && node !== null)
    for (const [key, value] of Object.entries(node)) flatten(value, prefix ? `${prefix}.${key}` : key, texts)
  return texts
}
