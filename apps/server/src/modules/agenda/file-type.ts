import type { DocumentExtension } from '@majlis/contract'

/** Whether the beginning of a content matches the type in its name. */
interface FileType {
  contentType: string
  matches: (start: Buffer) => boolean
}

const startsWith = (...bytes: number[]) => {
  const signature = Buffer.from(bytes)
  return (start: Buffer) => start.subarray(0, signature.length).equals(signature)
}

const isZip = startsWith(0x50, 0x4b, 0x03, 0x04)
/** A ZIP archive without a file is its directory alone. */
const isEmptyZip = startsWith(0x50, 0x4b, 0x05, 0x06)
/** The compound file of Office up to 2003 ([MS-CFB] 2.2). */
const isCompound = startsWith(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)
const isJpeg = startsWith(0xff, 0xd8, 0xff)

/** An Office document since 2007: a ZIP archive with a folder of its kind, whose name is written out (ECMA-376-2). */
const isOffice = (folder: string) => (start: Buffer) => isZip(start) && start.includes(`${folder}/`)

/** UTF-8, or UTF-16 that says so, without what no text has. */
function isText(start: Buffer): boolean {
  if (startsWith(0xff, 0xfe)(start) || startsWith(0xfe, 0xff)(start)) return true
  if (start.includes(0)) return false
  try {
    // The last character may go on in the next part.
    new TextDecoder('utf-8', { fatal: true }).decode(start, { stream: true })
    return true
  } catch {
    return false
  }
}

/** What may come before the first element: each by its end, so that it is read only once. */
const beforeElements = [
  { start: '<?', end: '>' },
  { start: '<!--', end: '-->' },
]

/** An element of that name before anything else but declarations and comments. */
function isSvg(start: Buffer): boolean {
  if (!isText(start)) return false
  const text = start.subarray(0, 65_536).toString()
  let at = 0
  for (;;) {
    at = nextSign(text, at)
    const skipped = beforeElements.find((one) => text.startsWith(one.start, at))
    const end = skipped ? endOf(text, at, skipped.end) : isDoctypeAt(text, at) ? doctypeEnd(text, at) : null
    if (end === null) return svgElement.test(text.slice(at, at + 100))
    if (end < 0) return false
    at = end
  }
}

const svgElement = /^<(?:\w{1,60}:)?svg[\s>]/iu

/** Where white space, and marks of the byte order, are over. */
function nextSign(text: string, start: number): number {
  let at = start
  while (at < text.length && text.charAt(at).trim() === '') at += 1
  return at
}

/** Behind the next such sign; -1 where there is none. */
function endOf(text: string, start: number, sign: string): number {
  const place = text.indexOf(sign, start)
  return place < 0 ? -1 : place + sign.length
}

function isDoctypeAt(text: string, at: number): boolean {
  return text.slice(at, at + 9).toUpperCase() === '<!DOCTYPE'
}

/** With what is declared in brackets. */
function doctypeEnd(text: string, start: number): number {
  const end = endOf(text, start, '>')
  const bracket = text.indexOf('[', start)
  if (bracket < 0 || end < 0 || bracket > end) return end
  const closing = endOf(text, bracket, ']')
  return closing < 0 ? -1 : endOf(text, closing, '>')
}

const jpeg = { contentType: 'image/jpeg', matches: isJpeg }
const office = 'application/vnd.openxmlformats-officedocument'

const types: Record<DocumentExtension, FileType> = {
  pdf: { contentType: 'application/pdf', matches: (start) => start.subarray(0, 1024).includes('%PDF-') },
  doc: { contentType: 'application/msword', matches: isCompound },
  xls: { contentType: 'application/vnd.ms-excel', matches: isCompound },
  ppt: { contentType: 'application/vnd.ms-powerpoint', matches: isCompound },
  docx: { contentType: `${office}.wordprocessingml.document`, matches: isOffice('word') },
  xlsx: { contentType: `${office}.spreadsheetml.sheet`, matches: isOffice('xl') },
  pptx: { contentType: `${office}.presentationml.presentation`, matches: isOffice('ppt') },
  jpeg,
  jpg: jpeg,
  png: { contentType: 'image/png', matches: startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) },
  txt: { contentType: 'text/plain; charset=utf-8', matches: isText },
  svg: { contentType: 'image/svg+xml', matches: isSvg },
  zip: { contentType: 'application/zip', matches: (start) => isZip(start) || isEmptyZip(start) },
}

/** The media type of a content that begins like this; null when it is not what its name says. */
export function contentTypeOf(extension: DocumentExtension, start: Buffer): string | null {
  const { contentType, matches } = types[extension]
  return matches(start) ? contentType : null
}
