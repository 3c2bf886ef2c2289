import { writeCalendar } from '@majlis/scheduling'
import { sql } from 'kysely'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type {
  ExportedFile,
  ExportOrganization,
  ExportPerson,
} from '../../../platform/exports/exported-files.ts'
import {
  organizationCsv,
  organizationJson,
  personJson,
} from '../../../platform/personal-data/exported-rows.ts'
import { declareTable, omitted } from '../../../platform/personal-data/tables.ts'
import { users } from '../../identity/index.ts'
import { feedEvents } from '../calendar/feed/feed-events.ts'
import * as feedMeetingsRepository from '../calendar/feed/feed-meetings.repository.ts'
import type { FeedMeeting } from '../calendar/feed/feed-meetings.repository.ts'
import '../scheduling.tables.ts'

export interface ExportMeetingsDeps {
  db: Db
  clock: Clock
  publicUrl: string
}

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
    show_me_as: 'exported',
    color_code_hex: 'exported',
    is_registration_required: 'exported',
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

const reminders = declareTable('reminders', {
  through: ['meeting_id', meetings],
  columns: {
    id: 'organization',
    meeting_id: 'organization',
    remind_type: 'organization',
    before_value: 'organization',
    duration_unit: 'organization',
    minutes_before: omitted.derived,
  },
})

const sentReminders = declareTable('sent_reminders', {
  through: ['meeting_id', meetings],
  columns: {
    meeting_id: omitted.internal,
    remind_type: omitted.internal,
    minutes_before: omitted.internal,
    original_start: omitted.internal,
    starts_at: omitted.internal,
    sent_at: omitted.internal,
  },
})

const meetingIds = declareTable('meeting_ids', {
  nobody: 'So that no ID is ever given again.',
  columns: { meeting_id: omitted.internal },
})

const idempotencyKeys = declareTable('idempotency_keys', {
  through: ['user_id', users],
  people: { user_id: 'deleted' },
  columns: {
    user_id: omitted.scope,
    key: omitted.passing,
    request_hash: omitted.passing,
    meeting_id: omitted.passing,
    created_at: omitted.passing,
  },
})

const calendarFeeds = declareTable('calendar_feeds', {
  through: ['user_id', users],
  people: { user_id: 'deleted' },
  columns: {
    user_id: omitted.scope,
    token_hash: omitted.secret,
    token_sealed: omitted.secret,
    created_at: omitted.internal,
  },
})

const zoneRecords = declareTable('zone_records', {
  nobody: 'By which rules of a zone the instants of dates were made.',
  columns: { time_zone: omitted.internal, version: omitted.internal, record: omitted.internal },
})

export const meetingTables = [
  idempotencyKeys,
  calendarFeeds,
  sentReminders,
  reminders,
  occurrences,
  meetings,
  meetingIds,
  zoneRecords,
]

/** The meetings of an organisation as JSON and iCalendar, their dates and reminders. */
export function exportMeetings({ db, clock, publicUrl }: ExportMeetingsDeps): ExportOrganization {
  const domain = new URL(publicUrl).hostname

  function calendarFile(path: string, page: readonly FeedMeeting[]): ExportedFile {
    async function* content() {
      const events = page.flatMap((meeting) =>
        feedEvents(meeting, { link: `${publicUrl}/m/j/${meeting.link.meetingId}`, domain }),
      )
      yield writeCalendar({ method: 'PUBLISH', events, now: clock.now() })
    }
    return { path, content: content() }
  }

  return async function* (organizationId) {
    yield organizationJson(db, 'meetings.json', { table: meetings, organizationId })
    const planned = feedMeetingsRepository.pagesOfOrganization(db, organizationId)
    let number = 0
    for await (const page of planned) yield calendarFile(`meetings/${(number += 1)}.ics`, page)
    yield organizationCsv(db, 'occurrences.csv', { table: occurrences, organizationId })
    yield organizationCsv(db, 'reminders.csv', { table: reminders, organizationId })
  }
}

/** The meetings that a person hosts. */
export function exportHosted(db: Db): ExportPerson {
  return async function* ({ userId }) {
    yield personJson(db, 'meetings.json', { table: meetings, where: sql`t.host_user_id = ${userId}` })
  }
}
