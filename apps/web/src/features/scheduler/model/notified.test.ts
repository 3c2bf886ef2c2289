import { expect, it } from 'vitest'
import { aMeeting, anInvitee } from '../../scheduler-draft/testing/index.ts'
import { notifiedOf, type Notified } from './notified.ts'

const [ann, bea, cleo] = ['ann', 'bea', 'cleo'].map((name) => anInvitee(`${name}@acme.example`)) as [
  ReturnType<typeof anInvitee>,
  ReturnType<typeof anInvitee>,
  ReturnType<typeof anInvitee>,
]
const emails = (people: Notified['invited']) => people.map(({ email }) => email.split('@')[0])
const names = ({ invited, changed, removed }: Notified) => ({
  invited: emails(invited),
  changed: emails(changed),
  removed: emails(removed),
})

it('[4.3] notifies everyone who is invited to a new meeting', () => {
  const notified = notifiedOf(aMeeting({ invitees: [ann, bea] }), null)
  expect(names(notified)).toEqual({ invited: ['ann', 'bea'], changed: [], removed: [] })
})

it.each([
  [{ meetingTitle: 'Another' }, 'all', ['ann']],
  [{ note: 'Bring the plan' }, 'all', ['ann']],
  [{ isRegRequired: true }, 'all', ['ann']],
  [{ colorCodeHex: '#D1F0DD' }, 'all', []],
  [{ colorCodeHex: '#D1F0DD' }, 'following', ['ann']],
] as const)('[4.3] after %j in %s notifies: %j', (changes, scope, changed) => {
  const before = aMeeting({ invitees: [ann, bea] })
  const notified = notifiedOf(aMeeting({ invitees: [ann, cleo] }), { before, changes, scope })
  expect(names(notified)).toEqual({ invited: ['cleo'], changed, removed: ['bea'] })
})
