import { limits, type ErrorCode } from '@majlis/contract'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Browsers name file types by what is installed; the server reads the contents and only needs the kind. */
export function listFile(file: File): File {
  const isWorkbook = file.name.toLowerCase().endsWith('.xlsx') || file.type === workbookType
  return new File([file], file.name, { type: isWorkbook ? workbookType : 'text/csv' })
}

/** What is wrong with a file before it is uploaded; null if nothing is. */
export function problemOf(file: Pick<File, 'name' | 'size'>): ErrorCode | null {
  if (!/\.(csv|tsv|txt|xlsx)$/i.test(file.name)) return 'file.type_unsupported'
  return file.size > limits.userImport.maxBytes ? 'file.too_large' : null
}
