/** How a file is shown. `office` only as PDF, by a server that can make one; `none` can only be downloaded. */
type ViewKind = 'pdf' | 'picture' | 'text' | 'office' | 'none'

const kinds: Record<string, ViewKind> = {
  pdf: 'pdf',
  png: 'picture',
  jpg: 'picture',
  jpeg: 'picture',
  gif: 'picture',
  webp: 'picture',
  svg: 'picture',
  txt: 'text',
  md: 'text',
  csv: 'text',
  log: 'text',
  doc: 'office',
  docx: 'office',
  xls: 'office',
  xlsx: 'office',
  ppt: 'office',
  pptx: 'office',
  odt: 'office',
  ods: 'office',
  odp: 'office',
}

/** Decides by the file extension, which the server has checked against the content. */
export function viewKindOf(fileName: string): ViewKind {
  const end = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  return Object.hasOwn(kinds, end) ? (kinds[end] ?? 'none') : 'none'
}
