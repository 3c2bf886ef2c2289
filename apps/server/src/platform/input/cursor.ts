import type * as z from 'zod'
import { AppError } from '../errors/app-error.ts'

/** A place in a list, as clients send it back for the next page. */
export function writeCursor(values: unknown): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

/** Throws `input.invalid`. */
export function readCursor<T>(schema: z.ZodType<T>, cursor: string): T {
  const read = schema.safeParse(jsonOf(Buffer.from(cursor, 'base64url').toString()))
  if (!read.success) throw new AppError('input.invalid', { field: 'cursor' })
  return read.data
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
