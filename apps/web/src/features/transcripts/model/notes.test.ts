import type { MeetingMessage } from '@majlis/contract'
import { expect, it } from 'vitest'
import { notesOf, placeNotes } from './notes.ts'

const message = (sentAt: number, text: string): MeetingMessage => ({
  id: `message ${sentAt}`,
  displayName: 'Arif',
  text,
  sentAt,
  isOwn: false,
  isPrivate: false,
})

it('puts chapters and messages beside the segment of their time', () => {
  const recorded = { clock: [{ offsetMs: 0, at: 1_000_000 }], lengthMs: 60_000 }
  const notes = notesOf(
    recorded,
    [{ offsetMs: 20_000, title: 'Budget' }],
    [
      message(999_000, 'too early'),
      message(1_005_000, 'hello'),
      message(1_050_000, 'bye'),
      message(1_061_000, 'late'),
    ],
  )
  expect(notes.map(({ text }) => text)).toEqual(['hello', 'Budget', 'bye'])
  const of = placeNotes(
    [
      { id: 'a', startMs: 0 },
      { id: 'b', startMs: 10_000 },
      { id: 'c', startMs: 30_000 },
    ],
    notes,
  )
  const texts = (id: string) => [of(id).before.map(({ text }) => text), of(id).after.map(({ text }) => text)]
  expect(texts('a')).toEqual([[], []])
  expect(texts('b')).toEqual([['hello'], []])
  expect(texts('c')).toEqual([['Budget'], ['bye']])
})

it('leaves messages out whose place in the recording is not known', () => {
  const notes = notesOf(
    { clock: [], lengthMs: 60_000 },
    [{ offsetMs: 20_000, title: 'Budget' }],
    [message(1_005_000, 'hello')],
  )
  expect(notes.map(({ text }) => text)).toEqual(['Budget'])
})

it('puts messages where they belong in a recording with a pause, and leaves out those of the pause', () => {
  const notes = notesOf(
    {
      clock: [
        { offsetMs: 0, at: 1_000_000 },
        { offsetMs: 20_000, at: 1_300_000 },
      ],
      lengthMs: 60_000,
    },
    [],
    [message(1_010_000, 'before'), message(1_100_000, 'during'), message(1_305_000, 'after')],
  )
  expect(notes.map(({ text, atMs }) => [text, atMs])).toEqual([
    ['before', 10_000],
    ['after', 25_000],
  ])
})
