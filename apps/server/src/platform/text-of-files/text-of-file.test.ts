import { constants, deflateRawSync } from 'node:zlib'
import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { drawnLine, onePagePdf, pdfOf } from '../../testing/one-page-pdf.ts'
import { readTextApart } from './read-text-apart.ts'
import { hasReadableText, textOfFile } from './text-of-file.ts'

const office = 'application/vnd.openxmlformats-officedocument'
const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
const textIn = async (bytes: Uint8Array, contentType: string, maxChars = 1_000) =>
  (await textOfFile(bytes, { contentType, maxChars })).trim().replaceAll(/\s+/g, ' ')

const mib = 1024 * 1024

/** A PDF of about a thousandth of `bytes`, which it unpacks to: spaces before its line. */
function packedPdf(line: string, bytes: number): Buffer {
  // Pieces that end with a full flush can be repeated.
  const spaces = deflateRawSync(Buffer.alloc(mib, ' '), { finishFlush: constants.Z_FULL_FLUSH })
  const zlibHeader = Buffer.from([0x78, 0x9c])
  const pieces = Array<Buffer>(bytes / mib).fill(spaces)
  const content = [zlibHeader, ...pieces, deflateRawSync(drawnLine(line))]
  return pdfOf(Buffer.concat(content), '/Filter/FlateDecode')
}

it('reads the text of documents, workbooks and presentations, with words in one piece', async () => {
  const runs =
    '<w:p><w:r><w:t>Lam</w:t></w:r><w:r><w:t>ps &amp; posts</w:t></w:r></w:p><w:p><w:t>খসড়া</w:t></w:p>'
  const docx = zip({
    'word/document.xml': `<w:document>${runs}</w:document>`,
    'word/styles.xml': '<w:p>no</w:p>',
  })
  expect(await textIn(docx, `${office}.wordprocessingml.document`)).toBe('Lamps & posts খসড়া')
  const xlsx = zip({ 'xl/sharedStrings.xml': '<sst><si><t>Mill</t></si><si><t>Street</t></si></sst>' })
  expect(await textIn(xlsx, `${office}.spreadsheetml.sheet`)).toBe('Mill Street')
  const slide = '<p:sld><a:p><a:r><a:t>River</a:t></a:r></a:p><a:p><a:t>path</a:t></a:p></p:sld>'
  const pptx = zip({ 'ppt/slides/slide1.xml': slide })
  expect(await textIn(pptx, `${office}.presentationml.presentation`)).toBe('River path')
})

it('reads the text of PDFs and text files', async () => {
  expect(await textIn(onePagePdf('Lamps of Mill Street'), 'application/pdf')).toBe('Lamps of Mill Street')
  expect(await textIn(Buffer.from('Ünïque words'), 'text/plain; charset=utf-8')).toBe('Ünïque words')
  expect(await textIn(Buffer.from('\ufeffLamps', 'utf16le'), 'text/plain')).toBe('Lamps')
})

it('reads no more than its limit, and nothing from broken files', async () => {
  expect(await textIn(Buffer.from('lamps and posts'), 'text/plain', 5)).toBe('lamps')
  expect(await textIn(Buffer.from('%PDF-1.4 broken'), 'application/pdf')).toBe('')
  expect(await textIn(Buffer.from('PK broken'), `${office}.wordprocessingml.document`)).toBe('')
  expect(['text/csv', 'application/pdf', 'image/png', 'application/zip'].map(hasReadableText)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

it('takes no longer for a document of nothing but brackets than for its length', async () => {
  const brackets = zip({ 'word/document.xml': `${'<'.repeat(1_000_000)}<w:p>Lamps</w:p>` })
  const { user } = process.cpuUsage()
  expect(await textIn(brackets, `${office}.wordprocessingml.document`, 2_000_000)).toMatch(/< Lamps$/)
  expect(process.cpuUsage({ user, system: 0 }).user).toBeLessThan(10_000_000)
})

it('reads in a separate process, also after a file that unpacks to more than its memory', async () => {
  const read = async (bytes: Uint8Array, memoryMib: number) => {
    const bounds = { timeoutMs: 60_000, maxMemoryBytes: memoryMib * mib }
    return (await readTextApart({ bytes, contentType: 'application/pdf', maxChars: 100 }, bounds)).trim()
  }
  const bomb = packedPdf('Lamps', 128 * mib)
  expect(bomb.length).toBeLessThan(mib)
  expect(await read(bomb, 256)).toBe('')
  expect(await read(packedPdf('Lamps', mib), 256)).toBe('Lamps')
  // The memory was what it lacked.
  expect(await read(bomb, 768)).toBe('Lamps')
}, 120_000)

it('ends the process of a file that takes too long', async () => {
  const file = { bytes: packedPdf('Lamps', 64 * mib), contentType: 'application/pdf', maxChars: 100 }
  expect(await readTextApart(file, { timeoutMs: 1, maxMemoryBytes: 768 * mib })).toBe('')
})
