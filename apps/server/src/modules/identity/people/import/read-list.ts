import { limits } from '@majlis/contract'
import { decodeText, parseCsv } from '../../../../platform/csv/read-csv.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { isWorkbook, readWorkbook, UnreadableWorkbook } from '../../../../platform/xlsx/xlsx.ts'

const { maxRows, maxColumns, cellMaxChars } = limits.userImport

/**
 * The cells of an uploaded list. Throws `file.type_unsupported`, `file.format_error`, `user_import.empty`,
 * `user_import.rows_exceeded`.
 */
export function readList(bytes: Uint8Array): string[][] {
  // One more than allowed and the heading, to know when there are too many.
  const rows = isWorkbook(bytes) ? workbook(bytes, maxRows + 2) : parseCsv(text(bytes), maxRows + 2)
  if (rows.length === 0) throw new AppError('user_import.empty')
  return rows.map((row) =>
    // PostgreSQL keeps no zero characters.
    row.slice(0, maxColumns).map((cell) => cell.slice(0, cellMaxChars).replaceAll('\0', '')),
  )
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
function text(bytes: Uint8Array): string {
  const decoded = decodeText(bytes)
  // oxlint-disable-next-line no-control-regex
  if (/[\x01-\x08\x0e-\x1a]/.test(decoded.slice(0, 2_000))) throw new AppError('file.type_unsupported')
  return decoded
}
