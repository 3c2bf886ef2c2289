import writeExcelFile from 'write-excel-file/node'
import type { ReportSheet } from './report-sheet.ts'

/** A workbook with one sheet; texts stay texts, so that nothing in them is run as a formula. */
export async function writeXlsx({ title, facts, columns, rows, language }: ReportSheet): Promise<Buffer> {
  const text = (value: string, more = {}) => ({ value, type: String, ...more })
  const bold = { fontWeight: 'bold' as const }
  const data = [
    [text(title, { ...bold, fontSize: 16 })],
    ...facts.map(([name, value]) => [text(name, bold), text(value)]),
    [],
    columns.map(({ head }) => text(head, { ...bold, backgroundColor: '#dde8f1' })),
    ...rows.map((row) =>
      row.map((cell) =>
        typeof cell === 'number' ? { value: cell, type: Number } : cell === null ? null : text(cell),
      ),
    ),
  ]
  const file = writeExcelFile(data, {
    columns: columns.map(({ width }) => ({ width: Math.round(width * 12) })),
    rightToLeft: language === 'ar',
  })
  return file.toBuffer()
}
