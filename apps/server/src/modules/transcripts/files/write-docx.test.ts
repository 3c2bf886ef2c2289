import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { writeDocx } from './write-docx.ts'

it.each([
  ['English', 'The lamps are off', 0],
  ['Bengali', 'বাতিগুলো জ্বলছে না', 2],
  ['Arabic', 'المصابيح معطلة', 2],
])('[4.8] embeds in DOC files the fonts that a text in %s needs', async (_language, text, faces) => {
  const document = { title: 'Lamps', facts: [], isRightToLeft: false }
  const content = await writeDocx({ ...document, paragraphs: [{ lead: 'Nusrat 0:01', text }] })
  // The names in the directory of the ZIP file.
  const names = new Set(content.toString('latin1').match(/word\/fonts\/\w+\.odttf/g))
  expect(names.size).toBe(faces)
})

const readBody = `
import io, sys, zipfile
with zipfile.ZipFile(io.BytesIO(sys.stdin.buffer.read())) as parts:
    print(parts.read("word/document.xml").decode())`

it.each([
  [true, ['w:pgSz', 'w:pgMar', 'w:pgNumType', 'w:bidi', 'w:docGrid']],
  [false, ['w:pgSz', 'w:pgMar', 'w:pgNumType', 'w:docGrid']],
])('mirrors the pages of a document in Arabic, and of no other: %s', async (isRightToLeft, properties) => {
  const content = await writeDocx({ title: 'Lamps', facts: [], paragraphs: [], isRightToLeft })
  const body = execFileSync('python3', ['-c', readBody], { input: content, encoding: 'utf8' })
  const section = /<w:sectPr>(.*)<\/w:sectPr>/s.exec(body)?.[1] ?? ''
  expect([...section.matchAll(/<(w:\w+)/g)].map(([, name]) => name)).toEqual(properties)
})
