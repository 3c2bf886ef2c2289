import * as z from 'zod'
import { driveSorts, type DriveSort } from '@majlis/contract'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Position } from './entries.repository.ts'

const keys: Record<DriveSort, z.ZodString | z.ZodISODateTime> = {
  name: z.string(),
  changed: z.iso.datetime(),
  size: z.string().regex(/^\d{1,18}$/),
}
const cursorSchema = z.tuple([z.enum(driveSorts), z.boolean(), z.string(), z.uuid()])

export function cursorOf(sort: DriveSort, { isFile, key, id }: Position): string {
  return Buffer.from(JSON.stringify([sort, isFile, key, id])).toString('base64url')
}

/** Throws `input.invalid` for what is no cursor of a list with this order. */
export function readCursor(sort: DriveSort, cursor: string): Position {
  const read = cursorSchema.safeParse(parsed(Buffer.from(cursor, 'base64url').toString()))
  if (!read.success || read.data[0] !== sort || !keys[sort].safeParse(read.data[2]).success)
    throw new AppError('input.invalid', { field: 'cursor' })
  const [, isFile, key, id] = read.data
  return { isFile, key, id }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
