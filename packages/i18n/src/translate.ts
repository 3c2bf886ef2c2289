import type { Language } from '@majlis/contract'
import { isolated } from './bidi.ts'
import { formatNumber } from './formats.ts'
import type { MessageValues } from './messages.ts'
import { pluralFormOf } from './plural-form.ts'

/** The texts of one namespace in one language. */
export interface Translator {
  /** The text of a key with its values inserted. A key without a text is returned unchanged, so that the gap is visible. */
  (key: string, values?: MessageValues): string
  has(key: string): boolean
}

/** A Bengali ending behind a value. The value may be in quotes. */
const ending = /(\{\{\s*\w+\s*\}\}”?-)(?=[\u0980-\u09FF])/g

const placeholder = /\{\{\s*(=?)(\w+)\s*\}\}/g

/**
 * Reads a file of messages: nested keys are written with a dot. `{{name}}` inserts a value, isolated if its direction is the opposite;
 * `{{=name}}` inserts it without invisible marks, for texts that are copied or stored. A line never breaks between a value and its Bengali ending. Numbers use the language's digits, and `count` selects `key_zero`, `key_one` … `key_other` by the CLDR plural rules of the language.
 */
export function createTranslator(language: Language, messages: unknown): Translator {
  const texts = flatten(language === 'bn' ? withJoinedEndings : (text) => text, messages)

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

  function write(value: MessageValues[string] | undefined, isPlain: boolean): string {
    if (typeof value === 'number') return formatNumber(value, { language })
    return isPlain ? (value ?? '') : isolated(value ?? '', language)
  }

  return Object.assign(
    (key: string, values: MessageValues = {}) =>
      textOf(key, values['count'])?.replace(placeholder, (_, plain: string, name: string) =>
        write(values[name], plain !== ''),
      ) ?? key,
    { has: (key: string) => texts.has(key) },
  )
}

/** With a word joiner behind the hyphen (UAX 14, LB11), which looks the same in every font. */
const withJoinedEndings = (text: string) => text.replace(ending, '$1\u2060')

function flatten(
  write: (text: string) => string,
  node: unknown,
  prefix = '',
  texts = new Map<string, string>(),
): Map<string, string> {
  if (typeof node === 'string') texts.set(prefix, write(node))
  else if (typeof node === 'object' && node !== null)
    for (const [key, value] of Object.entries(node))
      flatten(write, value, prefix ? `${prefix}.${key}` : key, texts)
  return texts
}
