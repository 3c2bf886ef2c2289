import { expect, it } from 'vitest'
import { dayMs } from '../../../platform/clock/durations.ts'
import { nextState, type DnsAnswer } from './domain-states.ts'
import type { DomainState } from '../../tenancy/domains/domains.tables.ts'

const states: DomainState[] = ['pending', 'proven', 'missing', 'lost']

it.each(states)('proves a domain that was %s when its record is found', (state) => {
  expect(nextState({ state, stateSince: 0, seenAt: null }, 'found', 100 * dayMs)).toBe('proven')
})

it.each(['missing', 'unanswered'] as const)('does not change a domain that is not proven: %s', (answer) => {
  for (const state of ['pending', 'lost'] as const)
    expect(nextState({ state, stateSince: 0, seenAt: null }, answer, 100 * dayMs)).toBe(state)
})

it.each<[DomainState, DnsAnswer, number, DomainState]>([
  ['proven', 'missing', 1, 'missing'],
  ['missing', 'missing', 7 * dayMs - 1, 'missing'],
  ['missing', 'missing', 7 * dayMs, 'lost'],
  ['proven', 'unanswered', 7 * dayMs - 1, 'proven'],
  ['proven', 'unanswered', 7 * dayMs, 'missing'],
  ['missing', 'unanswered', 7 * dayMs - 1, 'missing'],
  ['missing', 'unanswered', 7 * dayMs, 'lost'],
])('makes a domain that is %s, with its record %s for %i ms, %s', (state, answer, after, next) => {
  expect(nextState({ state, stateSince: 0, seenAt: 0 }, answer, after)).toBe(next)
})

it('measures the time without an answer from when the record was last found', () => {
  const standing = { state: 'proven', stateSince: 0, seenAt: 300 * dayMs } as const
  expect(nextState(standing, 'unanswered', 301 * dayMs)).toBe('proven')
  expect(nextState(standing, 'unanswered', 307 * dayMs)).toBe('missing')
})
