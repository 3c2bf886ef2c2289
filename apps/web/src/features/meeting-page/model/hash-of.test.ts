import { expect, it } from 'vitest'
import { hashOf } from './hash-of.ts'

it('makes the SHA-256 of a file', async () => {
  // FIPS 180-4, example of one block.
  expect(await hashOf(new TextEncoder().encode('abc').buffer)).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  )
})
