import type { CallParticipant } from '@majlis/media'
import { describe, expect, it } from 'vitest'
import { aParticipant } from '../testing/fake-call.ts'
import { canActOn, matchesName, needsSuccessor, sortPeople } from './people.ts'

describe('sortPeople', () => {
  it('sorts self first, then hands in their order, then hosts, then names', () => {
    const people = [
      aParticipant('z'),
      aParticipant('host', { role: 'host' }),
      aParticipant('late', { handRaisedAt: 20 }),
      aParticipant('a', { role: 'guest' }),
      aParticipant('early', { handRaisedAt: 10 }),
      aParticipant('me', { isSelf: true }),
    ]
    expect(sortPeople(people, 'en').map(({ id }) => id)).toEqual(['me', 'early', 'late', 'host', 'a', 'z'])
  })
})

describe('needsSuccessor', () => {
  const self = aParticipant('me', { isSelf: true, role: 'host' })
  it.each([
    ['host', ['participant'], true],
    ['co_host', ['participant', 'guest'], true],
    ['host', ['participant', 'co_host'], false],
    ['host', [], false],
    ['participant', ['guest'], false],
  ] as const)('a %s who leaves %j behind: %s', (role, roles, isNeeded) => {
    const others = roles.map((other, index) => aParticipant(String(index), { role: other }))
    expect(needsSuccessor(role, [self, ...others])).toBe(isNeeded)
  })
})

describe('matchesName', () => {
  it.each([
    ['Samira Tariq', 'tar', true],
    ['Samira Tariq', 'sa ta', true],
    ['Zoë Müller', 'zoe mul', true],
    ['Samira Tariq', 'ariq', false],
    ['নুসরাত রহমান', 'রহ', true],
  ])('%s is found by %s: %s', (name, query, isFound) => {
    expect(matchesName(name, query)).toBe(isFound)
  })
})

describe('canActOn', () => {
  const by = (role: CallParticipant['role']) => ({ role, accountKey: 'own' })
  it('[6.2] lets host and co-host act on everyone but a host and themselves', () => {
    expect(canActOn(by('host'), aParticipant('a', { role: 'co_host' }))).toBe(true)
    expect(canActOn(by('co_host'), aParticipant('a'))).toBe(true)
    expect(canActOn(by('co_host'), aParticipant('a', { role: 'host' }))).toBe(false)
    expect(canActOn(by('host'), aParticipant('me', { isSelf: true }))).toBe(false)
    expect(canActOn(by('participant'), aParticipant('a'))).toBe(false)
  })

  it('[6.2] lets a co-host act on everyone but their own account on another device', () => {
    const on = (accountKey: string | null) => aParticipant('a', { role: 'co_host', accountKey })
    expect(canActOn(by('co_host'), on('own'))).toBe(false)
    expect(canActOn(by('co_host'), on('other'))).toBe(true)
    expect(canActOn({ role: 'co_host', accountKey: null }, on(null))).toBe(true)
  })
})
