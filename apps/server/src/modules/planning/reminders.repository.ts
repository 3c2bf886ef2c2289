/** The reminders of meetings, and which of them were sent. */

import type { Reminder } from '@majlis/contract'
import { sql, type Insertable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids/ids.ts'
import { datesAside, renamedDates, type RenamedDate } from '../meetings/index.ts'
import type { RemindersTable } from '../meetings/meetings.tables.ts'

/** One reminder of one date. */
export interface ReminderKey {
  meetingId: string
  remindType: Reminder['remindType']
  minutesBefore: number
  /** Epoch milliseconds, as all times here. */
  originalStart: number
}

/** Those that stay keep their id. */
export async function replace(
  db: DbOrTx,
  meetingId: string,
  reminders: readonly Insertable<RemindersTable>[],
): Promise<void> {
  const kept = reminders.map((one) => `${one.remind_type} ${one.minutes_before}`)
  await db
    .deleteFrom('reminders')
    .where('meeting_id', '=', meetingId)
    .where(sql<string>`remind_type || ' ' || minutes_before`, 'not in', kept.length > 0 ? kept : [''])
    .execute()
  if (reminders.length === 0) return
  await db
    .insertInto('reminders')
    .values([...reminders])
    .onConflict((conflict) =>
      conflict.columns(['meeting_id', 'remind_type', 'minutes_before']).doUpdateSet((eb) => ({
        before_value: eb.ref('excluded.before_value'),
        duration_unit: eb.ref('excluded.duration_unit'),
      })),
    )
    .execute()
}

/** Into the part that continues a series. */
export async function copy(
  db: DbOrTx,
  { fromId, toId, nowMs }: { fromId: string; toId: string; nowMs: number },
): Promise<void> {
  const reminders = await db.selectFrom('reminders').selectAll().where('meeting_id', '=', fromId).execute()
  if (reminders.length === 0) return
  await db
    .insertInto('reminders')
    .values(reminders.map((reminder) => ({ ...reminder, id: newId(nowMs), meeting_id: toId })))
    .execute()
}

/** False if this reminder of this start was sent already. Waits for a concurrent writer. */
export async function markSent(
  db: DbOrTx,
  reminder: ReminderKey,
  startsAt: number,
  now: Date,
): Promise<boolean> {
  const row = await db
    .insertInto('sent_reminders')
    .values({
      meeting_id: reminder.meetingId,
      remind_type: reminder.remindType,
      minutes_before: reminder.minutesBefore,
      original_start: new Date(reminder.originalStart),
      starts_at: new Date(startsAt),
      sent_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('sent_at')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSent(db: DbOrTx, sentBefore: Date): Promise<void> {
  await db.deleteFrom('sent_reminders').where('sent_at', '<', sentBefore).execute()
}

/** Sent reminders go along with their dates. */
export async function renameSent(
  db: DbOrTx,
  meetingId: string,
  dates: readonly RenamedDate[],
): Promise<void> {
  await sql`UPDATE sent_reminders t SET original_start = t.original_start - ${datesAside}
    FROM ${renamedDates(dates)} WHERE t.meeting_id = ${meetingId} AND t.original_start = d.old_start`.execute(
    db,
  )
  await sql`UPDATE sent_reminders t SET original_start = d.new_start,
      starts_at = CASE WHEN t.starts_at = d.starts_from THEN d.starts_to ELSE t.starts_at END
    FROM ${renamedDates(dates)} WHERE t.meeting_id = ${meetingId} AND t.original_start = d.old_start - ${datesAside}`.execute(
    db,
  )
}
