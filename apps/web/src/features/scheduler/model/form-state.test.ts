import { describe, expect, it } from 'vitest'
import { aDraft, aMeeting } from '../../scheduler-draft/testing/index.ts'
import { canEdit, formOf, formReducer, isChanged, type FormEvent, type FormState } from './form-state.ts'
import { type KeptDraft, draftOfMeeting } from '../../scheduler-draft/index.ts'

function aKeptDraft(values: Partial<KeptDraft> = {}): KeptDraft {
  const draft = aDraft()
  return { target: { kind: 'new' }, draft, initial: draft, meeting: null, sent: null, ...values }
}

/** A meeting that is edited as a whole. */
function anEditedDraft(values: Parameters<typeof aMeeting>[0] = {}): KeptDraft {
  const meeting = aMeeting(values)
  const draft = draftOfMeeting(meeting)
  return aKeptDraft({ target: { kind: 'edit', calendarId: meeting.id }, draft, initial: draft, meeting })
}

const after = (state: FormState, ...events: FormEvent[]) => events.reduce(formReducer, state)
const title = (meetingTitle: string): FormEvent => ({ type: 'changed', change: { meetingTitle } })

describe('the form of the scheduler', () => {
  it('changes the draft, which then differs from the opened one', () => {
    const state = after(formOf(aKeptDraft()), title('Street lights'))
    expect(state.kept.draft.meetingTitle).toBe('Street lights')
    expect(isChanged(state.kept)).toBe(true)
    expect(isChanged(formOf(aKeptDraft()).kept)).toBe(false)
  })

  it('[4.11] changes nothing of a meeting that is view-only', () => {
    const state = formOf(anEditedDraft({ can: { edit: false, delete: false, start: false, answer: true } }))
    expect(canEdit(state.kept)).toBe(false)
    expect(after(state, title('Street lights'))).toBe(state)
  })

  it('[2.54] leads to the first field with a problem, also in another section', () => {
    const opened = after(formOf(aKeptDraft()), { type: 'section_shown', section: 'people' })
    const tried = after(opened, {
      type: 'tried',
      problems: { invitees: 'input.invalid_email', start: 'schedule.in_past' },
    })
    expect(tried).toMatchObject({ isTried: true, section: 'details', wanted: { field: 'start' } })
    // The same field takes the focus again.
    const again = after(tried, { type: 'tried', problems: { start: 'schedule.in_past' } })
    expect(again.wanted).not.toBe(tried.wanted)
  })

  it('shows what the server refused until the draft changes', () => {
    const refused = after(formOf(aKeptDraft()), {
      type: 'refused',
      problems: { invitees: 'schedule.invitee_unknown' },
      invitee: 'user-1',
    })
    expect(refused).toMatchObject({
      section: 'people',
      refused: { problems: { invitees: 'schedule.invitee_unknown' }, invitee: 'user-1' },
    })
    expect(after(refused, title('Street lights')).refused).toEqual({ problems: {}, invitee: null })
    expect(after(refused, { type: 'reset' }).refused).toEqual({ problems: {}, invitee: null })
  })

  it('resets to the opened draft, and undoes the reset until the next change', () => {
    const reset = after(formOf(aKeptDraft()), title('Street lights'), { type: 'reset' })
    expect(isChanged(reset.kept)).toBe(false)
    expect(reset.beforeReset?.meetingTitle).toBe('Street lights')
    expect(after(reset, title('Bridges')).beforeReset).toBeNull()
  })

  it('remembers the last readable draft', () => {
    const state = after(
      formOf(aKeptDraft()),
      title('Street lights'),
      { type: 'changed', change: { startDate: '' } },
      { type: 'changed', change: { startTime: '' } },
    )
    expect(state.lastRead).toMatchObject({ meetingTitle: 'Street lights', startDate: '2026-11-21' })
  })
})
