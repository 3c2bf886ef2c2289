import { describe, expect, it } from 'vitest'
import { defaultRoomSettings, limits, type RoomSettings } from '@majlis/contract'
import {
  judgeEntry,
  type RoomFacts,
  type EarlierVisit,
  type EntryFacts,
  type Visitor,
} from './entry.policy.ts'

const everyone: Visitor = {
  isHost: false,
  invitedRole: null,
  isSignedIn: true,
  isMember: true,
  emailDomain: 'riverside.example',
  country: null,
  hasName: true,
  isRegistered: false,
}

/** The people of spec 1.23 and 6.2, as they join. */
const people = {
  host: { ...everyone, isHost: true },
  coHost: { ...everyone, invitedRole: 'co_host' },
  panelist: { ...everyone, invitedRole: 'panelist' },
  invitee: { ...everyone, invitedRole: 'participant' },
  member: everyone,
  outsider: { ...everyone, isMember: false, emailDomain: 'elsewhere.example' },
  guest: { ...everyone, isSignedIn: false, isMember: false, emailDomain: null },
} satisfies Record<string, Visitor>

type Who = keyof typeof people

interface Case {
  settings?: Partial<RoomSettings>
  room?: Partial<Omit<RoomFacts, 'settings'>>
  visitor?: Partial<Visitor>
  earlier?: Partial<EarlierVisit>
  facts?: Partial<EntryFacts>
}

/** A room where the host is inside and everyone has the link, except as the case says otherwise. */
function verdictOf(who: Who, { settings, room, visitor, earlier, facts }: Case = {}): string {
  const verdict = judgeEntry({
    visitor: { ...people[who], ...visitor },
    credential: 'link',
    earlier: earlier
      ? {
          status: 'left',
          role: 'participant',
          waitsFor: null,
          isByRegistration: false,
          returnsByApproval: false,
          decidedAgoMs: 0,
          holdsPlace: earlier.status === 'admitted',
          ...earlier,
        }
      : null,
    isRemovedBrowser: false,
    isGuestDenied: false,
    isAccountDenied: false,
    isRemovedAddress: false,
    isClosedNetwork: false,
    room: {
      settings: { ...defaultRoomSettings, passcodeRequired: true, ...settings },
      access: { allowDomain: [], allowedCountries: [] },
      isRegistrationRequired: false,
      isOver: false,
      isUnlicensed: false,
      isLocked: false,
      isHostInside: true,
      admittedCount: 2,
      places: 300,
      ...room,
    },
    ...facts,
  })
  switch (verdict.outcome) {
    case 'admit':
      return `admit ${verdict.role}`
    case 'wait':
      return `wait ${verdict.reason}`
    case 'refuse':
      return verdict.code
  }
}

const roles: Record<Who, string> = {
  host: 'admit host',
  coHost: 'admit co_host',
  panelist: 'admit panelist',
  invitee: 'admit participant',
  member: 'admit participant',
  outsider: 'admit participant',
  guest: 'admit guest',
}

