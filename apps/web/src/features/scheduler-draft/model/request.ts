import type { DraftField, EditMeetingInput, EditScope, ScheduleInput } from '@majlis/contract'
import { changedSettings } from '../../../shared/host-settings/index.ts'
import { isSame, type Draft } from './draft.ts'
import { draftFieldNames, draftFields } from './draft-fields.ts'
import { draftFieldScope } from './field-scopes.ts'
import { keptRecurrence } from './followed-day.ts'
import { instantsOf } from './times.ts'

/** The draft as `schedule.create` takes it. Null while a date or a time cannot be read. */
export function inputOf(draft: Draft): ScheduleInput | null {
  if (!instantsOf(draft)) return null
  // The fields of a draft send together what the call takes.
  return Object.assign({}, ...draftFieldNames.map((name) => draftFields[name].sent(draft))) as ScheduleInput
}

export type Changes = Omit<EditMeetingInput, 'calendarId' | 'occurrenceStart' | 'version'>

/** The input of `edit`: only what has changed. Null while a date or time is invalid. */
export function changesOf(before: Draft, now: Draft): Changes | null {
  // When the meeting moves to another day, the server moves the days of its rule.
  const old = inputOf({ ...before, recurrence: keptRecurrence(before, now) })
  const next = inputOf(now)
  if (!old || !next) return null
  // Object.keys forgets the key type.
  const names = (Object.keys(next) as (keyof ScheduleInput)[]).filter(
    (name) => !isSame(old[name], next[name]),
  )
  const changes: Changes = Object.fromEntries(names.map((name) => [name, next[name]]))
  // Start and end form the time together.
  if ('startDateTime' in changes || 'endDateTime' in changes) {
    changes.startDateTime = next.startDateTime
    changes.endDateTime = next.endDateTime
  }
  if (changes.settings) changes.settings = changedSettings(now.settings, before.settings)
  // A removed title is sent, too.
  if (old.meetingTitle !== next.meetingTitle) changes.meetingTitle = next.meetingTitle ?? ''
  const note = now.note.trim()
  return note ? { ...changes, note } : changes
}

/** The scopes that these changes can have (spec 4.5). */
export function scopesFor(changes: Changes): EditScope[] {
  const { note: _, ...fields } = changes
  // Object.keys loses the key type; fields outside the contract's draft belong to the series.
  const isOfOneEvent = Object.keys(fields).every((name) => draftFieldScope[name as DraftField] === 'date')
  return isOfOneEvent ? ['this', 'following', 'all'] : ['following', 'all']
}
