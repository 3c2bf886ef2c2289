import { AppError } from '../errors/app-error.ts'

/**
 * Throws `input.invalid_characters`, which names the field, where a text of an input or the name of a field has a zero character or half
 * a surrogate pair in it: PostgreSQL keeps neither, in text as in JSON. Every entry asks this before anything else reads its input: calls,
 * further routes, and frames of sockets.
 */
export function requirePlainText(input: unknown): void {
  // Not by recursion: a body of a megabyte can be half a million levels deep.
  const rest: Part[] = [{ value: input, parent: null, key: '' }]
  for (let part = rest.pop(); part; part = rest.pop()) {
    const { value } = part
    if (typeof value === 'string' && !isPlainText(value)) throw refusal(part)
    // The content of a file is judged by its reader.
    if (!isObject(value) || value instanceof Blob) continue
    for (const [key, field] of Object.entries(value)) {
      if (!isPlainText(key)) throw refusal(part)
      if (typeof field === 'string' || isObject(field)) rest.push({ value: field, parent: part, key })
    }
  }
}

interface Part {
  value: unknown
  parent: Part | null
  key: string
}

/** Whether PostgreSQL can keep a text. */
export function isPlainText(text: string): boolean {
  return text.isWellFormed() && !text.includes('\0')
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

const maxFieldChars = 200

function refusal(part: Part): AppError {
  const path: string[] = []
  let length = 0
  for (let at: Part | null = part; at?.parent && length < maxFieldChars; at = at.parent) {
    path.unshift(at.key)
    length += at.key.length
  }
  return new AppError('input.invalid_characters', { field: path.join('.') })
}