/** The result of each rule for each person; people who are not named enter with their role. */
const rules: [title: string, rule: Case, exceptions: Partial<Record<Who, string>>][] = [
  ['[1.23] [6.2] admits everyone with their role', {}, {}],
  [
    '[3.28] lets all wait in the waiting room but those who run the meeting',
    { settings: { waitingRoom: true } },
    { invitee: 'wait approval', member: 'wait approval', outsider: 'wait approval', guest: 'wait approval' },
  ],
  [
    '[3.28] asks the host about people from outside the organisation',
    { settings: { approvalOnEntry: true } },
    { outsider: 'wait approval', guest: 'wait approval' },
  ],
  [
    '[3.27] lets people wait for the host',
    { room: { isHostInside: false } },
    {
      panelist: 'wait host_absent',
      invitee: 'wait host_absent',
      member: 'wait host_absent',
      outsider: 'wait host_absent',
      guest: 'wait host_absent',
    },
  ],
  [
    '[3.27] lets people join without the host',
    { settings: { joinWithoutHost: true }, room: { isHostInside: false } },
    {},
  ],
  [
    '[3.27] [3.28] lets outsiders wait for approval, which the host has to give, though the others need no host',
    { settings: { joinWithoutHost: true, approvalOnEntry: true }, room: { isHostInside: false } },
    { outsider: 'wait approval', guest: 'wait approval' },
  ],
  [
    '[7.15] says only to the host that there is no licence for the room',
    { room: { isUnlicensed: true } },
    {
      host: 'resource.not_licensed',
      coHost: 'room.not_available',
      panelist: 'room.not_available',
      invitee: 'room.not_available',
      member: 'room.not_available',
      outsider: 'room.not_available',
      guest: 'room.not_available',
    },
  ],
  [
    '[3.29] does not reveal that a locked room exists',
    { room: { isLocked: true } },
    {
      coHost: 'room.not_available',
      panelist: 'room.not_available',
      invitee: 'room.not_available',
      member: 'room.not_available',
      outsider: 'room.not_available',
      guest: 'room.not_available',
    },
  ],
  [
    '[4.4] says only to its organisation that a meeting has ended',
    { room: { isOver: true } },
    {
      host: 'room.ended',
      coHost: 'room.ended',
      panelist: 'room.ended',
      invitee: 'room.ended',
      member: 'room.ended',
      outsider: 'room.not_available',
      guest: 'room.not_available',
    },
  ],
  [
    '[3.32] lets only signed-in people in',
    { settings: { signedInOnly: true } },
    { guest: 'room.sign_in_required' },
  ],
  [
    '[3.32] lets only people of allowed domains in',
    { settings: { allowedDomains: ['Riverside.example'] } },
    { outsider: 'room.domain_not_allowed', guest: 'room.sign_in_required' },
  ],
  [
    'knows no domain of an address that no one has proven',
    { settings: { allowedDomains: ['riverside.example'] }, visitor: { emailDomain: null } },
    {
      coHost: 'room.domain_not_allowed',
      panelist: 'room.domain_not_allowed',
      invitee: 'room.domain_not_allowed',
      member: 'room.domain_not_allowed',
      outsider: 'room.domain_not_allowed',
      guest: 'room.sign_in_required',
    },
  ],
  [
    '[3.32] lets only people of allowed countries in',
    { settings: { allowedCountries: ['BD'] }, visitor: { country: 'GB' } },
    {
      coHost: 'room.country_not_allowed',
      panelist: 'room.country_not_allowed',
      invitee: 'room.country_not_allowed',
      member: 'room.country_not_allowed',
      outsider: 'room.country_not_allowed',
      guest: 'room.country_not_allowed',
    },
  ],
  [
    '[5.1] lets only people of the domains in that the organisation allows',
    { room: { access: { allowDomain: ['Riverside.example'], allowedCountries: [] } } },
    { outsider: 'room.domain_not_allowed', guest: 'room.sign_in_required' },
  ],
  [
    '[5.1] asks for a domain that meeting and organisation both allow',
    {
      settings: { allowedDomains: ['elsewhere.example'] },
      room: { access: { allowDomain: ['riverside.example'], allowedCountries: [] } },
    },
    {
      coHost: 'room.domain_not_allowed',
      panelist: 'room.domain_not_allowed',
      invitee: 'room.domain_not_allowed',
      member: 'room.domain_not_allowed',
      outsider: 'room.domain_not_allowed',
      guest: 'room.sign_in_required',
    },
  ],
  [
    '[1.24] lets only people of the countries in that the organisation allows',
    {
      settings: { allowedCountries: ['BD', 'GB'] },
      room: { access: { allowDomain: [], allowedCountries: ['BD'] } },
      visitor: { country: 'GB' },
    },
    {
      coHost: 'room.country_not_allowed',
      panelist: 'room.country_not_allowed',
      invitee: 'room.country_not_allowed',
      member: 'room.country_not_allowed',
      outsider: 'room.country_not_allowed',
      guest: 'room.country_not_allowed',
    },
  ],
  [
    '[3.32] knows an allowed country',
    { settings: { allowedCountries: ['BD'] }, visitor: { country: 'BD' } },
    {},
  ],
  [
    '[3.31] asks for the passcode from people without the link',
    { facts: { credential: 'none' } },
    {
      coHost: 'room.passcode_required',
      panelist: 'room.passcode_required',
      invitee: 'room.passcode_required',
      member: 'room.passcode_required',
      outsider: 'room.passcode_required',
      guest: 'room.passcode_required',
    },
  ],
  [
    '[3.31] refuses a wrong passcode',
    { facts: { credential: 'wrong_passcode' } },
    {
      coHost: 'room.passcode_incorrect',
      panelist: 'room.passcode_incorrect',
      invitee: 'room.passcode_incorrect',
      member: 'room.passcode_incorrect',
      outsider: 'room.passcode_incorrect',
      guest: 'room.passcode_incorrect',
    },
  ],
  ['[3.31] takes the passcode', { facts: { credential: 'passcode' } }, {}],
  [
    '[3.31] asks for nothing where none is required',
    { settings: { passcodeRequired: false }, facts: { credential: 'none' } },
    {},
  ],
  [
    '[9.6] is full at 300, but for those who run the meeting',
    { room: { admittedCount: 300 } },
    {
      panelist: 'room.full',
      invitee: 'room.full',
      member: 'room.full',
      outsider: 'room.full',
      guest: 'room.full',
    },
  ],
  [
    '[3.15] lets only invited and registered people in where registration is required, whatever they show',
    { room: { isRegistrationRequired: true } },
    {
      member: 'room.registration_required',
      outsider: 'room.registration_required',
      guest: 'room.registration_required',
    },
  ],
  [
    '[3.15] admits registered people, from inside and outside the organisation',
    { room: { isRegistrationRequired: true }, visitor: { isRegistered: true } },
    {},
  ],
  [
    '[3.15] [3.28] lets registered people wait like others',
    {
      room: { isRegistrationRequired: true },
      visitor: { isRegistered: true },
      settings: { waitingRoom: true },
    },
    { invitee: 'wait approval', member: 'wait approval', outsider: 'wait approval', guest: 'wait approval' },
  ],
  ['[9.6] has room for the three-hundredth', { room: { admittedCount: 299 } }, {}],
  ['[1.4] [9.6] has room for more in a big meeting', { room: { admittedCount: 300, places: 1_000 } }, {}],
]

