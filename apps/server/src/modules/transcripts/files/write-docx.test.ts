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
