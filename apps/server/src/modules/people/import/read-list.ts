import { limits, type ImportEncoding } from '@majlis/contract'
import { decodeText } from '../../../platform/csv/code-pages.ts'
import { csvRows, type NumberedRow } from '../../../platform/csv/read-csv.ts'
import { detectEncoding } from '../../../platform/csv/text-encoding.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { readWorkbookApart } from '../../../platform/xlsx/read-workbook-apart.ts'
import { isEncryptedWorkbook, isWorkbook, UnreadableWorkbook } from '../../../platform/xlsx/xlsx.ts'

const { maxRows, maxColumns, cellMaxChars } = limits.userImport

export interface ReadList {
  /** Each call reads the rows again from the beginning. */
  rows(): IteratorObject<NumberedRow>
  /** Null: a workbook. */
  encoding: ImportEncoding | null
}

/**
 * The cells of an uploaded list, in the encoding that was chosen or is detected. Throws `file.type_unsupported`,
 * `file.format_error`, `file.password_protected`.
 */
export async function readList(bytes: Uint8Array, said?: ImportEncoding): Promise<ReadList> {
  if (isWorkbook(bytes)) {
    const rows = await workbook(bytes)
    return { rows: () => rows.values().map(kept), encoding: null }
  }
  if (isEncryptedWorkbook(bytes)) throw new AppError('file.password_protected')
  const encoding = said ?? detectEncoding(bytes)
  const text = decodeText(bytes, encoding)
  if (!said && isNoText(text)) throw new AppError('file.type_unsupported')
  return { rows: () => csvRows(text).map(kept), encoding }
}

/** PostgreSQL stores neither zero characters nor halves of characters. */
function kept({ row, cells }: NumberedRow): NumberedRow {
  return { row, cells: cells.slice(0, maxColumns).map(keptCell) }
}

function keptCell(cell: string): string {
  const short = cell.length > cellMaxChars ? cell.slice(0, cellMaxChars) : cell
  return short.isWellFormed() && !short.includes('\0') ? short : short.toWellFormed().replaceAll('\0', '')
}

async function workbook(bytes: Uint8Array): Promise<NumberedRow[]> {
  try {
    // One more than allowed and the heading, to know when there are too many.
    return await readWorkbookApart(bytes, maxRows + 2)
  } catch (error) {
    if (error instanceof UnreadableWorkbook) throw new AppError('file.format_error')
    throw error
  }
}

/** Whether a file has characters that no text has, so that it is a picture, a program or an old workbook. */
function isNoText(found: string): boolean {
  // oxlint-disable-next-line no-control-regex
  return /[\x01-\x08\x0e-\x1a]/.test(found.slice(0, 2_000))
}
