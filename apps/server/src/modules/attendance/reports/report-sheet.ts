import { createHash } from 'node:crypto'

/** What a report says, whatever the kind of file: texts in the reader's language, numbers as numbers. */
export interface ReportSheet {
  title: string
  /** Under the title, by name. */
  facts: readonly (readonly [name: string, value: string])[]
  columns: readonly ReportColumn[]
  rows: readonly (readonly ReportCell[])[]
  language: 'en' | 'bn' | 'ar'
}

export interface ReportColumn {
  head: string
  /** Share of the width. */
  width: number
}

export type ReportCell = string | number | null

/** 128 bits of what a report says, which its file shows: another content has another code. */
export function codeOf(sheet: ReportSheet): string {
  return createHash('sha256').update(JSON.stringify(sheet)).digest('hex').slice(0, 32)
}

/** As people read and type it. */
export function groupedCode(code: string): string {
  return code.toUpperCase().replaceAll(/(.{4})(?=.)/g, '$1 ')
}
