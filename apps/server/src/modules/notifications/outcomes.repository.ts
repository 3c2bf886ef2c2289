/** What became of the things that notifications are about. */

import type { NotificationKind, NotificationOutcome } from '@majlis/contract'
import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import './notifications.tables.ts'
import { pairs, type Subject } from './subjects.ts'

/** Stores the outcome and marks as read. Returns the users for whom that changed something. */
export async function settle(
  db: DbOrTx,
  kind: NotificationKind,
  subjects: readonly Subject[],
  { outcome, now }: { outcome: NotificationOutcome; now: Date },
): Promise<string[]> {
  if (subjects.length === 0) return []
  const { rows } = await sql<{ userId: string }>`
    UPDATE notifications n SET outcome = ${outcome}, read_at = coalesce(n.read_at, ${now})
    FROM ${pairs(subjects)}
    WHERE n.user_id = s.user_id AND n.key = s.key AND n.kind = ${kind} AND n.outcome IS DISTINCT FROM ${outcome}
    RETURNING n.user_id AS "userId"`.execute(db)
  return rows.map(({ userId }) => userId)
}

/** The same for everyone who has one that is open; the index has those of this kind only. */
export async function settleAbout(
  db: DbOrTx,
  kind: 'room_invitation',
  key: string,
  { outcome, now }: { outcome: NotificationOutcome; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    UPDATE notifications SET outcome = ${outcome}, read_at = coalesce(read_at, ${now})
    WHERE kind = ${sql.lit(kind)} AND key = ${key} AND outcome IS NULL RETURNING user_id AS "userId"`.execute(
    db,
  )
  return rows.map(({ userId }) => userId)
}

/** The same for all that an account caused. */
export async function settleAllOf(
  db: DbOrTx,
  kind: NotificationKind,
  actorUserId: string,
  { outcome, now }: { outcome: NotificationOutcome; now: Date },
): Promise<string[]> {
  const rows = await db
    .updateTable('notifications')
    .set(({ fn, val }) => ({ outcome, read_at: fn.coalesce('read_at', val(now)) }))
    .where('actor_user_id', '=', actorUserId)
    .where('kind', '=', kind)
    .returning('user_id')
    .execute()
  return rows.map(({ user_id: userId }) => userId)
}

/**
 * Takes one file out of these people's notifications of shared files. One of nothing else is no longer shown; it is kept if it was mailed, so
 * that the day has no second mail. Returns the users for whom that changed something.
 */
export async function takeBackFile(
  db: DbOrTx,
  fileId: string,
  userIds: readonly string[],
): Promise<string[]> {
  if (userIds.length === 0) return []
  const about = sql`kind = 'file_shared' AND user_id = ANY (${[...userIds]}::uuid[])
    AND data -> 'files' @> jsonb_build_array(jsonb_build_object('id', ${fileId}::text))`
  const isLast = sql`jsonb_array_length(data -> 'files') = 1`
  const { rows } = await sql<{ userId: string }>`
    WITH gone AS (
      DELETE FROM notifications WHERE ${about} AND ${isLast} AND mail_at IS NOT NULL RETURNING user_id
    ), kept AS (
      UPDATE notifications SET
        data = jsonb_set(data, '{files}', coalesce((
          SELECT jsonb_agg(file ORDER BY place) FROM jsonb_array_elements(data -> 'files') WITH ORDINALITY AS f (file, place)
          WHERE file ->> 'id' <> ${fileId}), '[]')),
        is_in_center = is_in_center AND NOT ${isLast},
        is_announced = is_announced AND NOT ${isLast}
      WHERE ${about} AND NOT (${isLast} AND mail_at IS NOT NULL) RETURNING user_id
    )
    SELECT user_id AS "userId" FROM gone UNION SELECT user_id FROM kept`.execute(db)
  return rows.map(({ userId }) => userId)
}
