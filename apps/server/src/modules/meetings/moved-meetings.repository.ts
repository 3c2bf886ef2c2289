/** Meetings that go to another host. */

import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import * as formerInviteesRepository from './former-invitees.repository.ts'

/** The seats from and to which meetings are transferred. */
export interface TransferSeats {
  fromSeatId: string
  toSeatId: string
  fromUserId: string
  toUserId: string
}

/**
 * Moves all but `staying`, including past ones; returns their IDs. Past dates that overlap the receiver's stay as history
 * without its place in the calendar. The personal ID of the giver becomes the meeting's own, and what the other's seat has no licence for is left
 * out.
 */
export async function move(
  db: DbOrTx,
  { fromSeatId, toSeatId, fromUserId, toUserId }: TransferSeats,
  staying: readonly string[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    UPDATE meetings m SET
      host_user_id = ${toUserId},
      id_source = CASE m.id_source WHEN 'personal' THEN 'generated' ELSE m.id_source END,
      meeting_type = CASE WHEN 'big_meeting' = ANY(r.products) THEN m.meeting_type ELSE 'regular' END,
      is_multilingual = m.is_multilingual AND 'multilingual' = ANY(r.products),
      settings = CASE WHEN 'webinar' = ANY(r.products) THEN m.settings ELSE m.settings - 'webinar' END,
      version = m.version + 1,
      ics_sequence = m.ics_sequence + 1,
      updated_at = ${now}
    FROM resources r
    WHERE r.id = ${toSeatId} AND m.resource_id = ${fromSeatId} AND m.kind <> 'personal' AND m.id <> ALL(${[...staying]}::uuid[])
    RETURNING m.id`.execute(db)
  const ids = rows.map(({ id }) => id)
  const moved = sql`ANY(${ids}::uuid[])`
  await sql`UPDATE occurrences o SET is_reserving = false
    WHERE o.meeting_id = ${moved} AND o.is_reserving AND o.ends_at <= ${now} AND EXISTS (
      SELECT FROM occurrences other WHERE other.resource_id = ${toSeatId} AND other.is_reserving AND other.during && o.during)`.execute(
    db,
  )
  await sql`UPDATE occurrences SET resource_id = ${toSeatId} WHERE meeting_id = ${moved}`.execute(db)
  await sql`UPDATE meetings SET resource_id = ${toSeatId} WHERE id = ${moved}`.execute(db)
  // Dates that are over keep their host and the invitee who has become it.
  await formerInviteesRepository.keep(
    db,
    sql`i.meeting_id = ${moved} AND (i.user_id = ${toUserId} OR (i.user_id = ${fromUserId} AND i.role = 'host'))`,
    now,
  )
  await sql`DELETE FROM invitees WHERE meeting_id = ${moved} AND user_id = ${toUserId}`.execute(db)
  await sql`UPDATE invitees SET user_id = ${toUserId}, answer_token_hash = NULL, created_at = ${now}
    WHERE meeting_id = ${moved} AND user_id = ${fromUserId} AND role = 'host'`.execute(db)
  return ids
}

/** Replaces default titles by those of the new host. */
export async function retitle(
  db: DbOrTx,
  meetingIds: readonly string[],
  kind: 'instant' | 'scheduled',
  titles: { before: readonly string[]; after: string },
): Promise<void> {
  await sql`UPDATE meetings SET title = ${titles.after}
    WHERE id = ANY(${[...meetingIds]}::uuid[]) AND kind = ${kind} AND title = ANY(${[...titles.before]}::text[])`.execute(
    db,
  )
}
