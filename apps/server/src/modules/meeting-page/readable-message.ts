import { sql, type RawBuilder } from 'kysely'

/**
 * Whether an account may read the message `m` of the session `s`, from the participant `p` to `r` or, if that is null, to everyone. Private
 * messages are for their two people. Others are for `seesEverySession`, and for those who were inside.
 */
export function readableMessage(userId: string, seesEverySession: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`CASE WHEN m.to_participant_id IS NOT NULL THEN coalesce(${userId} IN (p.user_id, r.user_id), false)
    ELSE ${seesEverySession} OR EXISTS (SELECT FROM participants own
      WHERE own.room_session_id = s.id AND own.user_id = ${userId} AND own.connected_at IS NOT NULL) END`
}
