import { limits, type ImportEncoding } from '@majlis/contract'
import { decodeText } from '../../../../platform/csv/code-pages.ts'
import { parseCsv } from '../../../../platform/csv/read-csv.ts'
import { tellEncoding } from '../../../../platform/csv/text-encoding.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { isWorkbook, readWorkbook, UnreadableWorkbook } from '../../../../platform/xlsx/xlsx.ts'

const { maxRows, maxColumns, cellMaxChars } = limits.userImport

export interface ReadList {
  rows: string[][]
  /** Null: a workbook. */
  encoding: ImportEncoding | null
}

/**
 * The cells of an uploaded list, in the encoding that it was said to have or that can be told. Throws `file.type_unsupported`, `file.format_error`, `user_import.empty`,
 * `user_import.rows_exceeded`.
 */
export function readList(bytes: Uint8Array, said?: ImportEncoding): ReadList {
  const encoding = isWorkbook(bytes) ? null : (said ?? tellEncoding(bytes))
  // One more than allowed and the heading, to know when there are too many.
  const found =
    encoding === null
      ? workbook(bytes, maxRows + 2)
      : parseCsv(said ? decodeText(bytes, said) : text(bytes, encoding), maxRows + 2)
  if (found.length === 0) throw new AppError('user_import.empty')
  const rows = found.map((row) =>
    // PostgreSQL keeps no zero characters.
    row.slice(0, maxColumns).map((cell) => cell.slice(0, cellMaxChars).toWellFormed().replaceAll('\0', '')),
  )
  return { rows, encoding }
}

function workbook(bytes: Uint8Array, limit: number): string[][] {
  try {
    return readWorkbook(bytes, limit)
  } catch (error) {
    if (error instanceof UnreadableWorkbook) throw new AppError('file.format_error')
    throw error
  }
}

/** What has characters that no text has is a picture, a program, an old workbook. */
function text(bytes: Uint8Array, encoding: ImportEncoding): string {
  const found = decodeText(bytes, encoding)
  // oxlint-disable-next-line no-control-regex
  if (/[\x01-\x08\x0e-\x1a]/.test(found.slice(0, 2_000))) throw new AppError('file.type_unsupported')
  return found
}
