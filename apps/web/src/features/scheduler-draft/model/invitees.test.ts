import { describe, expect, it } from 'vitest'
import { ids } from '../testing/builders.ts'
import type { DraftInvitee } from './draft.ts'
import { addInvitees, countsOf } from './invitees.ts'

const outside = (email: string): DraftInvitee => ({ kind: 'outside', email, name: '', role: 'participant' })
const team: DraftInvitee = {
  kind: 'group',
  groupId: ids.team,
  groupKind: 'team',
  name: 'Front office',
  memberCount: 4,
  role: 'co_host',
}

describe('invitees', () => {
  it('are unique, whatever the case of their address; the host is never invited', () => {
    const list = addInvitees(
      [outside('ann@acme.example')],
      [outside('ANN@acme.example'), team, team, outside('me@acme.example')],
      'Me@acme.example',
    )
    expect(list).toEqual([outside('ann@acme.example'), team])
  })

  it('[3.18] are counted with the people of their teams', () => {
    expect(countsOf([outside('ann@acme.example'), team, { kind: 'unreadable', text: 'desk' }])).toEqual({
      people: 5,
      coHosts: 4,
      withoutGroup: 1,
      unreadable: 1,
      atLeast: 3,
    })
  })

  it('[3.18] are each counted once, if a saved meeting says who was invited through which group', () => {
    const member = (userId: string) => ({
      userId,
      name: userId,
      email: `${userId}@acme.example`,
      pictureUrl: null,
    })
    const group = (groupId: string, role: 'co_host' | 'participant', ...userIds: string[]): DraftInvitee => ({
      ...team,
      groupId,
      role,
      memberCount: userIds.length,
      members: userIds.map(member),
    })
    const alone: DraftInvitee = { kind: 'user', ...member('ann'), role: 'participant' }
    const list = [
      group(ids.team, 'co_host', 'ann', 'bea', 'cleo'),
      group(ids.unit, 'participant', 'cleo', 'dora'),
      alone,
    ]
    // Ann is named alone, and Cleo in the team first.
    expect(countsOf(list)).toMatchObject({ people: 4, coHosts: 2, atLeast: 4 })
  })
})
