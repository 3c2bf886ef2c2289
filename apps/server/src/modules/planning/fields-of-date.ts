import { draftFieldScope, type EditMeetingInput, type ScheduledMeeting } from '@majlis/contract'
import type { MeetingFacet } from '../meetings/index.ts'
import { columnFields, facetsOf, fieldsOf, type FieldOfDate, type MeetingRow } from './meeting-columns.ts'

/** What a date has for itself. Null: as the meeting. */
export type OwnOfDate = { [Field in FieldOfDate]: ScheduledMeeting[Field] | null }

export const fieldsOfDate = columnFields.filter(
  (field): field is FieldOfDate => draftFieldScope[field] === 'date',
)

/** A date that is as its meeting. */
// Every field of a date is among them.
export const nothingOwn = Object.fromEntries(fieldsOfDate.map((field) => [field, null])) as OwnOfDate

/** Whether something but its time is a date's own. */
export function hasOwn(own: OwnOfDate): boolean {
  return fieldsOfDate.some((field) => own[field] !== null)
}

/** What a date has for itself with the fields that are sent for it alone. */
export function withSent(own: OwnOfDate, input: EditMeetingInput): OwnOfDate {
  const sent = fieldsOfDate.flatMap((field) => (input[field] === undefined ? [] : [[field, input[field]]]))
  return { ...own, ...Object.fromEntries(sent) }
}

/** What is left for itself to a date when the fields are sent for several. */
export function withoutSent(own: OwnOfDate, input: EditMeetingInput): OwnOfDate {
  const sent = fieldsOfDate.flatMap((field) => (input[field] === undefined ? [] : [[field, null]]))
  return { ...own, ...Object.fromEntries(sent) }
}

/** The fields that a date has for itself. */
export function ownFieldsOf(own: OwnOfDate): Partial<Pick<ScheduledMeeting, FieldOfDate>> {
  return Object.fromEntries(Object.entries(own).filter(([, value]) => value !== null))
}

/** What differs between two states of a date of the meeting. */
export function touchedFacetsOfDate(row: MeetingRow, before: OwnOfDate, after: OwnOfDate): MeetingFacet[] {
  const ofMeeting = fieldsOf(row)
  const shown = (own: OwnOfDate, field: FieldOfDate) => own[field] ?? ofMeeting[field]
  return facetsOf(fieldsOfDate.filter((field) => shown(before, field) !== shown(after, field)))
}