describe('everyone who joins', () => {
  it.each(rules)('%s', (_, rule, exceptions) => {
    const verdicts = Object.fromEntries(Object.keys(people).map((who) => [who, verdictOf(who as Who, rule)]))
    expect(verdicts).toEqual({ ...roles, ...exceptions })
  })
})

describe('people who were there before', () => {
  it('[4.4] comes back with the role they had, past waiting room, lock and passcode', () => {
    const rule: Case = {
      settings: { waitingRoom: true },
      room: { isLocked: true, isHostInside: false },
      facts: { credential: 'none' },
    }
    expect(verdictOf('guest', { ...rule, earlier: { status: 'left', role: 'co_host' } })).toBe(
      'admit co_host',
    )
    expect(verdictOf('member', { ...rule, earlier: { status: 'admitted', role: 'participant' } })).toBe(
      'admit participant',
    )
  })

  it('[3.15] are admitted again by a registration while it is valid, and without one if they were in before it was required', () => {
    const rule: Case = { room: { isRegistrationRequired: true }, facts: { credential: 'none' } }
    const left = { status: 'left', role: 'guest' } as const
    expect(verdictOf('guest', { ...rule, earlier: left })).toBe('admit guest')
    const refused = { ...rule, earlier: { ...left, isByRegistration: true } }
    expect(verdictOf('guest', refused)).toBe('room.registration_required')
    expect(verdictOf('guest', { ...refused, visitor: { isRegistered: true } })).toBe('admit guest')
    const waiting = { status: 'waiting', role: 'guest', waitsFor: 'approval' } as const
    expect(verdictOf('guest', { ...rule, earlier: waiting })).toBe('room.registration_required')
  })

  it('[3.28] wait for approval if they were away when a host turned it on, as long as it is on', () => {
    const away = { status: 'left', role: 'participant', returnsByApproval: true } as const
    const settings = { waitingRoom: true }
    expect(verdictOf('member', { settings, earlier: away })).toBe('wait approval')
    expect(verdictOf('guest', { settings, earlier: { ...away, status: 'admitted' } })).toBe('wait approval')
    expect(verdictOf('outsider', { settings: { approvalOnEntry: true }, earlier: away })).toBe(
      'wait approval',
    )
    expect(verdictOf('member', { settings: { approvalOnEntry: true }, earlier: away })).toBe(
      'admit participant',
    )
    expect(verdictOf('guest', { room: { isHostInside: false }, earlier: away })).toBe('admit participant')
    expect(verdictOf('guest', { settings, earlier: { ...away, role: 'co_host' } })).toBe('admit co_host')
  })

  it('[9.6] is not counted twice', () => {
    const full = { room: { admittedCount: 300 } }
    expect(verdictOf('guest', { ...full, earlier: { status: 'admitted', role: 'guest' } })).toBe(
      'admit guest',
    )
    expect(verdictOf('guest', { ...full, earlier: { status: 'left', role: 'guest' } })).toBe('room.full')
  })

  it('[3.28] are not admitted after a removal, whatever their role', () => {
    for (const who of ['coHost', 'panelist', 'member', 'outsider', 'guest'] as const) {
      expect(verdictOf(who, { earlier: { status: 'removed' } })).toBe('room.removed')
      expect(verdictOf(who, { facts: { isRemovedBrowser: true } })).toBe('room.removed')
    }
    expect(verdictOf('host', { facts: { isRemovedBrowser: true } })).toBe('admit host')
  })

  it('[3.28] waits as a stranger when someone was removed at the same address', () => {
    const rule: Case = { facts: { isRemovedAddress: true } }
    expect(verdictOf('guest', rule)).toBe('wait approval')
    expect(verdictOf('outsider', rule)).toBe('wait approval')
    expect(verdictOf('member', rule)).toBe('admit participant')
  })

  it('[3.28] stays outside as a stranger of a network that a host has removed, once they show the passcode', () => {
    const rule: Case = { facts: { isClosedNetwork: true } }
    for (const who of ['guest', 'outsider'] as const) {
      expect(verdictOf(who, rule)).toBe('room.network_removed')
      expect(verdictOf(who, { facts: { ...rule.facts, credential: 'wrong_passcode' } })).toBe(
        'room.passcode_incorrect',
      )
      // They were inside, from elsewhere, and no one has removed them.
      expect(verdictOf(who, { ...rule, earlier: { status: 'left' } })).toMatch(/^admit/)
      expect(verdictOf(who, { ...rule, earlier: { status: 'waiting' } })).toBe('room.network_removed')
    }
    for (const who of ['host', 'coHost', 'panelist', 'invitee', 'member'] as const)
      expect(verdictOf(who, rule)).toMatch(/^admit/)
  })

  it('[3.28] may try again a while after they were denied, and waits then', () => {
    const denied = { status: 'denied', role: 'guest' } as const
    expect(
      verdictOf('guest', { earlier: { ...denied, decidedAgoMs: limits.room.askAgainAfterMs - 1 } }),
    ).toBe('room.denied')
    expect(verdictOf('guest', { earlier: { ...denied, decidedAgoMs: limits.room.askAgainAfterMs } })).toBe(
      'wait approval',
    )
    expect(verdictOf('guest', { facts: { isGuestDenied: true } })).toBe('room.denied')
  })

  it('[3.28] may not sign in to another account of the same browser after a denial of an account', () => {
    const facts = { isAccountDenied: true }
    for (const who of ['guest', 'member', 'outsider'] as const)
      expect(verdictOf(who, { facts })).toBe('room.denied')
    expect(verdictOf('host', { facts })).toMatch(/^admit/)
  })

  it('[3.28] may sign in after a denial as a guest of the same browser, and waits or enters as their account does', () => {
    const facts = { isGuestDenied: true }
    expect(verdictOf('member', { facts, settings: { approvalOnEntry: true } })).toBe('admit participant')
    expect(verdictOf('member', { facts, settings: { waitingRoom: true } })).toBe('wait approval')
    expect(verdictOf('outsider', { facts, settings: { waitingRoom: true } })).toBe('wait approval')
  })

  it('[3.27] [3.28] continues to wait for the same reason', () => {
    const forApproval = { status: 'waiting', role: 'guest', waitsFor: 'approval' } as const
    expect(verdictOf('guest', { earlier: forApproval, room: { isLocked: true } })).toBe('wait approval')
    const forHost = { ...forApproval, waitsFor: 'host_absent' } as const
    expect(verdictOf('guest', { earlier: forHost, room: { isHostInside: false } })).toBe('wait host_absent')
    expect(verdictOf('guest', { earlier: forHost })).toBe('admit guest')
    expect(verdictOf('guest', { earlier: forHost, settings: { waitingRoom: true } })).toBe('wait approval')
  })
})

