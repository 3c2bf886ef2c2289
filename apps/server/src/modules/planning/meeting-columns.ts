import {
  type draftFieldScope,
  type DraftField,
  type EditMeetingInput,
  type ScheduledMeeting,
} from '@majlis/contract'
import type { Insertable, Selectable, Updateable } from 'kysely'
import { isDeepStrictEqual } from 'node:util'
import type { MeetingFacet } from '../meetings/index.ts'
import type { MeetingsTable } from '../meetings/meetings.tables.ts'
import { meetingTypeOf } from './create/draft.ts'

/** The value that a new meeting or an edit sends for a field. */
type Sent<Field extends DraftField> = Exclude<EditMeetingInput[Field], undefined>

export type MeetingRow = Selectable<MeetingsTable>
type MeetingChanges = Updateable<MeetingsTable>

/** How the table `meetings` stores one field of the draft. */
interface KeptInColumn<Value> {
  /** What a change of the field touches. */
  facet: MeetingFacet
  read(row: MeetingRow): Value
  write(value: Value): MeetingChanges
}

/** A field that another part of planning writes. */
type WrittenBy = 'times' | 'reminders' | 'access' | 'settings' | 'banner'

/** Where each field of the draft is stored. Creating, editing and presenting a meeting all follow from this. */
const fields = {
  meetingTitle: column('title', 'title'),
  agenda: column('agenda', 'agenda'),
  showMeAs: column('show_me_as', 'look'),
  colorCodeHex: column('color_code_hex', 'look'),
  addToMyCalender: column('is_in_own_calendar', 'look'),
  isBigMeeting: {
    facet: 'settings',
    read: ({ meeting_type }) => meeting_type === 'big',
    write: (isBigMeeting) => ({ meeting_type: meetingTypeOf({ isBigMeeting }) }),
  },
  isMultiLingual: column('is_multilingual', 'settings'),
  interpretationLanguages: {
    facet: 'settings',
    read: (row) => row.interpretation_languages,
    write: (languages) => ({ interpretation_languages: JSON.stringify(languages) }),
  },
  isRegRequired: column('is_registration_required', 'settings'),
  registration: {
    facet: 'settings',
    read: ({ registration }) => registration,
    write: (registration) => ({ registration: JSON.stringify(registration) }),
  },
  bannerImg: 'banner',
  startDateTime: 'times',
  endDateTime: 'times',
  isAllDay: 'times',
  startDate: 'times',
  endDate: 'times',
  timeZone: 'times',
  isRecurrent: 'times',
  recurrence: 'times',
  hasReminder: 'reminders',
  reminders: 'reminders',
  idSource: 'access',
  meetingPwd: 'access',
  isPassReq: 'settings',
  settings: 'settings',
} satisfies { [Field in DraftField]: KeptInColumn<Sent<Field>> | WrittenBy }

type ColumnField = {
  [Field in DraftField]: (typeof fields)[Field] extends WrittenBy ? never : Field
}[DraftField]

const rules: { [Field in ColumnField]: KeptInColumn<Sent<Field>> } = fields

/** The fields that are stored in columns. */
// Object.keys forgets the key type.
export const columnFields = (Object.keys(fields) as DraftField[]).filter(
  (field): field is ColumnField => typeof fields[field] !== 'string',
)

function column<Name extends keyof MeetingChanges>(name: Name, facet: MeetingFacet) {
  return {
    facet,
    read: (row: MeetingRow) => row[name],
    write: (value: NonNullable<MeetingChanges[Name]>): MeetingChanges => ({
      [name]: value,
    }),
  }
}

/** The columns of the fields that are sent. */
export function columnsOf(input: { [Field in ColumnField]?: Sent<Field> | undefined }) {
  let columns: MeetingChanges = {}
  for (const field of columnFields) columns = { ...columns, ...columnOf(field, input[field]) }
  return columns
}

function columnOf<Field extends ColumnField>(field: Field, value: Sent<Field> | undefined) {
  return value === undefined ? {} : rules[field].write(value)
}

/** The fields that differ from the meeting's. */
export function changedFields(row: MeetingRow, input: EditMeetingInput): ColumnField[] {
  return columnFields.filter(
    (field) => input[field] !== undefined && !isDeepStrictEqual(input[field], rules[field].read(row)),
  )
}

/** The facets of these fields, each once. */
export function facetsOf(changed: readonly ColumnField[]): MeetingFacet[] {
  return [...new Set(changed.map((field) => rules[field].facet))]
}

/** The values of the meeting for the fields that are stored in columns. */
export function fieldsOf(row: MeetingRow): Pick<ScheduledMeeting, ColumnField> {
  const entries = columnFields.map((field) => [field, rules[field].read(row)])
  // Every field under its own name.
  return Object.fromEntries(entries) as Pick<ScheduledMeeting, ColumnField>
}

type DateScoped = {
  [Field in DraftField]: (typeof draftFieldScope)[Field] extends 'date' ? Field : never
}[DraftField]

/** A field, besides the time, for which one date of a series can have its own value. */
export type FieldOfDate = Extract<DateScoped, ColumnField>

/** A field that all dates of a series share, and that another part of planning writes. */
export type OtherFieldOfSeries = Exclude<DraftField, ColumnField | DateScoped>

/** Whether the part of a series that goes on after a split has a column from the one before, or one of its own. */
const afterSplit = {
  id: 'own',
  organization_id: 'own',
  resource_id: 'own',
  host_user_id: 'copied',
  kind: 'copied',
  id_source: 'copied',
  meeting_id: 'copied',
  title: 'copied',
  agenda: 'copied',
  banner_file_id: 'copied',
  passcode: 'copied',
  link_token: 'copied',
  settings: 'copied',
  time_zone: 'own',
  local_start: 'own',
  duration_minutes: 'own',
  is_all_day: 'own',
  rrule: 'own',
  cancelled_starts: 'own',
  materialized_until: 'own',
  series_ends_at: 'own',
  predecessor_id: 'own',
  color_code_hex: 'copied',
  meeting_type: 'copied',
  is_multilingual: 'copied',
  interpretation_languages: 'copied',
  show_me_as: 'copied',
  is_registration_required: 'copied',
  guests_see_recordings: 'copied',
  guests_see_files: 'copied',
  guests_see_attendance: 'copied',
  registration: 'copied',
  is_in_own_calendar: 'copied',
  version: 'own',
  ics_sequence: 'own',
  cancelled_at: 'own',
  created_at: 'own',
  updated_at: 'own',
} as const satisfies Record<keyof MeetingsTable, 'copied' | 'own'>

type ColumnName = keyof typeof afterSplit
type CopiedColumn = {
  [Name in ColumnName]: (typeof afterSplit)[Name] extends 'copied' ? Name : never
}[ColumnName]

// Object.keys forgets the key type.
export const columnNames = Object.keys(afterSplit) as ColumnName[]

/** The part of a series that goes on after a split, as far as it is like the one before. */
export function copyOf(row: MeetingRow): Pick<Insertable<MeetingsTable>, CopiedColumn> {
  const entries = columnNames
    .filter((name) => afterSplit[name] === 'copied')
    .map((name) => [name, written(row[name])])
  // Every copied column under its own name.
  return Object.fromEntries(entries) as Pick<Insertable<MeetingsTable>, CopiedColumn>
}

/** A value as it was read, in the form in which it is written: objects are JSON. */
function written(value: unknown) {
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value
}
