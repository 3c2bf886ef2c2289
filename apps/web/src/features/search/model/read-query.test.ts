import { expect, it } from 'vitest'
import { readQuery, type QueryReader } from './read-query.ts'

const reader: QueryReader = {
  words: {
    from: ['from', 'من'],
    before: ['before', 'قبل'],
    after: ['after', 'بعد'],
    has: ['has', 'فيه'],
    recording: ['recording'],
    document: ['document', 'file'],
    me: ['me', 'أنا'],
  },
  dateFormat: 'DD/MM/YYYY',
  timeZone: 'Asia/Dhaka',
  today: '2026-11-26',
  ownEmail: 'nusrat@riverside.example',
}

it.each([
  ['budget review', { text: 'budget review' }],
  ['budget from:Rahim', { text: 'budget', from: 'Rahim' }],
  ['from:"Rahim Uddin" budget', { text: 'budget', from: 'Rahim Uddin' }],
  ['from:me', { text: '', from: 'nusrat@riverside.example' }],
  ['has:recording budget', { text: 'budget', has: 'recording' }],
  ['HAS:file', { text: '', has: 'document' }],
  ['before:1/12/2026 sync', { text: 'sync', before: Date.parse('2026-11-30T18:00:00Z') }],
  ['after:2026-12-01', { text: '', after: Date.parse('2026-11-30T18:00:00Z') }],
  ['ميزانية قبل:٠١/١٢/٢٠٢٦', { text: 'ميزانية', before: Date.parse('2026-11-30T18:00:00Z') }],
  ['من:أنا', { text: '', from: 'nusrat@riverside.example' }],
])('reads %s', (typed, expected) => {
  expect(readQuery(typed, reader)).toEqual({ unread: null, ...expected })
})

it('ignores text that only looks like a filter, and filters without a value', () => {
  expect(readQuery('Agenda: part 2', reader).text).toBe('Agenda: part 2')
  expect(readQuery('budget from:', reader)).toEqual({ text: 'budget', unread: null })
})

it.each([
  ['before:soon', { filter: 'date', value: 'soon' }],
  ['before:31/02/2026', { filter: 'date', value: '31/02/2026' }],
  ['has:cake', { filter: 'has', value: 'cake' }],
])('says which value of %s it cannot read', (typed, unread) => {
  expect(readQuery(typed, reader)).toEqual({ text: '', unread })
})
