import { expect, it } from 'vitest'
import { changesOf } from './changes.ts'

it('keeps what differs, by its name', () => {
  const before = { name: 'Riverside', city: 'Dhaka', domains: ['a.org'] }
  expect(changesOf(before, { name: 'Riverside', city: 'Khulna', domains: ['a.org', 'b.org'] })).toEqual({
    before: { city: 'Dhaka', domains: ['a.org'] },
    after: { city: 'Khulna', domains: ['a.org', 'b.org'] },
  })
})

it('says what was not there before as null', () => {
  expect(changesOf({}, { size: '1-10' })).toEqual({ before: { size: null }, after: { size: '1-10' } })
})

it('is nothing when nothing differs', () => {
  expect(changesOf({ domains: ['a.org'] }, { domains: ['a.org'] })).toBeNull()
})
