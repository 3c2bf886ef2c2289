import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { organizationCsv, organizationJson, personJson } from '../../platform/personal-data/exported-rows.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, omitted } from '../../platform/personal-data/tables.ts'
import './agenda-files.tables.ts'
import './meetings.tables.ts'
import './search.tables.ts'

export const meetings = declareTable('meetings', {
  organization: 'organization_id',
  moved: 'moves',
  people: { host_user_id: 'deleted' },
  columns: {
    id: 'exported',
    host_user_id: 'exported',
    kind: 'exported',
    meeting_id: 'exported',
    title: 'exported',
    agenda: 'exported',
    banner_file_id: 'exported',
    settings: 'exported',
    time_zone: 'exported',
    local_start: 'exported',
    duration_minutes: 'exported',
    is_all_day: 'exported',
    rrule: 'exported',
    cancelled_starts: 'exported',
    meeting_type: 'exported',
    is_multilingual: 'exported',
    interpretation_languages: 'exported',
    show_me_as: 'exported',
    color_code_hex: 'exported',
    is_registration_required: 'exported',
    guests_see_recordings: 'exported',
    guests_see_files: 'exported',
    guests_see_attendance: 'exported',
    registration: 'exported',
    cancelled_at: 'exported',
    created_at: 'exported',
    updated_at: 'exported',
    organization_id: omitted.scope,
    resource_id: omitted.derived,
    id_source: omitted.internal,
    passcode: omitted.secret,
    link_token: omitted.secret,
    materialized_until: omitted.internal,
    series_ends_at: omitted.derived,
    predecessor_id: omitted.internal,
    version: omitted.internal,
    ics_sequence: omitted.internal,
    is_in_own_calendar: omitted.internal,
  },
})

const occurrences = declareTable('occurrences', {
  organization: 'organization_id',
  moved: 'moves',
  columns: {
    id: 'organization',
    meeting_id: 'organization',
    original_start: 'organization',
    starts_at: 'organization',
    ends_at: 'organization',
    is_reserving: 'organization',
    is_changed: 'organization',
    title: 'organization',
    agenda: 'organization',
    color_code_hex: 'organization',
    show_me_as: 'organization',
    organization_id: omitted.scope,
    resource_id: omitted.derived,
    during: omitted.derived,
    room_state: omitted.internal,
    closes_at: omitted.internal,
  },
})

const meetingIds = declareTable('meeting_ids', {
  unowned: 'So that no ID is ever given again.',
  columns: { meeting_id: omitted.internal },
})

const meetingSearch = declareTable('meeting_search', {
  through: ['meeting_id', meetings],
  columns: {
    meeting_id: omitted.derived,
    audience: omitted.derived,
    accounts: omitted.derived,
    kind: omitted.derived,
    is_cancelled: omitted.derived,
    name: omitted.derived,
    text: omitted.derived,
    files: omitted.derived,
    recordings: omitted.derived,
    host: omitted.derived,
    first_start: omitted.derived,
    last_start: omitted.derived,
  },
})

const meetingSearchDue = declareTable('meeting_search_due', {
  through: ['meeting_id', meetings],
  columns: { meeting_id: omitted.internal },
})

const filesOfMeetings = declareTable('meeting_agenda_files', {
  through: ['meeting_id', meetings],
  columns: {
    meeting_id: 'organization',
    file_id: 'organization',
    place: 'organization',
    description: 'organization',
    original_start: 'organization',
    replaced_at: 'organization',
    dates_ending: 'organization',
  },
})

/** Meetings, their dates and which files they have: an organisation's, and the meetings that a person hosts. */
export function plansData({ db }: { db: Db }) {
  return {
    tables: [filesOfMeetings, meetingSearch, meetingSearchDue, occurrences, meetings, meetingIds],
    async *exportOrganization(organizationId) {
      yield organizationJson(db, 'meetings.json', { table: meetings, organizationId })
      yield organizationCsv(db, 'occurrences.csv', { table: occurrences, organizationId })
      yield organizationCsv(db, 'agenda-files-of-meetings.csv', {
        table: filesOfMeetings,
        organizationId,
        key: ['meeting_id', 'file_id'],
      })
    },
    async *exportPerson({ userId }) {
      yield personJson(db, 'meetings.json', { table: meetings, where: sql`t.host_user_id = ${userId}` })
    },
    erase: 'rows',
  } satisfies PersonalData
}
