import { expect, it } from 'vitest'
import { changesOf } from './changes.ts'

it('returns the fields that differ', () => {
  const before = { name: 'Riverside', city: 'Dhaka', domains: ['a.org'] }
  expect(changesOf(before, { name: 'Riverside', city: 'Khulna', domains: ['a.org', 'b.org'] })).toEqual({
    before: { city: 'Dhaka', domains: ['a.org'] },
    after: { city: 'Khulna', domains: ['a.org', 'b.org'] },
  })
})

it('returns null for fields that did not exist before', () => {
  expect(changesOf({}, { size: '1-10' })).toEqual({ before: { size: null }, after: { size: '1-10' } })
})

it('returns null if nothing differs', () => {
  expect(changesOf({ domains: ['a.org'] }, { domains: ['a.org'] })).toBeNull()
})
