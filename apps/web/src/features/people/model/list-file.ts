import { limits, type ErrorCode } from '@majlis/contract'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** What browsers call a file depends on what is installed; the server reads the contents and needs only to know which kind. */
export function listFile(file: File): File {
  const isWorkbook = file.name.toLowerCase().endsWith('.xlsx') || file.type === workbookType
  return new File([file], file.name, { type: isWorkbook ? workbookType : 'text/csv' })
}

/** What can be said of a file before it is sent; null when it may be sent. */
export function problemOf(file: Pick<File, 'name' | 'size'>): ErrorCode | null {
  if (!/\.(csv|tsv|txt|xlsx)$/i.test(file.name)) return 'file.type_unsupported'
  return file.size > limits.userImport.maxBytes ? 'file.too_large' : null
}
