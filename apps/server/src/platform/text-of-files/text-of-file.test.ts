import { strToU8, zipSync } from 'fflate'
import { expect, it } from 'vitest'
import { readTextApart } from './read-text-apart.ts'
import { hasReadableText, textOfFile } from './text-of-file.ts'

const office = 'application/vnd.openxmlformats-officedocument'
const zip = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])))
const textIn = async (bytes: Uint8Array, contentType: string, maxChars = 1_000) =>
  (await textOfFile(bytes, { contentType, maxChars })).trim().replaceAll(/\s+/g, ' ')

/** One page with one line; readers find the objects without a table of them. */
const pdf = (line: string) => {
  const content = `BT /F1 12 Tf 72 720 Td (${line}) Tj ET`
  return Buffer.from(`%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>> endobj
4 0 obj <</Length ${content.length}>> stream
${content}
endstream endobj
5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
trailer <</Root 1 0 R>>
%%EOF`)
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
  expect(await textIn(pdf('Lamps of Mill Street'), 'application/pdf')).toBe('Lamps of Mill Street')
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

it('reads in a separate thread', async () => {
  const file = { bytes: pdf('Lamps'), contentType: 'application/pdf', maxChars: 100 }
  expect((await readTextApart(file)).trim()).toBe('Lamps')
})
