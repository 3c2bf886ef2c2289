/** People's time preferences, in their row. */

import type { TimePreferences } from '@majlis/contract'
import type { DbOrTx } from '../../../platform/database/database.ts'

export type SavedTimePreferences = TimePreferences & { changedAt: number | null }

interface Person {
  organizationId: string
  userId: string
}

/** Throws if the user does not exist. */
export async function get(db: DbOrTx, { organizationId, userId }: Person): Promise<SavedTimePreferences> {
  const row = await db
    .selectFrom('users')
    .select(['time_zone', 'time_format', 'date_format', 'week_start', 'working_hours', 'time_changed_at'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    timeZone: row.time_zone,
    timeFormat: row.time_format,
    dateFormat: row.date_format,
    weekStart: row.week_start,
    workingHours: row.working_hours,
    changedAt: row.time_changed_at?.getTime() ?? null,
  }
}

export async function update(
  db: DbOrTx,
  { organizationId, userId }: Person,
  { timeZone, timeFormat, dateFormat, weekStart, workingHours }: TimePreferences,
  now: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      time_zone: timeZone,
      time_format: timeFormat,
      date_format: dateFormat,
      week_start: weekStart,
      working_hours: JSON.stringify(workingHours),
      time_changed_at: now,
      updated_at: now,
    })
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .execute()
}
