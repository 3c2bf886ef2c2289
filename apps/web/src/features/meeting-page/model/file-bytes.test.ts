import { expect, it } from 'vitest'
import { bytesOf, hashOf } from './file-bytes.ts'

it('reads the bytes of a file, and makes its SHA-256', async () => {
  const bytes = bytesOf('YWJj')
  expect([...bytes]).toEqual([97, 98, 99])
  // FIPS 180-4, example of one block.
  expect(await hashOf(bytes.buffer)).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
