import { limits } from '@majlis/contract'
import { expect, it } from 'vitest'
import { problemOf } from './document-uploads.ts'

const { maxBytes, maxFiles, maxTotalBytes } = limits.documents
const file = (name: string, size = 1000) => ({ name, size })

it.each([
  ['plan.pdf', 1000, null],
  ['PLAN.PDF', maxBytes, null],
  ['notes.tar.zip', 1, null],
  ['plan.pdf', maxBytes + 1, 'file.too_large'],
  ['plan.pdf', 0, 'file.format_error'],
  ['setup.exe', 1000, 'file.type_unsupported'],
  ['without-an-end', 1000, 'file.type_unsupported'],
])('[5.11, 8.11] judges %s of %i bytes: %s', (name, size, problem) => {
  expect(problemOf(file(name, size), [])).toBe(problem)
})

it('[5.11, 8.11] counts the files, and their total size', () => {
  const some = (count: number, bytes: number) => Array.from({ length: count }, () => ({ bytes }))
  expect(problemOf(file('a.pdf'), some(maxFiles - 1, 1))).toBeNull()
  expect(problemOf(file('a.pdf'), some(maxFiles, 1))).toBe('file.count_exceeded')
  expect(problemOf(file('a.pdf', 1000), some(2, (maxTotalBytes - 1000) / 2))).toBeNull()
  expect(problemOf(file('a.pdf', 1001), some(2, (maxTotalBytes - 1000) / 2))).toBe('file.total_size_exceeded')
})

it('[5.11, 8.11] does not count the file that a new version replaces', () => {
  const full = Array.from({ length: maxFiles }, (_, number) => ({ fileName: `Plan ${number}.pdf`, bytes: 1 }))
  expect(problemOf(file('plan 3.PDF'), full)).toBeNull()
  expect(problemOf(file('Other.pdf'), full)).toBe('file.count_exceeded')
  const large = [{ fileName: 'Résumé.pdf'.normalize('NFC'), bytes: maxTotalBytes }]
  expect(problemOf(file('Résumé.pdf'.normalize('NFD')), large)).toBeNull()
  expect(problemOf(file('Other.pdf'), large)).toBe('file.total_size_exceeded')
})
