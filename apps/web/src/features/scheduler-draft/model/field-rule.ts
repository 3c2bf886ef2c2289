import type { Language, RoomSettings, ScheduledMeeting, ScheduleInput } from '@majlis/contract'
import type { Formats, Text } from '@majlis/i18n/react'
import type { RecurrenceRule } from '@majlis/scheduling'
import type { Draft } from './draft.ts'
import type { DraftStart } from './first-times.ts'
import type { Section } from './sections.ts'

/** The initial values of a draft. */
export interface Opening extends DraftStart {
  now: number
  timeZone: string
  /** The settings with which meetings of the organisation begin. */
  settings: RoomSettings
}

/** What the texts of parts are formatted with. */
export interface Wording {
  t: Text<'scheduler'>
  ts: Text<'settings'>
  formats: Formats
  language: Language
  whenOf(draft: Draft): string
  repeatsOf(rule: RecurrenceRule, timeZone: string, localStart?: string): string
}

/** How a field of a draft is handled. */
export interface FieldRule<Value, Part extends string | null> {
  /** Where the scheduler shows the field's error; null: at the bottom. */
  section: Section | null
  /** Fields that only make sense together form one part. Null: no colleague can have changed it. */
  part: Part
  /** Its value in a new draft. */
  first(opening: Opening): Value
  /** Its value in the draft of a meeting. */
  read(meeting: ScheduledMeeting): Value
  /** Its part of the input of `schedule.create`, and of `schedule.edit` if it has changed. */
  sent(draft: Draft): Partial<ScheduleInput>
  /** A short text of its value; null: another field of its part has it. */
  text(draft: Draft, wording: Wording): string | null
}
