import { expect, it } from 'vitest'
import { dayMs, hourMs } from '../../platform/clock/durations.ts'
import type { FeedMeeting } from '../calendar/index.ts'
import { hashOf, pastDatesOf, writtenEvents } from './written-events.ts'

const id = '0198b2c4-7a11-7cc0-8000-0123456789ab'
/** 10:00 in London, before the clocks change on 29 March. */
const start = Date.UTC(2026, 2, 2, 10)

const context = {
  link: 'https://meet.example.org/m/j/1',
  domain: 'meet.example.org',
  nowMs: start - dayMs,
  canRepeat: () => true,
}

const meeting = (changes: Partial<FeedMeeting> = {}): FeedMeeting => ({
  id,
  link: { meetingId: '1', pmu: 'arif', kind: 'scheduled', linkToken: 'k', isRegistrationRequired: false },
  role: 'host',
  interprets: [],
  title: 'Review',
  agenda: '',
  showMeAs: 'Busy',
  series: {
    localStart: '2026-03-02T10:00',
    timeZone: 'Europe/London',
    durationMinutes: 60,
    isAllDay: false,
    rule: 'FREQ=WEEKLY;COUNT=3',
    cancelledStarts: [start + 14 * dayMs],
  },
  sequence: 0,
  host: { name: 'Arif', email: 'arif@riverside.example' },
  response: 'accepted',
  answers: new Map(),
  dates: [],
  createdAt: 0,
  updatedAt: 0,
  ...changes,
})

it('[1.15] writes a series with its rule and zone, without the dates that do not take place', () => {
  const [series, ...others] = writtenEvents(meeting(), context)
  expect(others).toEqual([])
  expect(series).toMatchObject({
    uid: `${id}@meet.example.org`,
    title: 'Review',
    link: context.link,
    localStart: '2026-03-02T10:00',
    localEnd: '2026-03-02T11:00',
    timeZone: 'Europe/London',
    rule: { frequency: 'WEEKLY', end: { kind: 'count', count: 3 } },
    excluded: ['2026-03-16T10:00'],
  })
})

it('[1.15] writes a changed date as an event of its own, and leaves it out of the series', () => {
  const originalStart = start + 7 * dayMs
  const startsAt = originalStart + 2 * hourMs
  const date = {
    originalStart,
    startsAt,
    endsAt: startsAt + hourMs,
    title: 'Late',
    agenda: '',
    showMeAs: 'Busy' as const,
  }
  const [series, late] = writtenEvents(meeting({ dates: [date] }), context)
  expect(series?.excluded).toEqual(['2026-03-09T10:00', '2026-03-16T10:00'])
  expect(late).toMatchObject({
    uid: `${id}-${originalStart}@meet.example.org`,
    title: 'Late',
    localStart: '2026-03-09T12:00',
    rule: null,
    excluded: [],
  })
})

it('[1.15] writes single dates if the provider does not support the series', () => {
  const events = writtenEvents(meeting(), { ...context, canRepeat: () => false })
  expect(events.map(({ localStart, rule }) => [localStart, rule])).toEqual([
    ['2026-03-02T10:00', null],
    ['2026-03-09T10:00', null],
  ])
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(2)
})

it('[1.15] keeps past single dates as long as the series has them', () => {
  const uidOf = (week: number) => `${id}-${start + week * 7 * dayMs}@meet.example.org`
  const later = { ...context, canRepeat: () => false, nowMs: start + 8 * dayMs }
  const keptOf = (changes: Partial<FeedMeeting> = {}, now = later) => {
    const isPastDate = pastDatesOf(meeting(changes), now)
    return [0, 1, 2].filter((week) => isPastDate(uidOf(week)))
  }
  expect(writtenEvents(meeting(), later)).toEqual([])
  expect(keptOf()).toEqual([0, 1])
  // The last one was cancelled, and what is to come is written.
  expect(keptOf({}, { ...later, nowMs: start + 30 * dayMs })).toEqual([0, 1])
  expect(keptOf({}, { ...later, nowMs: start + dayMs })).toEqual([0])
  expect(keptOf({ series: { ...meeting().series, localStart: '2026-03-02T11:00' } })).toEqual([])
  expect(keptOf({ role: 'panelist', response: 'declined' })).toEqual([])
  // The whole series includes them.
  expect(keptOf({}, { ...later, canRepeat: () => true })).toEqual([])
  expect(pastDatesOf(meeting(), later)(`${id}@meet.example.org`)).toBe(false)
})

it('[1.15] writes only what was accepted, even if that is a single date', () => {
  expect(writtenEvents(meeting({ role: 'panelist', response: 'pending' }), context)).toEqual([])
  const answers = new Map([[start + 7 * dayMs, 'accepted' as const]])
  expect(writtenEvents(meeting({ role: 'panelist', response: 'pending', answers }), context)).toMatchObject([
    { localStart: '2026-03-09T10:00', rule: null },
  ])
})

it('[1.15] writes all-day meetings as days', () => {
  const series = {
    ...meeting().series,
    isAllDay: true,
    durationMinutes: 2 * 1_440,
    rule: null,
    cancelledStarts: [],
  }
  expect(writtenEvents(meeting({ series }), context)).toMatchObject([
    { isAllDay: true, localStart: '2026-03-02T00:00', localEnd: '2026-03-04T00:00' },
  ])
})

it('[1.15] changes the hash only with what is written', () => {
  const [first] = writtenEvents(meeting(), context)
  const [again] = writtenEvents(meeting({ updatedAt: 5, sequence: 3 }), context)
  const [changed] = writtenEvents(meeting({ title: 'Retro' }), context)
  if (!first || !again || !changed) throw new Error('Nothing was written')
  expect(hashOf(again)).toBe(hashOf(first))
  expect(hashOf(changed)).not.toBe(hashOf(first))
})
