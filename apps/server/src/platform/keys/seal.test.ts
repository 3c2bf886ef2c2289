import { expect, it } from 'vitest'
import { deriveKey } from './keys.ts'
import { createSeal } from './seal.ts'

const { seal, open } = createSeal(deriveKey('a secret of tests, long enough for them', 'test'))

it('opens what it sealed, in the place it was sealed for', () => {
  const sealed = seal('fünf Äpfel', 'row-1')
  expect(open(sealed, 'row-1')).toBe('fünf Äpfel')
  expect(open(sealed, 'row-2')).toBeNull()
  expect(sealed.toString('latin1')).not.toContain('pfel')
  expect(seal('fünf Äpfel', 'row-1').equals(sealed)).toBe(false)
})

it('opens nothing that another key sealed, that was changed, or that is no seal', () => {
  const sealed = seal('five apples', 'row-1')
  expect(
    createSeal(deriveKey('a secret of tests, long enough for them', 'other')).open(sealed, 'row-1'),
  ).toBeNull()
  for (const index of [0, 12, sealed.length - 1]) {
    const changed = Buffer.from(sealed)
    changed.writeUInt8(changed.readUInt8(index) ^ 1, index)
    expect(open(changed, 'row-1')).toBeNull()
  }
  expect(open(Buffer.from('short'), 'row-1')).toBeNull()
})
