import { notificationKinds } from '@majlis/contract'
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

  it('find the next local time, also when clocks change', () => {
    expect(nextTimeOf('08:00', at('2026-03-28T09:00'), 'Europe/London')).toBe(at('2026-03-29T07:00'))
  })
})
