import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, omitted } from '../../platform/personal-data/tables.ts'
import { users } from '../accounts/index.ts'
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

/** The tables of planning itself hold nothing of people. */
export const planningData = {
  tables: [idempotencyKeys, zoneRecords],
  exportOrganization: 'nothing',
  exportPerson: 'nothing',
  erase: 'rows',
} satisfies PersonalData
