/** The rules by which dates were made, and the original starts that other rows refer to. */

import type { ZoneRecord } from '@majlis/scheduling'
import { sql } from 'kysely'
import type { DbOrTx } from '../../../platform/database/database.ts'

export interface RecordedZone {
  timeZone: string
  version: string
  record: ZoneRecord
}

function comingMeetings(db: DbOrTx, timeZones: readonly string[], after: Date) {
  return db
    .selectFrom('meetings')
    .where('time_zone', 'in', [...timeZones])
    .where('kind', '=', 'scheduled')
    .where('local_start', 'is not', null)
    .where('cancelled_at', 'is', null)
    .where('series_ends_at', '>', after)
}

export async function listRecords(db: DbOrTx): Promise<RecordedZone[]> {
  const rows = await db.selectFrom('zone_records').selectAll().execute()
  return rows.map(({ time_zone: timeZone, version, record }) => ({ timeZone, version, record }))
}

export async function keepRecords(db: DbOrTx, records: readonly RecordedZone[]): Promise<void> {
  if (records.length === 0) return
  await db
    .insertInto('zone_records')
    .values(
      records.map(({ timeZone, version, record }) => ({
        time_zone: timeZone,
        version,
        record: JSON.stringify(record),
      })),
    )
    .onConflict((conflict) =>
      conflict.column('time_zone').doUpdateSet((eb) => ({
        version: eb.ref('excluded.version'),
        record: eb.ref('excluded.record'),
      })),
    )
    .execute()
}

export async function listZonesInUse(db: DbOrTx): Promise<string[]> {
  const rows = await db
    .selectFrom('meetings')
    .select('time_zone')
    .distinct()
    .where('local_start', 'is not', null)
    .execute()
  return rows.map((row) => row.time_zone)
}

/** Seats with planned meetings in these zones that were not over at `after`, in order of their ids. */
export async function listSeats(
  db: DbOrTx,
  timeZones: readonly string[],
  after: Date,
  page: { after: string | null; limit: number },
): Promise<string[]> {
  let query = comingMeetings(db, timeZones, after)
    .select('resource_id')
    .distinct()
    .orderBy('resource_id')
    .limit(page.limit)
  if (page.after !== null) query = query.where('resource_id', '>', page.after)
  return (await query.execute()).map((row) => row.resource_id)
}

/** The same meetings of one seat; single ones first, so that a series gives way to them. */
export async function listMeetings(
  db: DbOrTx,
  resourceId: string,
  timeZones: readonly string[],
  after: Date,
): Promise<{ id: string; organization_id: string }[]> {
  return comingMeetings(db, timeZones, after)
    .select(['id', 'organization_id'])
    .where('resource_id', '=', resourceId)
    .orderBy((eb) => eb('rrule', 'is not', null))
    .orderBy('id')
    .execute()
}

/** The original starts that answers and suggestions to come name. */
export async function listNamedStarts(db: DbOrTx, meetingId: string, after: Date): Promise<number[]> {
  const { rows } = await sql<{ original_start: Date }>`
    SELECT a.original_start FROM occurrence_responses a JOIN invitees i ON i.id = a.invitee_id
    WHERE i.meeting_id = ${meetingId} AND a.original_start > ${after}
    UNION SELECT original_start FROM time_requests WHERE meeting_id = ${meetingId} AND original_start > ${after}`.execute(
    db,
  )
  return rows.map((row) => row.original_start.getTime())
}
