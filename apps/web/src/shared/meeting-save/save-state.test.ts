import { describe, expect, it } from 'vitest'
import { aMeeting } from '../../testing/a-meeting.ts'
import {
  isResting,
  isUnderWay,
  transition,
  withSkipped,
  type SaveEvent,
  type SaveState,
} from './save-state.ts'

/** A draft, identified by a text. */
type State = SaveState<string, string>
type Event = SaveEvent<string, string>

const idle: State = { step: 'idle' }
const sent: Event = { type: 'sent', attempt: { subject: 'draft', scope: 'all' } }
const saving: State = { step: 'saving', attempt: { subject: 'draft', scope: 'all' } }

/** An error as the API throws it. */
function refusal(code: string, data: object = {}, canMerge = true): Event {
  return { type: 'refused', error: Object.assign(new Error(code), { code, data }), canMerge }
}

const conflicts = [
  {
    occurrenceStart: 1,
    startDateTime: 1,
    endDateTime: 2,
    calendarId: 'street-lights',
    meetingTitle: 'Street lights',
    busyStart: 1,
    busyEnd: 2,
  },
]
const overlap = refusal('schedule.overlap', { conflicts, freeSlots: [] })
const clash = { conflicts, freeSlots: [] }

const after = (state: State, ...events: Event[]) => events.reduce<State>(transition, state)

describe('saving a meeting', () => {
  it('is saved once the server has answered', () => {
    expect(after(idle, sent)).toEqual(saving)
    expect(after(saving, { type: 'saved', saved: 'meeting' })).toEqual({ step: 'saved', saved: 'meeting' })
  })

  it('[4.5] asks which events of a series before it is sent', () => {
    const asked = after(idle, { type: 'scope_requested', subject: 'draft', possible: ['following', 'all'] })
    expect(asked).toEqual({ step: 'asking', subject: 'draft', possible: ['following', 'all'] })
    expect(after(asked, sent)).toEqual(saving)
    expect(after(asked, { type: 'dismissed' })).toEqual(idle)
  })

  it('first checks whether there is something to ask', () => {
    const checking = after(idle, { type: 'check_started', subject: 'draft' })
    expect(checking).toEqual({ step: 'checking', subject: 'draft' })
    expect(after(checking, sent)).toEqual(saving)
    expect(after(checking, { type: 'scope_requested', subject: 'draft', possible: ['all'] }).step).toBe(
      'asking',
    )
    expect(after(checking, refusal('schedule.not_found')).step).toBe('refused')
  })

  it('is sent once, also when saved again meanwhile', () => {
    expect(after(saving, sent)).toBe(saving)
    expect(after(saving, { type: 'scope_requested', subject: 'other', possible: ['all'] })).toBe(saving)
    expect(after(saving, { type: 'edited' })).toBe(saving)
    expect(after(saving, { type: 'dismissed' })).toBe(saving)
  })

  it('shows a refusal until the draft is edited', () => {
    const refused = after(saving, refusal('schedule.in_past'))
    expect(refused).toMatchObject({ step: 'refused', subject: 'draft', error: { code: 'schedule.in_past' } })
    expect(after(refused, { type: 'edited' })).toEqual(idle)
    expect(after(refused, sent)).toEqual(saving)
  })
})

describe('a clash', () => {
  it('[5.7] is a question if the server reports a clash', () => {
    expect(after(saving, overlap)).toEqual({
      step: 'clash',
      attempt: { subject: 'draft', scope: 'all' },
      clash,
      isTried: true,
    })
    expect(after(saving, refusal('schedule.overlap')).step).toBe('refused')
  })

  it('[5.7] continues saving, for the same events, without the clashing dates', () => {
    expect(after(saving, overlap, { type: 'dates_left_out', subject: 'fewer dates' })).toEqual({
      step: 'saving',
      attempt: { subject: 'fewer dates', scope: 'all' },
    })
  })

  it('[5.7] found while typing saves nothing', () => {
    const found = after(idle, { type: 'clash_found', subject: 'draft', clash })
    expect(found).toMatchObject({ step: 'clash', isTried: false })
    expect(after(found, { type: 'dates_left_out', subject: 'fewer dates' })).toEqual(idle)
  })

  it('adds the clashing dates to those left out already, each once', () => {
    expect(withSkipped([1, 2], [2, 3])).toEqual([1, 2, 3])
  })
})

describe('a change of a whole series', () => {
  it('[4.5] can be made for the following events if the next one would be in the past', () => {
    const past = after(saving, refusal('schedule.next_in_past'))
    expect(past).toEqual({ step: 'next_in_past', attempt: { subject: 'draft', scope: 'all' } })
    expect(after(past, { type: 'sent', attempt: { subject: 'draft', scope: 'following' } })).toEqual({
      step: 'saving',
      attempt: { subject: 'draft', scope: 'following' },
    })
    expect(after(past, { type: 'dismissed' })).toEqual(idle)
  })
})

describe('what a colleague has saved in the meantime', () => {
  const stale = refusal('schedule.stale')
  const comparing = after(saving, stale)
  const theirs = aMeeting()

  it('[4.6] is loaded and merged, and the result is saved for the same events', () => {
    expect(comparing).toEqual({ step: 'comparing', attempt: { subject: 'draft', scope: 'all' } })
    const merging = after(comparing, { type: 'compared', theirs })
    expect(merging).toEqual({ step: 'merging', attempt: { subject: 'draft', scope: 'all' }, theirs })
    expect(after(merging, sent)).toEqual(saving)
    expect(after(merging, { type: 'saved', saved: 'meeting' }).step).toBe('saved')
    expect(after(merging, { type: 'dismissed' })).toEqual(idle)
  })

  it('refuses the change if it cannot be loaded', () => {
    expect(after(comparing, refusal('schedule.not_found'))).toMatchObject({
      step: 'refused',
      error: { code: 'schedule.not_found' },
    })
    // The date may have been moved a second time.
    expect(after(comparing, stale).step).toBe('refused')
  })

  it('refuses the change if nothing can be merged', () => {
    expect(after(saving, refusal('schedule.stale', {}, false)).step).toBe('refused')
  })

  it('is ignored if it arrives late', () => {
    expect(after(idle, { type: 'compared', theirs })).toBe(idle)
    expect(after(idle, stale)).toBe(idle)
  })
})

it('is busy while waiting for the server, and not while a question is open', () => {
  const past = after(saving, refusal('schedule.next_in_past'))
  expect([idle, saving, past].map(isUnderWay)).toEqual([false, true, false])
  expect([idle, saving, past].map(isResting)).toEqual([true, false, false])
})