describe('the order of questions', () => {
  it('[3.32] asks for sign-in before the passcode, and for the name last', () => {
    const nothing: Case = { visitor: { hasName: false }, facts: { credential: 'none' } }
    expect(verdictOf('guest', { ...nothing, settings: { signedInOnly: true } })).toBe('room.sign_in_required')
    expect(verdictOf('guest', nothing)).toBe('room.passcode_required')
    expect(verdictOf('guest', { visitor: { hasName: false } })).toBe('room.name_required')
  })

  it('[3.15] asks for sign-in before the registration, and for the registration before the passcode', () => {
    const room = { isRegistrationRequired: true }
    const facts = { credential: 'wrong_passcode' } as const
    expect(verdictOf('guest', { room, facts, settings: { signedInOnly: true } })).toBe(
      'room.sign_in_required',
    )
    expect(verdictOf('guest', { room, facts })).toBe('room.registration_required')
    expect(verdictOf('guest', { room: { ...room, isOver: true }, facts })).toBe('room.not_available')
    expect(verdictOf('guest', { room: { ...room, isLocked: true }, facts })).toBe('room.not_available')
  })

  it('[3.32] refuses an unknown country if only some are allowed', () => {
    expect(verdictOf('guest', { settings: { allowedCountries: ['BD'] } })).toBe('room.country_not_allowed')
  })
})
