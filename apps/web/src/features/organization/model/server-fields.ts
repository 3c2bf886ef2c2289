import { errorCode, errorData } from '../../../shared/api/index.ts'

/** What the server refused, beside the fields of a form where it named them. */
export function refusedFields<K extends string>(
  error: unknown,
  names: readonly K[],
): { fields: Partial<Record<K, string>>; isForm: boolean } {
  const { field, fields = [] } = errorData(error)
  const named = [...(field ? [{ field, code: errorCode(error) }] : []), ...fields]
  const known: Partial<Record<K, string>> = {}
  for (const { field: path, code } of named) {
    const name = names.find((one) => one === path)
    if (name) known[name] = code
  }
  return { fields: known, isForm: Object.keys(known).length < Math.max(named.length, 1) }
}
