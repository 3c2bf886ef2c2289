import type { WorkingHours } from '@majlis/contract'
import type { Db } from '../../platform/database/database.ts'

/** A colleague, and when the colleague works. */
export interface CalendarPerson {
  id: string
  name: string
  timeZone: string
  workingHours: WorkingHours
  isActive: boolean
}

export async function getTimeZone(db: Db, organizationId: string, userId: string): Promise<string> {
  const { time_zone } = await db
    .selectFrom('users')
    .select('time_zone')
    .where('organization_id', '=', organizationId)
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return time_zone
}

/** Those of the organisation among these, in no order. */
export async function list(
  db: Db,
  organizationId: string,
  userIds: readonly string[],
): Promise<CalendarPerson[]> {
  if (userIds.length === 0) return []
  const rows = await db
    .selectFrom('users')
    .select(['id', 'display_name', 'time_zone', 'working_hours', 'status', 'deleted_at'])
    .where('organization_id', '=', organizationId)
    .where('id', 'in', userIds)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.display_name,
    timeZone: row.time_zone,
    workingHours: row.working_hours,
    isActive: row.status === 'active' && row.deleted_at === null,
  }))
}
