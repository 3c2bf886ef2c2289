import type { TimePreferences } from '@majlis/contract'
import { isTimeZone } from '@majlis/scheduling'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { overlappingDay } from './working-hours.ts'

export type SavedTimePreferences = TimePreferences & { changedAt: number | null }

export type TimePreferencesService = ReturnType<typeof createTimePreferences>

/** How a user keeps time (spec 2.56, 3.8): everybody's own, nobody else's. */
export function createTimePreferences({ db, clock }: { db: Db; clock: Clock }) {
  async function get({ organizationId, userId }: UserCaller): Promise<SavedTimePreferences> {
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

  /** Throws `input.invalid_time_zone`, and `input.invalid_time` for working hours of a day that overlap. */
  async function save(caller: UserCaller, preferences: TimePreferences): Promise<SavedTimePreferences> {
    const { timeZone, timeFormat, dateFormat, weekStart, workingHours } = preferences
    if (!isTimeZone(timeZone)) throw new AppError('input.invalid_time_zone', { field: 'timeZone' })
    const day = overlappingDay(workingHours)
    if (day) throw new AppError('input.invalid_time', { field: `workingHours.${day}` })
    const now = new Date(clock.now())
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
      .where('organization_id', '=', caller.organizationId)
      .where('id', '=', caller.userId)
      .execute()
    return { ...preferences, changedAt: now.getTime() }
  }

  return { get, save }
}
