import { expect, it } from 'vitest'
import { entryAddress } from './entry-address.ts'

const start = Date.parse('2026-11-24T18:00:00Z')
const timed = { startDateTime: start, startDate: null, occurrenceStart: start }

it.each([
  ['that of its start', timed, {}],
  ['that of a single meeting', { ...timed, occurrenceStart: null }, {}],
  [
    'another one than that of its original start',
    { ...timed, occurrenceStart: start - 7 * 86_400_000 },
    { day: '2026-11-24' },
  ],
  ['a date of another zone', { ...timed, startDate: '2026-11-25' }, { day: '2026-11-25' }],
])('[2.27] an entry is found by its original start on its day: %s', (_, entry, search) => {
  expect(entryAddress('a', entry, 'UTC')).toEqual({
    to: '/calendar/$type/$id/$dateTime',
    params: { type: 'day', id: 'a', dateTime: String(entry.occurrenceStart ?? start) },
    search,
  })
})
