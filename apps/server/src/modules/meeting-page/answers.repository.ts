import type { InvitationResponse } from '@majlis/contract'
import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import { shownAnswer, type ViewedDate } from '../meetings/index.ts'

export interface Answers {
  invited: number
  accepted: number
  unanswered: number
  /** Of the viewer. */
  own: InvitationResponse | null
}

/** How many people are invited to a date, the host left out, and how they answered. */
export async function countAnswers(
  db: DbOrTx,
  { meeting, originalStart, startsAt }: ViewedDate,
): Promise<Answers> {
  const date = originalStart === null ? null : new Date(originalStart)
  const { rows } = await sql<Answers>`
    SELECT count(*) FILTER (WHERE a.answer IS NOT NULL)::int AS invited,
      count(*) FILTER (WHERE a.answer IN ('accepted', 'confirmed'))::int AS accepted,
      count(*) FILTER (WHERE a.answer = 'pending')::int AS unanswered,
      max(a.answer) FILTER (WHERE i.id = ${meeting.invitee_id}) AS own
    FROM invitees i
    CROSS JOIN (SELECT ${new Date(startsAt)}::timestamptz AS starts_at) o
    LEFT JOIN occurrence_responses r ON r.invitee_id = i.id AND r.original_start = ${date}::timestamptz
    CROSS JOIN LATERAL (SELECT ${shownAnswer} AS answer) a
    WHERE i.meeting_id = ${meeting.id}`.execute(db)
  return rows[0] ?? { invited: 0, accepted: 0, unanswered: 0, own: null }
}
