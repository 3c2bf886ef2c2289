import { limits } from '@majlis/contract'
import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids/ids.ts'
import type { Meeting } from './meetings.repository.ts'

const infinity = sql<Date>`'infinity'::timestamptz`

/** A date of its own for a meeting that has none now, from `startsAt` on (epoch milliseconds). Returns its ID. */
export async function insertUnplanned(
  tx: DbOrTx,
  meeting: Pick<Meeting, 'id' | 'organizationId' | 'resourceId'>,
  startsAt: number,
): Promise<string> {
  const id = newId(startsAt)
  const endsAt = new Date(startsAt + limits.meeting.defaultLengthMs)
  await tx
    .insertInto('occurrences')
    .values({
      id,
      meeting_id: meeting.id,
      organization_id: meeting.organizationId,
      resource_id: meeting.resourceId,
      original_start: new Date(startsAt),
      starts_at: new Date(startsAt),
      ends_at: endsAt,
      closes_at: endsAt,
      is_reserving: false,
    })
    .execute()
  return id
}

/** Whether the seat has a scheduled meeting without repetition that is not over at `at`. */
export async function hasSinglePlanAfter(db: DbOrTx, resourceId: string, at: Date): Promise<boolean> {
  const row = await db
    .selectFrom('occurrences as o')
    .innerJoin('meetings as m', 'm.id', 'o.meeting_id')
    .select('o.id')
    .where('o.resource_id', '=', resourceId)
    .where('o.is_reserving', '=', true)
    .where('o.closes_at', '>', at)
    .where('m.rrule', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the host cancelled the meeting, or this date of a planned meeting. */
export async function isTakenBack(db: DbOrTx, meetingId: string, id: string | null): Promise<boolean> {
  const row = await db
    .selectFrom('meetings as m')
    .leftJoin('occurrences as o', (join) => join.onRef('o.meeting_id', '=', 'm.id').on('o.id', '=', id))
    .select(['m.kind', 'm.cancelled_at', 'o.is_reserving'])
    .where('m.id', '=', meetingId)
    .executeTakeFirst()
  return (
    row !== undefined &&
    (row.cancelled_at !== null || (row.kind === 'scheduled' && row.is_reserving === false))
  )
}

/** What a date is called, and when it is planned. */
export async function getPlan(
  db: DbOrTx,
  id: string,
): Promise<{ title: string; startsAt: number; endsAt: number }> {
  const { title, starts_at, ends_at } = await db
    .selectFrom('occurrences as o')
    .innerJoin('meetings as m', 'm.id', 'o.meeting_id')
    .select((eb) => eb.fn.coalesce('o.title', 'm.title').as('title'))
    .select(['o.starts_at', 'o.ends_at'])
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow()
  return { title, startsAt: starts_at.getTime(), endsAt: ends_at.getTime() }
}

/** Nobody can cancel the meeting until the transaction ends. True if someone has cancelled it. */
export async function lockIfCancelled(db: DbOrTx, meetingId: string): Promise<boolean> {
  const row = await db
    .selectFrom('meetings')
    .select('cancelled_at')
    .where('id', '=', meetingId)
    .forShare()
    .executeTakeFirst()
  return row?.cancelled_at !== null
}

export async function markOpen(db: DbOrTx, id: string): Promise<void> {
  await db
    .updateTable('occurrences')
    .set({ room_state: 'open', closes_at: infinity })
    .where('id', '=', id)
    .execute()
}

/** The room is over; what ran without a plan ends with it. */
export async function markEnded(
  db: DbOrTx,
  id: string,
  { at, closesNow }: { at: Date; closesNow: boolean },
): Promise<void> {
  await db
    .updateTable('occurrences')
    .set((eb) => ({
      room_state: 'ended',
      // A plan keeps its times; the end of a room without one is when it ended, at least a second after its start.
      ends_at: eb
        .case()
        .when('is_reserving', '=', true)
        .then(eb.ref('ends_at'))
        .else(sql<Date>`greatest(${at}::timestamptz, starts_at + interval '1 second')`)
        .end(),
      closes_at: closesNow ? at : sql<Date>`greatest(ends_at, ${at}::timestamptz)`,
    }))
    .where('id', '=', id)
    .execute()
}
