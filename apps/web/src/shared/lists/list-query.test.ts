import { expect, it } from 'vitest'
import { readerOf } from './list-query.ts'

it('reads texts, also those that look like numbers, up to a length', () => {
  const { text } = readerOf({ search: 'lamps', number: 2026, empty: '', list: ['a'], long: 'x'.repeat(999) })
  expect(text('search')).toBe('lamps')
  expect(text('number')).toBe('2026')
  expect(text('long')).toHaveLength(200)
  expect(['empty', 'list', 'missing'].map(text)).toEqual([undefined, undefined, undefined])
})

it('omits values that the list does not have', () => {
  const read = readerOf({
    state: 'pending',
    stars: 3,
    day: '2026-11-24',
    page: 2,
    id: '0198c0de-0000-7000-8000-000000000001',
  })
  expect(read.one('state', ['pending', 'approved'])).toBe('pending')
  expect(read.one('stars', [1, 2, 3])).toBe(3)
  expect(read.day('day')).toBe('2026-11-24')
  expect(read.page('page')).toBe(2)
  expect(read.id('id')).toBe('0198c0de-0000-7000-8000-000000000001')

  const wrong = readerOf({ state: 'gone', stars: '3', day: '2026-13-24', page: 1.5, id: 'x' })
  expect(wrong.one('state', ['pending', 'approved'])).toBeUndefined()
  expect(wrong.one('stars', [1, 2, 3])).toBeUndefined()
  expect(wrong.day('day')).toBeUndefined()
  expect(wrong.page('page')).toBeUndefined()
  expect(wrong.id('id')).toBeUndefined()
})
