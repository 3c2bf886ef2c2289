import type {
  GroupKind,
  idSources,
  InterpretationLanguage,
  InvitationResponse,
  AskingGroup,
  Language,
  Registration,
  RegistrationForm,
  Reminder,
  RoomSettings,
} from '@majlis/contract'
import type { ZoneRecord } from '@majlis/scheduling'
import type { ColumnType, Generated, GeneratedAlways, RawBuilder } from 'kysely'

export type MeetingKind = 'personal' | 'instant' | 'scheduled'
export type IdSource = (typeof idSources)[number]
export type InviteeRole = 'host' | 'co_host' | 'panelist' | 'participant'
export type InviteeResponse = Exclude<InvitationResponse, 'confirmed'>
export type ShowMeAs = 'Busy' | 'Available'
export type OccurrenceRoomState = 'none' | 'open' | 'ended'

export interface MeetingIdsTable {
  meeting_id: string
}

export interface MeetingsTable {
  id: string
  organization_id: string
  resource_id: string
  host_user_id: string
  kind: MeetingKind
  id_source: IdSource
  meeting_id: string
  title: string
  passcode: string
  link_token: string
  settings: ColumnType<RoomSettings, string, string>
  time_zone: string
  color_code_hex: string
  rrule: ColumnType<string | null, string | null | undefined, string | null>
  agenda: Generated<string>
  banner_file_id: ColumnType<string | null, string | null | undefined, string | null>
  meeting_type: Generated<'regular' | 'big'>
  is_multilingual: Generated<boolean>
  interpretation_languages: ColumnType<InterpretationLanguage[], string | undefined, string>
  guests_see_recordings: Generated<boolean>
  guests_see_files: Generated<boolean>
  guests_see_attendance: Generated<boolean>
  show_me_as: Generated<ShowMeAs>
  is_all_day: Generated<boolean>
  /** `YYYY-MM-DDTHH:mm`, wall-clock time in `time_zone`; null for what was never planned. */
  local_start: ColumnType<string | null, string | null | undefined, string | null>
  duration_minutes: ColumnType<number | null, number | null | undefined, number | null>
  cancelled_starts: ColumnType<Date[], Date[] | undefined, Date[]>
  materialized_until: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** May be infinity, which is no Date: compared in SQL, never read. */
  series_ends_at: ColumnType<
    Date | null,
    Date | RawBuilder<Date> | null | undefined,
    Date | RawBuilder<Date> | null
  >
  predecessor_id: ColumnType<string | null, string | null | undefined, string | null>
  version: Generated<number>
  ics_sequence: Generated<number>
  is_registration_required: Generated<boolean>
  registration: ColumnType<RegistrationForm, string | undefined, string>
  is_in_own_calendar: Generated<boolean>
  cancelled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  created_at: ColumnType<Date, Date, never>
  updated_at: Date
}

export interface OccurrencesTable {
  id: string
  meeting_id: string
  organization_id: string
  resource_id: string
  original_start: Date
  starts_at: Date
  ends_at: Date
  during: GeneratedAlways<string>
  is_reserving: boolean
  room_state: Generated<OccurrenceRoomState>
  /** May be infinity, which is no Date: compared in SQL, never read. */
  closes_at: Date
  /** This date differs from the series; null fields are those of the meeting. */
  is_changed: Generated<boolean>
  title: ColumnType<string | null, string | null | undefined, string | null>
  agenda: ColumnType<string | null, string | null | undefined, string | null>
  color_code_hex: ColumnType<string | null, string | null | undefined, string | null>
  show_me_as: ColumnType<ShowMeAs | null, ShowMeAs | null | undefined, ShowMeAs | null>
}

export interface InviteesTable {
  id: string
  meeting_id: string
  user_id: string | null
  email: string | null
  /** The account of a person outside the organisation who was invited by address. Not revealed to the organisation. */
  outside_user_id: ColumnType<string | null, string | null | undefined, string | null>
  /** The user in whose calendar it is: `user_id`, else `outside_user_id`. */
  account_id: GeneratedAlways<string | null>
  role: InviteeRole
  interprets: Generated<InterpretationLanguage[]>
  response: Generated<InviteeResponse>
  name: ColumnType<string | null, string | null | undefined, string | null>
  group_id: ColumnType<string | null, string | null | undefined, string | null>
  group_name: ColumnType<string | null, string | null | undefined, string | null>
  group_kind: ColumnType<GroupKind | null, GroupKind | null | undefined, GroupKind | null>
  /** Groups that invite them beside that one. */
  other_groups: ColumnType<AskingGroup[], string | undefined, string>
  language: ColumnType<Language | null, Language | null | undefined, Language | null>
  time_zone: ColumnType<string | null, string | null | undefined, string | null>
  /** Said with a refusal, for the organizer. */
  response_note: Generated<string>
  answer_token_hash: ColumnType<Buffer | null, Buffer | null | undefined, Buffer | null>
  /** The start before the organizer moved it, while the response to the new one is pending. */
  moved_from: ColumnType<Date | null, Date | null | undefined, Date | null>
  responded_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** Between which starts all dates of the meeting lie; kept by the database. */
  first_start: ColumnType<Date | null, never, never>
  last_start: ColumnType<Date | null, never, never>
  created_at: ColumnType<Date, Date, never>
}

