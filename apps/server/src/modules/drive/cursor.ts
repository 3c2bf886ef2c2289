import * as z from 'zod'
import type { DriveSort } from '@majlis/contract'
import { readCursor, writeCursor } from '../../platform/input/cursor.ts'
import type { Position } from './entries.repository.ts'

const keys: Record<DriveSort, z.ZodString | z.ZodISODateTime> = {
  name: z.string(),
  changed: z.iso.datetime(),
  size: z.string().regex(/^\d{1,18}$/),
}

export function cursorOf(sort: DriveSort, { isFile, key, id }: Position): string {
  return writeCursor([sort, isFile, key, id])
}

/** Throws `input.invalid` for what is no cursor of a list with this order. */
export function positionOfCursor(sort: DriveSort, cursor: string): Position {
  const schema = z.tuple([z.literal(sort), z.boolean(), keys[sort], z.uuid()])
  const [, isFile, key, id] = readCursor(schema, cursor)
  return { isFile, key, id }
}
