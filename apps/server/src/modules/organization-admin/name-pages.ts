import { sql, type RawBuilder } from 'kysely'
import * as z from 'zod'
import type { DbOrTx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'

/** A page of a list by name: the one after a place in it, or that with a number. */
export interface NamePage {
  page: number
  pageSize: number
  cursor?: string | undefined
}

export interface Named {
  id: string
  /** By which the list is sorted, before the ID. */
  sort_name: string
}

const placeSchema = z.tuple([z.string().refine((name) => !name.includes('\0')), z.uuid()])

/** The place after which a page begins; null: at its number. Throws `input.invalid`. */
export function placeOf({ cursor }: NamePage): { name: string; id: string } | null {
  if (cursor === undefined) return null
  const parsed = placeSchema.safeParse(jsonOf(Buffer.from(cursor, 'base64url').toString()))
  if (!parsed.success) throw new AppError('input.invalid', { field: 'cursor' })
  const [name, id] = parsed.data
  return { name, id }
}

/** Reads a page and the number of all in one statement, so that they are of one moment. `rows` are limited and sorted here. */
export async function readNamePage<Row extends Named>(
  db: DbOrTx,
  { rows, total }: { rows: RawBuilder<Row>; total: RawBuilder<number> },
  page: NamePage,
): Promise<{ rows: Row[]; total: number; nextCursor: string | null }> {
  const { pageSize } = page
  const offset = page.cursor === undefined ? (page.page - 1) * pageSize : 0
  const { rows: answers } = await sql<{ total: number; found: Row[] }>`
    SELECT (${total}) AS total, coalesce((
      SELECT json_agg(one) FROM (${rows} ORDER BY sort_name, id LIMIT ${pageSize + 1} OFFSET ${offset}) one
    ), '[]') AS found`.execute(db)
  const { found, total: count } = answers[0] ?? { found: [], total: 0 }
  const shown = found.slice(0, pageSize)
  const last = found.length > pageSize ? shown.at(-1) : undefined
  const nextCursor = last && Buffer.from(JSON.stringify([last.sort_name, last.id])).toString('base64url')
  return { rows: shown, total: count, nextCursor: nextCursor ?? null }
}

function jsonOf(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return null
  }
}
