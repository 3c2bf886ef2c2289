import { draftFieldScope, type EditMeetingInput, type ScheduledMeeting } from '@majlis/contract'
import type { MeetingFacet } from '../../meetings/index.ts'
import { columnFields, facetsOf, fieldsOf, type FieldOfDate, type MeetingRow } from '../meeting-columns.ts'

/** A date's own values. Null: the meeting's. */
export type OwnOfDate = { [Field in FieldOfDate]: ScheduledMeeting[Field] | null }

export const fieldsOfDate = columnFields.filter(
  (field): field is FieldOfDate => draftFieldScope[field] === 'date',
)

/** A date without values of its own. */
// Every field of a date is among them.
export const nothingOwn = Object.fromEntries(fieldsOfDate.map((field) => [field, null])) as OwnOfDate

/** Whether a date has values of its own besides its time. */
export function hasOwn(own: OwnOfDate): boolean {
  return fieldsOfDate.some((field) => own[field] !== null)
}

/** A date's own values after an edit of that date alone. */
export function withSent(own: OwnOfDate, input: EditMeetingInput): OwnOfDate {
  const sent = fieldsOfDate.flatMap((field) => (input[field] === undefined ? [] : [[field, input[field]]]))
  return { ...own, ...Object.fromEntries(sent) }
}

/** The own values that a date keeps after an edit of several dates. */
export function withoutSent(own: OwnOfDate, input: EditMeetingInput): OwnOfDate {
  const sent = fieldsOfDate.flatMap((field) => (input[field] === undefined ? [] : [[field, null]]))
  return { ...own, ...Object.fromEntries(sent) }
}

/** The fields for which a date has its own value. */
export function ownFieldsOf(own: OwnOfDate): Partial<Pick<ScheduledMeeting, FieldOfDate>> {
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null))
}

/** What differs between two states of a date of the meeting. */
export function touchedFacetsOfDate(row: MeetingRow, before: OwnOfDate, after: OwnOfDate): MeetingFacet[] {
  const ofMeeting = fieldsOf(row)
  const shown = (own: OwnOfDate, field: FieldOfDate) => own[field] ?? ofMeeting[field]
  return facetsOf(fieldsOfDate.filter((field) => shown(before, field) !== shown(after, field)))
}
