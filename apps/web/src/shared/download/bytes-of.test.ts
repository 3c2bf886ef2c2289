import { expect, it } from 'vitest'
import { bytesOf } from './bytes-of.ts'

it('reads the bytes of a file', () => {
  expect([...bytesOf('YWJj')]).toEqual([97, 98, 99])
})