/** People from outside who were removed, until their mail about it is queued. */
export interface RemovedInviteesTable {
  id: string
  meeting_id: string
  email: string
  name: string
  language: Language
  time_zone: string
  removed_at: ColumnType<Date, Date, never>
}

/** People who were removed after dates to which they were invited. */
export interface FormerInviteesTable {
  id: string
  meeting_id: string
  role: InviteeRole
  user_id: string | null
  email: string | null
  name: string | null
  outside_user_id: string | null
  account_id: GeneratedAlways<string | null>
  declined_starts: Date[]
  invited_at: Date
  removed_at: Date
}

/** A view: who was invited to a date when it ended, or is invited to it now. */
export interface InviteesOfDatesView {
  occurrence_id: string
  meeting_id: string
  original_start: Date
  /** May be infinity, which is no Date: compared in SQL, never read. */
  ended_at: Date
  invitee_id: string
  role: InviteeRole
  user_id: string | null
  account_id: string | null
  email: string | null
  name: string | null
  invited_at: Date
  has_declined: boolean
}

export interface OccurrenceResponsesTable {
  invitee_id: string
  original_start: Date
  response: InviteeResponse
  response_note: Generated<string>
  moved_from: ColumnType<Date | null, Date | null | undefined, Date | null>
  responded_at: Date
}

export interface TimeRequestsTable {
  id: string
  meeting_id: string
  organization_id: string
  invitee_id: string
  original_start: Date
  suggested_start: Date
  suggested_end: Date
  note: string
  state: Generated<'pending' | 'confirmed' | 'refused' | 'withdrawn'>
  created_at: ColumnType<Date, Date, never>
  decided_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface RemindersTable {
  id: string
  meeting_id: string
  remind_type: Reminder['remindType']
  before_value: number
  duration_unit: Reminder['durationUnit']
  minutes_before: number
}

export interface SentRemindersTable {
  meeting_id: string
  remind_type: Reminder['remindType']
  minutes_before: number
  original_start: Date
  starts_at: Date
  sent_at: Date
}

/** The question at the time of the answer, since it may have been changed later. */
export interface RegistrationAnswer {
  questionId: string
  label: string
  answer: string
}

export interface RegistrationsTable {
  id: string
  meeting_id: string
  organization_id: string
  name: string
  email: string
  language: Language
  time_zone: string | null
  answers: ColumnType<RegistrationAnswer[], string, string>
  state: Registration['state']
  token_hash: Buffer
  created_at: ColumnType<Date, Date, never>
  judged_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

export interface CalendarFeedsTable {
  user_id: string
  token_hash: Buffer
  token_sealed: Buffer
  created_at: Date
}

/** By which rules of a zone the instants of planned dates were made. */
export interface ZoneRecordsTable {
  time_zone: string
  version: string
  record: ColumnType<ZoneRecord, string, string>
}

export interface IdempotencyKeysTable {
  user_id: string
  key: string
  request_hash: Buffer
  meeting_id: string
  created_at: ColumnType<Date, Date, never>
}

declare module '../../platform/database/database.ts' {
  interface Tables {
    meeting_ids: MeetingIdsTable
    meetings: MeetingsTable
    occurrences: OccurrencesTable
    invitees: InviteesTable
    removed_invitees: RemovedInviteesTable
    former_invitees: FormerInviteesTable
    invitees_of_dates: InviteesOfDatesView
    occurrence_responses: OccurrenceResponsesTable
    time_requests: TimeRequestsTable
    reminders: RemindersTable
    sent_reminders: SentRemindersTable
    registrations: RegistrationsTable
    calendar_feeds: CalendarFeedsTable
    idempotency_keys: IdempotencyKeysTable
    zone_records: ZoneRecordsTable
  }
}
