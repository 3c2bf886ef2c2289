import { expect, it } from 'vitest'
import type { ProviderEvent } from '../../integrations/external-calendars/index.ts'
import { hourMs } from '../../platform/clock/durations.ts'
import { isOwnUid, storedEvent } from './stored-events.ts'

const id = '0198b2c4-7a11-7cc0-8000-0123456789ab'
const noon = Date.UTC(2026, 2, 10, 12)

const context = {
  calendarId: 'calendar',
  timeZone: 'Asia/Dhaka',
  window: { from: noon - 24 * hourMs, to: noon + 48 * hourMs },
  domain: 'meet.example.org',
}
const event = (changes: Partial<ProviderEvent> = {}): ProviderEvent => ({
  externalId: 'event',
  uid: null,
  seriesId: null,
  title: 'Dentist',
  isBusy: true,
  time: { kind: 'moments', startsAt: noon, endsAt: noon + hourMs },
  ...changes,
})

it('[1.15] stores all-day events as days of the person’s time zone', () => {
  const time = { kind: 'dates', startDate: '2026-03-10', endDate: '2026-03-12' } as const
  expect(storedEvent(event({ time }), context)).toMatchObject({
    starts_at: new Date('2026-03-09T18:00Z'),
    ends_at: new Date('2026-03-11T18:00Z'),
    start_date: '2026-03-10',
    end_date: '2026-03-11',
  })
})

it.each([
  ['outside of the window', { startsAt: noon + 48 * hourMs, endsAt: noon + 49 * hourMs }],
  ['without a length', { startsAt: noon, endsAt: noon }],
  ['that ends before it begins', { startsAt: noon, endsAt: noon - hourMs }],
])('[1.15] stores no event %s', (_what, time) => {
  expect(storedEvent(event({ time: { kind: 'moments', ...time } }), context)).toBeNull()
})

it('[1.15] stores no all-day event with an invalid date', () => {
  const time = { kind: 'dates', startDate: 'tomorrow', endDate: '2026-03-12' } as const
  expect(storedEvent(event({ time }), context)).toBeNull()
})

it('[1.15] recognises its own meetings and their dates by the UID', () => {
  expect(isOwnUid(`${id}@meet.example.org`, context.domain)).toBe(true)
  expect(isOwnUid(`${id}-1773144000000@MEET.example.org`, context.domain)).toBe(true)
  expect(isOwnUid(`${id}@elsewhere.example`, context.domain)).toBe(false)
  expect(isOwnUid('dentist@meet.example.org', context.domain)).toBe(false)
  expect(isOwnUid(null, context.domain)).toBe(false)
  expect(storedEvent(event({ uid: `${id}@meet.example.org` }), context)).toBeNull()
})
