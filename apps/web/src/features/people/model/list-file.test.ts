import { expect, it } from 'vitest'
import { listFile, problemOf } from './list-file.ts'

it('[8.11] reports problems that can be found without reading the file', () => {
  expect(problemOf({ name: 'people.CSV', size: 10 })).toBeNull()
  expect(problemOf({ name: 'people.xlsx', size: 10 })).toBeNull()
  expect(problemOf({ name: 'people.pdf', size: 10 })).toBe('file.type_unsupported')
  expect(problemOf({ name: 'people.csv', size: 6 * 1024 * 1024 })).toBe('file.too_large')
})

it('takes the type from the ending, whatever the browser says', () => {
  expect(listFile(new File([''], 'a.csv', { type: 'application/vnd.ms-excel' })).type).toBe('text/csv')
  expect(listFile(new File([''], 'a.XLSX')).type).toContain('spreadsheetml')
})
