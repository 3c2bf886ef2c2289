import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { csvFile, jsonRowsFile } from '../../platform/exports/exported-files.ts'
import { organizationCsv } from '../../platform/personal-data/exported-rows.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, exportedColumns, omitted, under } from '../../platform/personal-data/tables.ts'
import * as attendanceRepository from './attendance.repository.ts'
import * as participantLogRepository from './participant-log.repository.ts'
import * as reportsRepository from './reports/reports.repository.ts'
import './attendance.tables.ts'

const entries = declareTable('attendance_entries', {
  organization: 'organization_id',
  moved: 'moves',
  columns: {
    id: omitted.derived,
    organization_id: omitted.scope,
    room_session_id: omitted.derived,
    participant_id: omitted.derived,
    kind: omitted.derived,
    connection_id: omitted.internal,
    source: omitted.internal,
    at: omitted.derived,
  },
})

/** The same as visits: a view. */
const visits = declareTable('attendance_stays', {
  organization: 'organization_id',
  moved: 'itself',
  columns: {
    room_session_id: 'exported',
    participant_id: 'organization',
    joined_at: 'exported',
    left_at: 'exported',
    organization_id: omitted.scope,
    connection_id: omitted.internal,
  },
})

const log = declareTable('participant_log_entries', {
  organization: 'organization_id',
  moved: 'moves',
  columns: {
    id: omitted.internal,
    organization_id: omitted.scope,
    room_session_id: 'organization',
    participant_id: 'organization',
    by_participant_id: 'organization',
    act: 'organization',
    role: 'organization',
    at: 'organization',
  },
})

const reports = declareTable('attendance_reports', {
  organization: 'organization_id',
  moved: 'moves',
  people: { created_by_user_id: 'cleared' },
  columns: {
    id: omitted.internal,
    organization_id: omitted.scope,
    meeting_id: 'organization',
    created_by_user_id: 'organization',
    code: 'organization',
    file_hash: 'organization',
    format: 'exported',
    title: 'exported',
    first_start: 'exported',
    last_end: 'exported',
    time_zone: 'exported',
    attended: 'organization',
    absent: 'organization',
    created_at: 'exported',
  },
})

/** Who was in which call, from when to when: one row per connection. Participants lose their names, so nothing here names anyone. */
export function attendanceData({ db }: { db: Db }) {
  const visitId = sql<string>`s.room_session_id || '/' || s.connection_id`
  const pages = (after: string, limit: number) =>
    db
      .selectFrom('attendance_stays as s')
      .innerJoin('participants as p', 'p.id', 's.participant_id')
      .select(visitId.as('id'))
      .where(visitId, '>', after)
      .orderBy(visitId)
      .limit(limit)
  return {
    tables: [reports, log, entries, visits],
    async *exportOrganization(organizationId) {
      const columns = exportedColumns(visits, 'organization')
      yield csvFile('attendance.csv', [...columns, 'display_name'], (after, limit) =>
        pages(after, limit)
          .select(under('s', columns))
          .select('p.display_name')
          .where('s.organization_id', '=', organizationId)
          .execute(),
      )
      yield organizationCsv(db, 'participant-log.csv', { table: log, organizationId })
      yield organizationCsv(db, 'attendance-reports.csv', { table: reports, organizationId })
    },
    async *exportPerson({ userId }) {
      yield jsonRowsFile('attendance.json', (after, limit) =>
        pages(after, limit)
          .select(under('s', exportedColumns(visits, 'person')))
          .where('p.user_id', '=', userId)
          .execute(),
      )
    },
    erase: 'rows',
    retention: {
      attendanceDays: async (organizationId, before) => {
        await attendanceRepository.deleteBefore(db, organizationId, before)
        await participantLogRepository.deleteBefore(db, organizationId, before)
        await reportsRepository.deleteBefore(db, organizationId, before)
      },
    },
  } satisfies PersonalData
}
