import { notificationKinds } from '@majlis/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { byAllWays, type AnyNotificationKind } from '../../platform/module/notification-kinds.ts'
import { nextTimeOf, quietUntil } from './quiet-hours.ts'
import { chosenOf, collectKinds, settingsOf } from './settings.ts'

const kinds = notificationKinds.map(
  (kind) =>
    ({ kind, defaults: byAllWays, isRequired: kind === 'security', path: () => '/' }) as AnyNotificationKind,
)
const rules = collectKinds(kinds)

it('refuses to start if a kind has no module, or two', () => {
  expect(() => collectKinds(kinds.slice(1))).toThrow('No module registers the notification invitation')
  expect(() => collectKinds([...kinds, ...kinds.slice(0, 1)])).toThrow('registered twice')
})

it('[2.56] prefers the person’s choices to the organisation’s, and stores only differences', () => {
  const organization = { choices: { answer: { mail: 'off' as const } }, digestTime: '07:00' }
  const own = { choices: { answer: { browser: false } }, quietHours: { start: '22:00', end: '07:00' } }
  const settings = settingsOf(rules, organization, own)
  expect(settings.choices.answer).toEqual({ center: true, mail: 'off', browser: false })
  expect(settings).toMatchObject({ digestTime: '07:00', quietHours: { start: '22:00' } })
  expect(chosenOf(settings, settingsOf(rules, organization))).toEqual(own)
})

it('keeps required kinds on', () => {
  const off = { choices: { security: { center: false, mail: 'off' as const, browser: false } } }
  expect(settingsOf(rules, off).choices.security).toEqual({ center: true, mail: 'now', browser: false })
})

describe('quiet hours', () => {
  const night = { start: '22:00', end: '07:00' }
  const at = (utc: string) => Date.parse(`${utc}:00Z`)

  it.each([
    ['before', '2026-01-10T21:59', null],
    ['at their beginning', '2026-01-10T22:00', '2026-01-11T07:00'],
    ['after midnight', '2026-01-11T03:00', '2026-01-11T07:00'],
    ['at their end', '2026-01-11T07:00', null],
  ])('end in the morning: %s', (_, now, end) => {
    expect(quietUntil(night, at(now), 'Europe/London')).toBe(end && at(end))
  })

  it('follow the time zone', () => {
    expect(quietUntil(night, at('2026-01-10T17:00'), 'Asia/Dhaka')).toBe(at('2026-01-11T01:00'))
    expect(quietUntil({ start: '09:00', end: '10:00' }, at('2026-01-10T09:30'), 'UTC')).toBe(
      at('2026-01-10T10:00'),
    )
    expect(quietUntil(null, at('2026-01-10T23:00'), 'UTC')).toBeNull()
  })

  it('end with the first minute outside of them, also on days on which clocks change', () => {
    const zones = ['Europe/London', 'America/New_York', 'Asia/Beirut', 'Australia/Lord_Howe', 'Asia/Dhaka']
    const days = [
      '2026-03-08T00:00',
      '2026-03-29T00:00',
      '2026-04-04T12:00',
      '2026-10-24T22:00',
      '2026-11-01T00:00',
    ]
    const timeOf = (quarter: number) =>
      `${String(Math.floor(quarter / 4) % 24).padStart(2, '0')}:${String((quarter % 4) * 15).padStart(2, '0')}`
    const hoursOfDay = fc
      .tuple(fc.nat(95), fc.integer({ min: 1, max: 80 }))
      .map(([start, length]) => ({ start: timeOf(start), end: timeOf(start + length) }))
    const instant = fc
      .tuple(fc.constantFrom(...days), fc.integer({ min: 0, max: 36 * 4 }))
      .map(([day, quarters]) => at(day) + quarters * 15 * 60_000)
    fc.assert(
      fc.property(hoursOfDay, instant, fc.constantFrom(...zones), (hours, now, zone) => {
        const until = quietUntil(hours, now + 20_000, zone)
        let first = now
        for (let passed = 0; passed < 26 * 4 && quietUntil(hours, first, zone) !== null; passed += 1)
          first += 15 * 60_000
        // Hours that begin within the hour that comes twice have a pause, which they may ignore.
        const isEnd =
          until !== null &&
          until >= first &&
          until <= first + 60 * 60_000 &&
          quietUntil(hours, until, zone) === null
        expect(first === now ? until === null : isEnd).toBe(true)
      }),
      { seed: 20_261_128, numRuns: 2_000 },
    )
  })

  it('end in the second of the two hours that look alike', () => {
    const late = { start: '22:00', end: '01:30' }
    expect(quietUntil(late, at('2026-10-25T00:10'), 'Europe/London')).toBe(at('2026-10-25T00:30'))
    expect(quietUntil(late, at('2026-10-25T01:10'), 'Europe/London')).toBe(at('2026-10-25T01:30'))
  })

  it('find the next local time, also when clocks change', () => {
    expect(nextTimeOf('08:00', at('2026-03-28T09:00'), 'Europe/London')).toBe(at('2026-03-29T07:00'))
  })
})
