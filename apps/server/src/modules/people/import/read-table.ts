import { limits, type ImportEncoding, type ImportMapping } from '@majlis/contract'
import { AppError } from '../../../platform/errors/app-error.ts'
import { splitHeading, suggestMapping } from './columns.ts'
import { readList } from './read-list.ts'
import type { NumberedCells } from './user-imports.repository.ts'

/** The columns are found by the first rows. */
const headRows = 21

export interface Table {
  columns: string[]
  mapping: ImportMapping
  encoding: ImportEncoding | null
  /** Throws `user_import.rows_exceeded`. */
  rows(): IteratorObject<NumberedCells>
}

/** The columns and rows of a file. Throws what `readList` throws, and `user_import.empty`. */
export async function readTable(bytes: Uint8Array, chosen?: ImportEncoding): Promise<Table> {
  const { rows, encoding } = await readList(bytes, chosen)
  const head = rows()
    .take(headRows)
    .map(({ cells }) => cells)
  const { columns, rows: first } = splitHeading(head.toArray())
  if (first.length === 0) throw new AppError('user_import.empty')
  const headings = columns.length > 0 ? 1 : 0
  return {
    columns,
    mapping: suggestMapping(columns, first),
    encoding,
    rows: () =>
      rows()
        .drop(headings)
        .map((row, place) => {
          if (place >= limits.userImport.maxRows) throw new AppError('user_import.rows_exceeded')
          return row
        }),
  }
}
