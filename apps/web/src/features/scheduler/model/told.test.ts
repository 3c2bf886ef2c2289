import { expect, it } from 'vitest'
import { aMeeting, anInvitee } from '../testing/builders.ts'
import { toldOf, type Told } from './told.ts'

const [ann, bea, cleo] = ['ann', 'bea', 'cleo'].map((name) => anInvitee(`${name}@acme.example`)) as [
  ReturnType<typeof anInvitee>,
  ReturnType<typeof anInvitee>,
  ReturnType<typeof anInvitee>,
]
const emails = (people: Told['invited']) => people.map(({ email }) => email.split('@')[0])
const names = ({ invited, changed, removed }: Told) => ({
  invited: emails(invited),
  changed: emails(changed),
  removed: emails(removed),
})

it('[4.3] everybody who is asked hears of a new meeting', () => {
  const told = toldOf(aMeeting({ invitees: [ann, bea] }), null)
  expect(names(told)).toEqual({ invited: ['ann', 'bea'], changed: [], removed: [] })
})

it.each([
  [{ meetingTitle: 'Another' }, 'all', ['ann']],
  [{ note: 'Bring the plan' }, 'all', ['ann']],
  [{ isRegRequired: true }, 'all', ['ann']],
  [{ colorCodeHex: '#D1F0DD' }, 'all', []],
  [{ colorCodeHex: '#D1F0DD' }, 'following', ['ann']],
] as const)('[4.3] of %j of %s those who were asked hear: %j', (changes, scope, changed) => {
  const before = aMeeting({ invitees: [ann, bea] })
  const told = toldOf(aMeeting({ invitees: [ann, cleo] }), { before, changes, scope })
  expect(names(told)).toEqual({ invited: ['cleo'], changed, removed: ['bea'] })
})
