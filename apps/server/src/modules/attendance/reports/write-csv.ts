import { csvOf } from '../../../platform/csv/csv.ts'
import type { ReportSheet } from './report-sheet.ts'

/** The facts, an empty line, and the table. */
export function writeCsv({ title, facts, columns, rows }: ReportSheet): Buffer {
  const text = csvOf([
    [title],
    ...facts.map(([name, value]) => [name, value]),
    [],
    columns.map(({ head }) => head),
    ...rows.map((row) => row.map((cell) => String(cell ?? ''))),
  ])
  return Buffer.from(text)
}
