import { defaultRoomSettings, scheduleInput } from '@majlis/contract'
import { describe, expect, it } from 'vitest'
import { aCustomRecurrence, aDraft, ids } from '../testing/builders.ts'
import type { Draft } from './draft.ts'
import { changesOf, inputOf, scopesFor } from './request.ts'

describe('what is sent to schedule a meeting', () => {
  it('[3.13][9.1] contains instants without seconds, and no title when none was typed', () => {
    const input = inputOf(aDraft({ meetingTitle: '  ' }))
    expect(input).toMatchObject({
      startDateTime: Date.parse('2026-11-21T10:00:00Z'),
      endDateTime: Date.parse('2026-11-21T11:00:00Z'),
      timeZone: 'Europe/London',
      startDate: null,
      isRecurrent: false,
      hasReminder: false,
      settings: defaultRoomSettings,
      skipDates: [],
    })
    expect(input).not.toHaveProperty('meetingTitle')
  })

  it('contains every field of the call, in its form', () => {
    const input = inputOf(aDraft({ meetingTitle: 'Budget' })) ?? {}
    expect(Object.keys(input).toSorted()).toEqual(Object.keys(scheduleInput.shape).toSorted())
    expect(scheduleInput.safeParse(input).error).toBeUndefined()
  })

  it('[3.15] contains dates for whole days', () => {
    expect(inputOf(aDraft({ isAllDay: true, endDate: '2026-11-22' }))).toMatchObject({
      isAllDay: true,
      startDate: '2026-11-21',
      endDate: '2026-11-22',
    })
  })

  it('is empty while a time cannot be read', () => {
    expect(inputOf(aDraft({ endTime: '' }))).toBeNull()
  })

  it('[3.31] contains a passcode only if one is required and may be chosen', () => {
    const typed = { meetingPwd: '123456', isPassReq: true }
    expect(inputOf(aDraft(typed))?.meetingPwd).toBe('123456')
    expect(inputOf(aDraft({ ...typed, isPassReq: false }))?.meetingPwd).toBeNull()
    expect(inputOf(aDraft({ ...typed, idSource: 'personal' }))?.meetingPwd).toBeNull()
    expect(inputOf(aDraft({ ...typed, idSource: 'unique_url' }))?.meetingPwd).toBeNull()
  })

  it('omits an empty question if registration is off', () => {
    const questions = [
      { id: ids.team, label: 'Where do you live?', isRequired: true },
      { id: ids.other, label: ' ', isRequired: false },
    ]
    const draft = aDraft({ registration: { approval: 'manual', questions } })
    expect(inputOf(draft)?.registration).toEqual({ approval: 'manual', questions: questions.slice(0, 1) })
    expect(inputOf({ ...draft, isRegRequired: true })?.registration.questions).toEqual(questions)
  })

  it('omits people who cannot be invited', () => {
    const invitees: Draft['invitees'] = [
      {
        kind: 'group',
        groupId: ids.team,
        groupKind: 'team',
        name: 'Front office',
        memberCount: 3,
        role: 'panelist',
      },
      { kind: 'outside', email: 'out@side.example', name: '', role: 'participant' },
      { kind: 'unreadable', text: 'desk' },
    ]
    expect(inputOf(aDraft({ invitees }))?.invitees).toEqual([
      { groupId: ids.team, role: 'panelist', isRefreshed: true },
      { email: 'out@side.example', role: 'participant' },
    ])
  })
})

it('does not invite people again who were invited through a team', () => {
  const members = [{ userId: ids.arif, name: 'Arif Khan', email: 'arif@riverside.example', pictureUrl: null }]
  const team = {
    kind: 'group' as const,
    groupId: ids.team,
    groupKind: 'team' as const,
    name: 'Front office',
    memberCount: 1,
    members,
  }
  expect(inputOf(aDraft({ invitees: [{ ...team, role: 'participant' }] }))?.invitees).toEqual([
    { groupId: ids.team, role: 'participant' },
  ])
})

describe('what is sent to change one', () => {
  const before = aDraft({ meetingTitle: 'Budget review' })

  it('is empty when nothing has changed', () => {
    expect(changesOf(before, { ...before })).toEqual({})
  })

  it('[4.6] contains only changed fields', () => {
    expect(changesOf(before, { ...before, meetingTitle: 'Budget', colorCodeHex: '#D9F2E3' })).toEqual({
      meetingTitle: 'Budget',
      colorCodeHex: '#D9F2E3',
    })
    expect(changesOf(before, { ...before, settings: { ...before.settings, waitingRoom: true } })).toEqual({
      settings: { waitingRoom: true },
    })
  })

  it('contains start and end together', () => {
    expect(changesOf(before, { ...before, endTime: '12:00' })).toEqual({
      startDateTime: Date.parse('2026-11-21T10:00:00Z'),
      endDateTime: Date.parse('2026-11-21T12:00:00Z'),
    })
  })
})

describe('the scopes of a change', () => {
  const before = aDraft({ meetingTitle: 'Budget review' })
  const scopes = (change: Partial<Draft>) => scopesFor(changesOf(before, { ...before, ...change }) ?? {})

  it('[4.5] are all three for settings that a single event can have', () => {
    expect(scopes({ meetingTitle: 'B', agenda: 'x', startTime: '10:15', showMeAs: 'Available' })).toEqual([
      'this',
      'following',
      'all',
    ])
  })

  it.each([
    { recurrence: aCustomRecurrence() },
    { timeZone: 'Asia/Dhaka' },
    { isAllDay: true },
    { isRegRequired: true },
    { isPassReq: true },
  ])('[4.5] are those of the series for %j', (change) => {
    expect(scopes(change)).toEqual(['following', 'all'])
  })
})
