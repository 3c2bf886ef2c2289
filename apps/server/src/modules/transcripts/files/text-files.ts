import type { Language, TranscriptFormat, TranscriptLanguage } from '@majlis/contract'
import type { TextDocument } from './write-docx.ts'

export const textFileTypes: Record<TranscriptFormat, string> = {
  pdf: 'application/pdf',
  csv: 'text/csv;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  TXT: 'text/plain;charset=utf-8',
  DOC: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  VTT: 'text/vtt;charset=utf-8',
  SRT: 'application/x-subrip;charset=utf-8',
}

export const exportedLanguage: Record<TranscriptLanguage, Language> = { EN: 'en', BN: 'bn', AR: 'ar' }

/** A document as plain text. It starts with a byte order mark, so that editors recognise UTF-8. */
export function plainDocument({ title, facts, paragraphs }: TextDocument): string {
  const head = [title, ...facts.map(([name, value]) => `${name}: ${value}`)]
  const lines = paragraphs.map(({ lead, text }) => `${lead}\n${text}`)
  return `\uFEFF${[head.join('\n'), ...lines].join('\n\n')}\n`
}
