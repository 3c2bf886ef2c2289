/** Scheduled meetings as a whole. */

import type { OrganizationRole } from '@majlis/contract'
import { sql, type Expression, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import { filesOfMeeting, hostedMeetings, meetingInsertion, type ShownFile } from '../meetings/index.ts'
import type { MeetingsTable, RemindersTable } from '../meetings/meetings.tables.ts'

/** A planned meeting, with what its invitation and its form say of the host. */
export type PlannedMeeting = Selectable<MeetingsTable> & {
  local_start: string
  duration_minutes: number
  pmu: string
  host_name: string
  host_role: OrganizationRole
  is_over: boolean
  /** There are invitees beside the host. */
  has_guests: boolean
  contents: ShownFile[]
  reminders: ReminderRow[]
}

export type ReminderRow = Selectable<RemindersTable>

/** The reminders of a meeting, the nearest first, as a column of a query about meetings. */
function remindersOfMeeting(meetingId: Expression<string>): RawBuilder<ReminderRow[]> {
  return sql<ReminderRow[]>`coalesce((SELECT jsonb_agg(to_jsonb(r) ORDER BY r.minutes_before, r.remind_type)
    FROM reminders r WHERE r.meeting_id = ${meetingId}), '[]')`
}

function planned(db: DbOrTx, organizationId: string, id: string, now: Date) {
  return (
    hostedMeetings(db)
      .selectAll('m')
      .select((eb) => [
        'host.role as host_role',
        eb('m.series_ends_at', '<=', now).as('is_over'),
        sql<boolean>`EXISTS (SELECT FROM invitees WHERE meeting_id = m.id AND role <> 'host')`.as(
          'has_guests',
        ),
        filesOfMeeting(eb.ref('m.id')).as('contents'),
        remindersOfMeeting(eb.ref('m.id')).as('reminders'),
      ])
      .where('m.id', '=', id)
      .where('m.organization_id', '=', organizationId)
      .where('m.kind', '=', 'scheduled')
      .where('m.local_start', 'is not', null)
      .where('m.cancelled_at', 'is', null)
      // Columns that are null only for what was never planned.
      .$castTo<PlannedMeeting>()
  )
}

/** Series that go on beyond their rows, whose rows end before that. */
export function listMaterializedBefore(
  db: DbOrTx,
  end: Date,
): Promise<{ id: string; organizationId: string }[]> {
  return db
    .selectFrom('meetings')
    .select(['id', 'organization_id as organizationId'])
    .where('materialized_until', '<', end)
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .execute()
}

/** A scheduled meeting that was not cancelled. */
export async function find(
  db: DbOrTx,
  organizationId: string,
  id: string,
  now: Date,
): Promise<PlannedMeeting | null> {
  return (await planned(db, organizationId, id, now).executeTakeFirst()) ?? null
}

/** The same, and no one else changes it until the transaction ends. */
export async function findForUpdate(
  db: DbOrTx,
  organizationId: string,
  id: string,
  now: Date,
): Promise<PlannedMeeting | null> {
  return (await planned(db, organizationId, id, now).forNoKeyUpdate('m').executeTakeFirst()) ?? null
}

export async function insert(db: DbOrTx, meeting: Insertable<MeetingsTable>): Promise<void> {
  await meetingInsertion(db, meeting).execute()
}

/** Without the host. */
export async function countInvitees(db: DbOrTx, meetingId: string): Promise<number> {
  const { count } = await db
    .selectFrom('invitees')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('meeting_id', '=', meetingId)
    .where('role', '<>', 'host')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** The meeting that a request with this key made. */
export async function findByKey(
  db: DbOrTx,
  userId: string,
  key: string,
): Promise<{ request_hash: Buffer; meeting_id: string } | null> {
  const row = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'meeting_id'])
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .executeTakeFirst()
  return row ?? null
}

export async function insertKey(
  db: DbOrTx,
  values: {
    user_id: string
    key: string
    request_hash: Buffer
    meeting_id: string
    created_at: Date
  },
): Promise<void> {
  await db.insertInto('idempotency_keys').values(values).execute()
}

export async function deleteKeysBefore(db: DbOrTx, before: Date): Promise<void> {
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before).execute()
}

/**
 * A change of the dates for which a seat is taken waits for this. `shared`: every date gets its row, so the constraint of the
 * database is enough. `alone`: dates beyond the rows are looked up, which nothing but this lock protects.
 */
export async function lockSeat(tx: Tx, resourceId: string, mode: 'shared' | 'alone'): Promise<void> {
  const key = sql`hashtextextended(${`seat:${resourceId}`}, 0)`
  await (
    mode === 'shared'
      ? sql`SELECT pg_advisory_xact_lock_shared(${key})`
      : sql`SELECT pg_advisory_xact_lock(${key})`
  ).execute(tx)
}

/** Requests of one user with one key follow each other. */
export async function lockKey(tx: Tx, userId: string, key: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`key:${userId}:${key}`}, 0))`.execute(tx)
}
