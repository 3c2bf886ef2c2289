import { errorCode, errorData } from '../../../shared/api/index.ts'

/** What the server refused, beside the fields of a form where it named them; else one code for the whole form. */
export function refusedFields<K extends string>(
  error: unknown,
  names: readonly K[],
  { unknown }: { unknown: string },
): { fields: Partial<Record<K, string>>; form: string | null } {
  const { field, fields = [] } = errorData(error)
  const code = errorCode(error)
  const known: Partial<Record<K, string>> = {}
  for (const one of [...fields, ...(field ? [{ field, code }] : [])]) {
    const name = names.find((candidate) => candidate === one.field)
    if (name) known[name] ??= one.code
  }
  const isBeside = Object.keys(known).length > 0
  // A failure that nobody foresaw is told in the words for what was tried (spec 8.7).
  return { fields: known, form: isBeside ? null : code === 'general.failed' ? unknown : code }
}
