import type { Db } from '../../platform/database/database.ts'
import { organizationCsv } from '../../platform/personal-data/exported-rows.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, omitted } from '../../platform/personal-data/tables.ts'
import { users } from '../accounts/index.ts'
import { meetings } from '../meetings/index.ts'
import '../meetings/meetings.tables.ts'

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

const zoneRecords = declareTable('zone_records', {
  unowned: 'By which rules of a zone the instants of dates were made.',
  columns: { time_zone: omitted.internal, version: omitted.internal, record: omitted.internal },
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

/** When meetings remind, and what planning needs beside the tables of meetings. Nothing of it concerns single people. */
export function planningData({ db }: { db: Db }) {
  return {
    tables: [idempotencyKeys, zoneRecords, sentReminders, reminders],
    async *exportOrganization(organizationId) {
      yield organizationCsv(db, 'reminders.csv', { table: reminders, organizationId })
    },
    exportPerson: 'nothing',
    erase: 'rows',
  } satisfies PersonalData
}
