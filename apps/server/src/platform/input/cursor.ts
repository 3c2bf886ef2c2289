import type * as z from 'zod'
import { AppError } from '../errors/app-error.ts'
import { isPlainText } from './plain-text.ts'

/** A place in a list, as clients send it back for the next page. */
export function writeCursor(values: unknown): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Throws `input.invalid`, also for text that PostgreSQL can't keep: the check of inputs doesn't see into a cursor. */
export function readCursor<T>(schema: z.ZodType<T>, cursor: string): T {
  const read = schema.safeParse(jsonOf(Buffer.from(cursor, 'base64url').toString()))
  if (!read.success) throw new AppError('input.invalid', { field: 'cursor' })
  return read.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text, requirePlain)
  } catch {
    return null
  }
}

function requirePlain(_key: string, value: unknown): unknown {
  if (typeof value === 'string' && !isPlainText(value)) throw new TypeError('A cursor has plain text only')
  return value
}
