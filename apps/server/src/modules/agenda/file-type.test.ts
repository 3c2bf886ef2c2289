import { documentExtensions, extensionOf } from '@majlis/contract'
import { cpuMsOf } from '@majlis/testing/cpu-time'
import { expect, it } from 'vitest'
import { contentTypeOf } from './file-type.ts'

const zip = (name: string) =>
  Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.alloc(26), Buffer.from(name)])
const compound = Buffer.from('d0cf11e0a1b11ae1', 'hex')
const png = Buffer.from('89504e470d0a1a0a0000', 'hex')
const jpg = Buffer.from('ffd8ffe000104a46', 'hex')
const pdf = Buffer.from('%PDF-1.7\n')
const svg = Buffer.from('<?xml version="1.0"?>\n<!-- drawn --><svg xmlns="http://www.w3.org/2000/svg"/>')
const program = Buffer.from('4d5a90000300000004000000ffff', 'hex')

it.each([
  ['plan.pdf', pdf, 'application/pdf'],
  ['plan.pdf', program, null],
  ['plan.pdf', png, null],
  ['letter.doc', compound, 'application/msword'],
  ['table.xls', compound, 'application/vnd.ms-excel'],
  ['talk.ppt', compound, 'application/vnd.ms-powerpoint'],
  ['letter.doc', zip('word/document.xml'), null],
  [
    'letter.docx',
    zip('_rels/.rels word/document.xml'),
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['table.xlsx', zip('xl/workbook.xml'), 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  [
    'talk.pptx',
    zip('ppt/presentation.xml'),
    'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ],
  ['letter.docx', zip('setup.exe'), null],
  ['photo.jpg', jpg, 'image/jpeg'],
  ['photo.JPEG', jpg, 'image/jpeg'],
  ['photo.png', png, 'image/png'],
  ['photo.png', jpg, null],
  ['notes.txt', Buffer.from('নোট'), 'text/plain; charset=utf-8'],
  ['notes.txt', Buffer.from('নোট').subarray(0, 4), 'text/plain; charset=utf-8'],
  ['notes.txt', program, null],
  ['notes.txt', Buffer.from('ff20fe', 'hex'), null],
  ['drawing.svg', svg, 'image/svg+xml'],
  ['drawing.svg', Buffer.from('\ufeff\n<!DOCTYPE svg [<!ENTITY a "b">]>\n<!----><svg:svg>'), 'image/svg+xml'],
  ['drawing.svg', Buffer.from('<!doctype svg PUBLIC "a" "b"><SVG\n/>'), 'image/svg+xml'],
  ['drawing.svg', Buffer.from('<html><svg></svg></html>'), null],
  ['drawing.svg', Buffer.from('<!-- <svg> '), null],
  ['drawing.svg', Buffer.from('<svgs>'), null],
  ['all.zip', zip('a.txt'), 'application/zip'],
  ['all.zip', Buffer.from('Rar!'), null],
])('[5.11] recognises by its content whether %s is one: %#', (fileName, content, expected) => {
  const extension = extensionOf(fileName, documentExtensions)
  if (!extension) throw new Error('an extension of the list')
  expect(contentTypeOf(extension, content)).toBe(expected)
})

it.each(['setup.exe', 'page.html', 'without', 'photo.gif', ''])('[5.11] takes no %s', (fileName) => {
  expect(extensionOf(fileName, documentExtensions)).toBeNull()
})

it.each([
  ['comments', '<!---->'.repeat(9_000)],
  ['white space', ' '.repeat(65_000)],
  ['declarations', '<!DOCTYPE a [<!-- '.repeat(3_600)],
])('[5.11] [8.11] looks through a drawing of %s alone in no time', (_, text) => {
  const cpuMs = cpuMsOf(() => {
    expect(contentTypeOf('svg', Buffer.from(`${text}x`))).toBeNull()
  })
  expect(cpuMs).toBeLessThan(500)
})
