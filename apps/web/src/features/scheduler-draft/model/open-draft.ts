import { defaultRoomSettings, type ScheduledMeeting } from '@majlis/contract'
import type { Draft } from './draft.ts'
import { draftFields, draftOf } from './draft-fields.ts'
import type { Opening } from './field-rule.ts'
import type { DraftStart } from './first-times.ts'

/** A draft with the defaults of spec 3.12–3.18 and 9.1–9.5, and the settings with which meetings begin here. */
export function newDraft(
  start: DraftStart,
  {
    settings = defaultRoomSettings,
    ...here
  }: Omit<Opening, keyof DraftStart | 'settings'> & Partial<Pick<Opening, 'settings'>>,
): Draft {
  return draftOf((name) => draftFields[name].first({ ...start, ...here, settings }))
}

/** A scheduled meeting, or one of its occurrences, as a draft. */
export function draftOfMeeting(meeting: ScheduledMeeting): Draft {
  return draftOf((name) => draftFields[name].read(meeting))
}
