import { describe, expect, it } from 'vitest'
import { aDraft, aMeeting, ids, now } from '../testing/builders.ts'
import { draftOfMeeting, newDraft } from './open-draft.ts'

const london = { now, timeZone: 'Europe/London' }

describe('a new draft', () => {
  it('[3.13][9.1] begins at the next half hour and lasts one hour', () => {
    expect(newDraft({}, london)).toMatchObject({
      startDate: '2026-11-21',
      startTime: '09:30',
      endDate: '2026-11-21',
      endTime: '10:30',
    })
  })

  it('[3.15][3.17][3.18][9.3] has the defaults', () => {
    expect(newDraft({}, { now, timeZone: '' })).toMatchObject({
      meetingTitle: '',
      timeZone: 'Europe/London',
      recurrence: null,
      showMeAs: 'Busy',
      colorCodeHex: '#CEEBFF',
      reminders: [],
      isRegRequired: false,
      isAllDay: false,
      meetingType: 'regular',
      isMultiLingual: false,
      addToMyCalender: true,
      invitees: [],
    })
  })

  it('is in its own time zone', () => {
    const start = Date.parse('2026-11-21T20:00:00Z')
    expect(newDraft({ start }, { now, timeZone: 'Asia/Dhaka' })).toMatchObject({
      startDate: '2026-11-22',
      startTime: '02:00',
      endTime: '03:00',
      timeZone: 'Asia/Dhaka',
    })
  })

  it('has whole days, whose end is the midnight after the last', () => {
    const start = Date.parse('2026-11-23T00:00:00Z')
    const end = Date.parse('2026-11-25T00:00:00Z')
    expect(newDraft({ start, end, isAllDay: true }, london)).toMatchObject({
      isAllDay: true,
      startDate: '2026-11-23',
      endDate: '2026-11-24',
    })
  })
})

describe('the draft of a meeting', () => {
  it('[4.6] has the values of the meeting', () => {
    expect(draftOfMeeting(aMeeting())).toEqual({
      ...aDraft(),
      meetingTitle: 'Budget review',
      isPassReq: true,
      meetingPwd: '048213',
    })
  })

  it('[3.18] shows people invited through a team as that team, and not the host', () => {
    const person = {
      id: ids.meeting,
      email: 'a@acme.example',
      name: 'A',
      pictureUrl: null,
      groupId: null,
      groupName: null,
      groupKind: null,
      otherGroups: [],
      interprets: [],
      response: 'pending' as const,
      role: 'participant' as const,
      note: '',
    }
    const asTeam = {
      ...person,
      groupId: ids.team,
      groupName: 'Front office',
      groupKind: 'team' as const,
      otherGroups: [],
    }
    const { invitees } = draftOfMeeting(
      aMeeting({
        invitees: [
          { ...person, role: 'host', userId: ids.host },
          { ...asTeam, userId: ids.arif },
          { ...asTeam, userId: ids.samira },
          { ...person, userId: null, email: 'out@side.example', name: '', role: 'panelist' },
        ],
      }),
    )
    expect(invitees).toEqual([
      {
        kind: 'group',
        groupId: ids.team,
        groupKind: 'team',
        name: 'Front office',
        memberCount: 2,
        role: 'participant',
        members: [ids.arif, ids.samira].map((userId) => ({
          userId,
          name: 'A',
          email: 'a@acme.example',
          pictureUrl: null,
        })),
      },
      { kind: 'outside', email: 'out@side.example', name: '', role: 'panelist', response: 'pending' },
    ])
    const works = { groupId: ids.host, groupName: 'Works', groupKind: 'business_unit' as const }
    const both = draftOfMeeting(
      aMeeting({
        invitees: [
          { ...asTeam, userId: ids.arif, otherGroups: [works] },
          { ...person, ...works, userId: ids.samira, role: 'panelist' },
        ],
      }),
    )
    expect(both.invitees).toMatchObject([
      { kind: 'group', name: 'Front office', memberCount: 1, role: 'participant' },
      { kind: 'group', name: 'Works', memberCount: 2, role: 'panelist' },
    ])
  })
})
