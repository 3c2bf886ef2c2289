import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import * as formerInviteesRepository from './former-invitees.repository.ts'

/** Whose answers a new time resets: everyone's except the host's and that of the person who suggested it. */
interface Asked {
  meetingId: string
  settledInviteeId: string | undefined
  /** The start that invitees know; kept until they respond to the new one. */
  previousStart: number
  nowMs: number
}

/** An invitee who has not responded since an earlier move still knows the start before that. */
const movedFrom = (known: string, previousStart: number) =>
  sql`CASE WHEN ${sql.ref(`${known}.response`)} = 'pending' THEN coalesce(${sql.ref(`${known}.moved_from`)}, ${new Date(previousStart)})
    ELSE ${new Date(previousStart)}::timestamptz END`

/** A new time for all future dates: all answers are reset, and suggestions for the old time are withdrawn. */
export async function resetResponses(
  db: DbOrTx,
  { meetingId, settledInviteeId, previousStart, nowMs }: Asked,
): Promise<void> {
  const now = new Date(nowMs)
  const others = sql`meeting_id = ${meetingId} AND role <> 'host' AND id IS DISTINCT FROM ${settledInviteeId ?? null}::uuid`
  await formerInviteesRepository.keepAnswers(db, sql`i.meeting_id = ${meetingId} AND i.role <> 'host'`, now)
  await sql`DELETE FROM occurrence_responses WHERE original_start > ${now}
    AND invitee_id IN (SELECT id FROM invitees WHERE ${others})`.execute(db)
  await sql`UPDATE invitees SET response = 'pending', response_note = '', responded_at = NULL,
    moved_from = ${movedFrom('invitees', previousStart)} WHERE ${others}`.execute(db)
  await sql`UPDATE time_requests SET state = 'withdrawn', decided_at = ${now} WHERE meeting_id = ${meetingId} AND state = 'pending'
    AND invitee_id IS DISTINCT FROM ${settledInviteeId ?? null}::uuid`.execute(db)
}

/** The same for one date. */
export async function resetDateResponses(
  db: DbOrTx,
  originalStart: number,
  { meetingId, settledInviteeId, previousStart, nowMs }: Asked,
): Promise<void> {
  const [start, now] = [new Date(originalStart), new Date(nowMs)]
  await sql`INSERT INTO occurrence_responses (invitee_id, original_start, response, responded_at, moved_from)
    SELECT id, ${start}, 'pending', ${now}, ${new Date(previousStart)} FROM invitees
    WHERE meeting_id = ${meetingId} AND role <> 'host' AND id IS DISTINCT FROM ${settledInviteeId ?? null}::uuid
    ON CONFLICT (invitee_id, original_start) DO UPDATE SET response = 'pending', response_note = '',
      responded_at = excluded.responded_at, moved_from = ${movedFrom('occurrence_responses', previousStart)}`.execute(
    db,
  )
  await sql`UPDATE time_requests SET state = 'withdrawn', decided_at = ${now} WHERE meeting_id = ${meetingId} AND state = 'pending'
    AND original_start = ${start} AND invitee_id IS DISTINCT FROM ${settledInviteeId ?? null}::uuid`.execute(
    db,
  )
}

/** Withdraws suggestions for dates that no longer exist. */
export async function withdrawRequests(
  db: DbOrTx,
  meetingId: string,
  { from, only, nowMs }: { from?: number; only?: number; nowMs: number },
): Promise<void> {
  const which =
    only !== undefined
      ? sql`original_start = ${new Date(only)}`
      : sql`original_start >= ${new Date(from ?? 0)}`
  await sql`UPDATE time_requests SET state = 'withdrawn', decided_at = ${new Date(nowMs)}
    WHERE meeting_id = ${meetingId} AND state = 'pending' AND ${which}`.execute(db)
}
