import { describe, expect, it } from 'vitest'
import { aCustomRecurrence, aDraft, ids, now } from '../testing/builders.ts'
import type { Draft } from './draft.ts'
import { fieldsOf, problemsOf, refusedFields, sectionOf } from './problems.ts'

const judge = (change: Partial<Draft>, before: Draft | null = null) =>
  problemsOf(aDraft(change), { now, before })

describe('problems of a draft', () => {
  it('has none when opened', () => {
    expect(judge({})).toEqual({})
  })

  it('[5.7] refuses the past, but not the current day', () => {
    expect(judge({ startTime: '09:00', endTime: '12:00' })).toEqual({ start: 'schedule.in_past' })
    expect(judge({ isAllDay: true })).toEqual({})
    expect(judge({ isAllDay: true, startDate: '2026-11-20', endDate: '2026-11-20' })).toEqual({
      start: 'schedule.in_past',
    })
  })

  it('does not refuse an unchanged start in the past', () => {
    const before = aDraft({ startTime: '09:00' })
    expect(judge({ startTime: '09:00', endTime: '12:00' }, before)).toEqual({})
  })

  it('[1.6] accepts a multilingual meeting that never had languages', () => {
    const before = aDraft({ isMultiLingual: true })
    expect(judge({ isMultiLingual: true }, before)).toEqual({})
    expect(judge({ isMultiLingual: true })).toEqual({ interpretationLanguages: 'schedule.languages_count' })
  })

  it.each([
    [{ startTime: '' }, { start: 'input.invalid_time' }],
    [{ endDate: '' }, { end: 'input.invalid_date' }],
    [{ endTime: '10:00' }, { end: 'schedule.end_before_start' }],
    [{ endDate: '2026-11-29' }, { end: 'schedule.too_long' }],
    [{ startDate: '2037-11-21', endDate: '2037-11-21' }, { start: 'schedule.too_far' }],
    [
      { recurrence: aCustomRecurrence({ ends: 'on', endDate: '2026-11-01' }) },
      { recurrence: 'schedule.no_dates' },
    ],
    [{ meetingPwd: '12345', isPassReq: true }, { meetingPwd: 'schedule.passcode_invalid' }],
    [{ meetingPwd: '12345', isPassReq: false }, {}],
    [
      { isMultiLingual: true, interpretationLanguages: ['fr'] },
      { interpretationLanguages: 'schedule.languages_count' },
    ],
    [{ isMultiLingual: true, interpretationLanguages: ['fr', 'ar'] }, {}],
    [{ invitees: [{ kind: 'unreadable', text: 'desk' }] }, { invitees: 'input.invalid_email' }],
    [
      {
        isRegRequired: true,
        registration: { approval: 'automatic', questions: [{ id: ids.team, label: ' ', isRequired: true }] },
      },
      { registration: 'registration.question_required' },
    ],
  ] satisfies [Partial<Draft>, object][])('[8.14] finds in %j what is wrong', (change, problems) => {
    expect(judge(change)).toEqual(problems)
  })

  it('[9.6] finds more than 300 people in a regular meeting, and not in a big one', () => {
    const group = (groupId: string, memberCount: number): Draft['invitees'][number] => ({
      kind: 'group',
      groupId,
      groupKind: 'team',
      name: 'All',
      memberCount,
      role: 'participant',
    })
    const invitees = [group(ids.team, 302)]
    // Only the server knows who is in both or hosts the meeting.
    expect(judge({ invitees: [group(ids.team, 301), group(ids.unit, 301)] })).toEqual({})
    expect(judge({ invitees })).toEqual({ invitees: 'schedule.too_many_invitees' })
    expect(judge({ invitees, meetingType: 'big' })).toEqual({})
  })

  it('are listed in the part of their field, in the order of the fields', () => {
    const found = fieldsOf({ invitees: 'input.invalid_email', start: 'schedule.in_past' })
    expect(found.map((field) => [field, sectionOf(field)])).toEqual([
      ['start', 'details'],
      ['invitees', 'people'],
    ])
  })
})

describe('a refusal by the server', () => {
  it('[8.8] is shown beside its field', () => {
    expect(refusedFields('schedule.too_far', {})).toEqual({ start: 'schedule.too_far' })
    expect(refusedFields('schedule.too_many_series', {})).toEqual({
      recurrence: 'schedule.too_many_series',
    })
    expect(refusedFields('schedule.end_before_start', { field: 'endDateTime' })).toEqual({
      end: 'schedule.end_before_start',
    })
    expect(
      refusedFields('input.invalid', {
        fields: [
          { field: 'body.agenda', code: 'input.invalid' },
          { field: 'reminders.0', code: 'schedule.reminder_invalid' },
        ],
      }),
    ).toEqual({ agenda: 'input.invalid', reminders: 'schedule.reminder_invalid' })
  })

  it('is shown beside no field if it belongs to none', () => {
    expect(refusedFields('schedule.not_created', {})).toEqual({})
    expect(refusedFields('input.invalid', { field: 'elsewhere' })).toEqual({})
  })
})
