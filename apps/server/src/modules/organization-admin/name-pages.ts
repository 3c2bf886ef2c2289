import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import type { DbOrTx } from '../../platform/database/database.ts'
import { readCursor, writeCursor } from '../../platform/input/cursor.ts'

/** A page of a list sorted by name: after `cursor`, or else number `page`. */
export interface NamePage {
  page: number
  pageSize: number
  cursor?: string | undefined
}

export interface Named {
  id: string
  /** The first key; the ID is the second. */
  sort_name: string
}

const placeSchema = z.tuple([z.string(), z.uuid()])

/** The last entry of the previous page; null without a cursor. Throws `input.invalid`. */
export function placeOf({ cursor }: NamePage): { name: string; id: string } | null {
  if (cursor === undefined) return null
  const [name, id] = readCursor(placeSchema, cursor)
  return { name, id }
}

/** Reads a page and the total in one statement, so that they agree. Sorts and limits `rows`. */
export async function readNamePage<Row extends Named>(
  db: DbOrTx,
  { rows, total }: { rows: RawBuilder<Row>; total: RawBuilder<number> },
  { page: number, pageSize, cursor }: NamePage,
): Promise<{ rows: Row[]; total: number; nextCursor: string | null }> {
  const offset = cursor === undefined ? (number - 1) * pageSize : 0
  const { rows: answers } = await sql<{ total: number; found: Row[] }>`
    SELECT (${total}) AS total, coalesce((
      SELECT json_agg(one) FROM (${rows} ORDER BY sort_name, id LIMIT ${pageSize + 1} OFFSET ${offset}) one
    ), '[]') AS found`.execute(db)
  const { found, total: count } = answers[0] ?? { found: [], total: 0 }
  const shown = found.slice(0, pageSize)
  const last = found.length > pageSize ? shown.at(-1) : undefined
  const nextCursor = last ? writeCursor([last.sort_name, last.id]) : null
  return { rows: shown, total: count, nextCursor }
}
