import { expect, it } from 'vitest'
import * as z from 'zod'
import { readCursor, writeCursor } from './cursor.ts'

const schema = z.tuple([z.string(), z.int()])

it('reads a place as it was written', () => {
  expect(readCursor(schema, writeCursor(['Ärzte – مجلس', 3]))).toEqual(['Ärzte – مجلس', 3])
})

it.each([
  ['no JSON', 'bm90aGluZw'],
  ['another place', writeCursor([3, 'a'])],
  ['a zero character', writeCursor(['a\0', 3])],
  ['half of a surrogate pair', writeCursor(['a\ud83d', 3])],
])('refuses %s', (_what, cursor) => {
  expect(() => readCursor(schema, cursor)).toThrow(
    expect.objectContaining({ code: 'input.invalid', data: { field: 'cursor' } }),
  )
})
