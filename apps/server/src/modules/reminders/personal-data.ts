import type { Db } from '../../platform/database/database.ts'
import { organizationCsv } from '../../platform/personal-data/exported-rows.ts'
import type { PersonalData } from '../../platform/personal-data/personal-data.ts'
import { declareTable, omitted } from '../../platform/personal-data/tables.ts'
import '../meetings/meetings.tables.ts'
import { meetings } from '../meetings/index.ts'

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

/** When meetings remind. */
export function remindersData({ db }: { db: Db }) {
  return {
    tables: [sentReminders, reminders],
    async *exportOrganization(organizationId) {
      yield organizationCsv(db, 'reminders.csv', { table: reminders, organizationId })
    },
    exportPerson: 'nothing',
    erase: 'rows',
  } satisfies PersonalData
}
