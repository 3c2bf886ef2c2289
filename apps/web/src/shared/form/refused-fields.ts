import { errorCode, errorData } from '../api/index.ts'

interface Refusal<K extends string> {
  /** Codes beside their fields. */
  fields: Partial<Record<K, string>>
  /**
   * The code for the whole form if the fields' codes don't cover everything; the error itself if it says how long to
   * wait.
   */
  form: string | Error | null
}

interface Options {
  /** The field for an error code, if the server doesn't name one. */
  fieldOfCode?: Partial<Record<string, string>>
  /** The message for an unexpected failure: what could not be done (spec 8.7). */
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
