import { importFields, type Language } from '@majlis/contract'
import { csvOf } from '../../../platform/csv/csv.ts'
import { writeWorkbook } from '../../../platform/xlsx/xlsx.ts'
import { headingOf } from './columns.ts'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** The template of a list, with headings in a language. */
export function templateOf(
  format: 'csv' | 'xlsx',
  language: Language,
): { fileName: string; type: string; base64: string } {
  const heading = importFields.map((field) => headingOf(field, language))
  const isCsv = format === 'csv'
  const content = isCsv ? Buffer.from(csvOf([heading])) : writeWorkbook('Majlis', [heading])
  return {
    fileName: `users.${format}`,
    type: isCsv ? 'text/csv;charset=utf-8' : workbookType,
    base64: Buffer.from(content).toString('base64'),
  }
}
