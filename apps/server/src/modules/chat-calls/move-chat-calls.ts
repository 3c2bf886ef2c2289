import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { MovedAccount } from '../identity/index.ts'

/**
 * Takes the calls of an individual's meetings into the organisation that the account joins. A call of the same chat that goes on there
 * already stays the one that goes on.
 */
export async function moveChatCalls(
  tx: Tx,
  { fromOrganizationId, toOrganizationId }: MovedAccount,
): Promise<void> {
  await sql`UPDATE chat_calls AS c SET organization_id = ${toOrganizationId},
      ended_at = CASE WHEN EXISTS (
        SELECT FROM chat_calls AS o WHERE o.organization_id = ${toOrganizationId}
          AND o.chat_room_id = c.chat_room_id AND o.ended_at IS NULL
      ) THEN coalesce(c.ended_at, c.opened_at, c.created_at) ELSE c.ended_at END
    WHERE c.organization_id = ${fromOrganizationId}`.execute(tx)
}
