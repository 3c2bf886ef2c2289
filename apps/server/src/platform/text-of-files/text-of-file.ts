import { readZip, UnreadableArchive } from '../zip/read-zip.ts'

/** Office files grow when unpacked; one that grows far beyond this is malicious. */
const maxUnpackedBytes = 25 * 1024 * 1024

const office = 'application/vnd.openxmlformats-officedocument'
/** The parts of office files that have text (ECMA-376, OpenDocument 1.3). */
const partsByType: readonly { type: string; isPart: RegExp }[] = [
  { type: `${office}.wordprocessingml`, isPart: /^word\/(document|footnotes|header\d*|footer\d*)\.xml$/ },
  { type: `${office}.spreadsheetml`, isPart: /^xl\/(sharedStrings|worksheets\/sheet\d+)\.xml$/ },
  { type: `${office}.presentationml`, isPart: /^ppt\/(slides\/slide|notesSlides\/notesSlide)\d+\.xml$/ },
  { type: 'application/vnd.oasis.opendocument', isPart: /^content\.xml$/ },
]

/** Whether the text of files of this type can be read. */
export const hasReadableText = (contentType: string): boolean =>
  /^text\/|^application\/pdf/.test(contentType) ||
  partsByType.some(({ type }) => contentType.startsWith(type))

/** The text of a PDF, office or text file, at most `maxChars` of it; empty for what cannot be read. */
export async function textOfFile(
  bytes: Uint8Array,
  { contentType, maxChars }: { contentType: string; maxChars: number },
): Promise<string> {
  if (contentType.startsWith('text/')) return textOf(bytes).slice(0, maxChars)
  if (contentType.startsWith('application/pdf')) return textOfPdf(bytes, maxChars)
  const parts = partsByType.find(({ type }) => contentType.startsWith(type))
  return parts ? textOfParts(bytes, parts.isPart, maxChars) : ''
}

function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  const encoding =
    first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

async function textOfParts(bytes: Uint8Array, isPart: RegExp, maxChars: number): Promise<string> {
  try {
    const isNeeded = (name: string) => isPart.test(name)
    const parts = await readZip(bytes, { isNeeded, maxBytes: maxUnpackedBytes })
    let text = ''
    for (const part of parts.values()) {
      text += `${textOfXml(textOf(part), maxChars - text.length)} `
      if (text.length >= maxChars) break
    }
    return text.slice(0, maxChars)
  } catch (error) {
    if (error instanceof UnreadableArchive) return ''
    throw error
  }
}

/** Ends of paragraphs, cells and lines; other elements are within words, too. */
const isBreak = /^\/?(?:\w+:)?(?:p|br|cr|tab|si|c|v|tc|h|line-break|table-cell|s)\b/

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function textOfXml(xml: string, maxChars: number): string {
  let text = ''
  // No tag is looked for beyond the next `<`, so that text of nothing but `<` takes no longer than other text.
  for (const [whole, tag] of xml.matchAll(/<([^<>]*)>|[^<]+|</g)) {
    if (tag === undefined) text += whole
    else if (isBreak.test(tag)) text += ' '
    if (text.length >= maxChars) break
  }
  return text.replaceAll(/&(?:(\w+)|#(\d{1,7})|#x([\da-f]{1,6}));/gi, (_, name, decimal, hex) => {
    if (name) return named[String(name)] ?? ' '
    const code = decimal ? Number(decimal) : parseInt(String(hex), 16)
    return code <= 0x10_ffff ? String.fromCodePoint(code) : ' '
  })
}

async function textOfPdf(bytes: Uint8Array, maxChars: number): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  // The library takes the bytes for itself.
  const loading = getDocument({ data: new Uint8Array(bytes), disableFontFace: true, verbosity: 0 })
  try {
    const pdf = await loading.promise
    let text = ''
    for (let number = 1; number <= pdf.numPages && text.length < maxChars; number += 1) {
      const page = await pdf.getPage(number)
      for (const item of (await page.getTextContent()).items)
        if ('str' in item) text += item.hasEOL ? `${item.str} ` : item.str
      text += ' '
      page.cleanup()
    }
    return text.slice(0, maxChars)
  } catch {
    // Encrypted, broken, or no PDF at all.
    return ''
  } finally {
    await loading.destroy()
  }
}
