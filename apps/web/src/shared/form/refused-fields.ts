import { errorCode, errorData } from '../api/index.ts'

interface Refusal<K extends string> {
  /** Codes beside their fields. */
  fields: Partial<Record<K, string>>
  /** The code for the whole form, where no field of it says all that was refused; the error itself where it says for how long to wait. */
  form: string | Error | null
}

interface Options {
  /** Beside which field a code of the catalogue belongs, when the server does not say. */
  fieldOfCode?: Partial<Record<string, string>>
  /** The sentence for an unexpected failure: the words for what was tried (spec 8.7). */
  unforeseen?: string
}

/** Splits what a call has thrown into codes beside the fields of a form, and one for the whole form. */
export function refusedFields<K extends string>(
  error: unknown,
  names: readonly K[],
  { fieldOfCode = {}, unforeseen = 'general.failed' }: Options = {},
): Refusal<K> {
  const code = errorCode(error)
  const { field = fieldOfCode[code], fields: many = [], retryAfterMs } = errorData(error)
  const named = [...many, ...(field === undefined ? [] : [{ field, code }])]
  const fields: Partial<Record<K, string>> = {}
  let isComplete = named.length > 0
  for (const one of named) {
    const name = names.find((candidate) => candidate === one.field)
    if (name) fields[name] ??= one.code
    else isComplete = false
  }
  if (isComplete) return { fields, form: null }
  if (retryAfterMs !== undefined && error instanceof Error) return { fields, form: error }
  return { fields, form: code === 'general.failed' ? unforeseen : code }
}
