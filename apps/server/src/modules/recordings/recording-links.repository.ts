import { sql } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import { isLinkWorking } from './recordings.repository.ts'

interface LinkOwner {
  id: string
  organizationId: string
}

function linksOf(db: DbOrTx, { id, organizationId }: LinkOwner) {
  return db
    .selectFrom('recordings as r')
    .innerJoin('meetings as m', 'm.id', 'r.meeting_id')
    .innerJoin('users as owner', 'owner.id', 'm.host_user_id')
    .innerJoin('room_sessions as s', 's.id', 'r.room_session_id')
    .leftJoin('occurrences as o', 'o.id', 's.occurrence_id')
    .where('r.organization_id', '=', organizationId)
    .where('m.host_user_id', '=', id)
    .where('r.kept_at', 'is not', null)
    .where('r.removed_at', 'is', null)
    .select((eb) => ['r.id', eb.fn.coalesce('o.title', 'm.title').as('title')])
}

/** Of the meetings that someone owns, newest first. */
export function list(
  db: DbOrTx,
  owner: LinkOwner,
  { before, limit }: { before: string | undefined; limit: number },
) {
  return linksOf(db, owner)
    .select((eb) => [
      'r.bytes',
      'r.length_ms',
      eb.fn.coalesce('s.started_at', 's.created_at').as('started_at'),
      isLinkWorking.as('is_working'),
    ])
    .$if(before !== undefined, (query) => query.where('r.id', '<', before ?? ''))
    .orderBy('r.id', 'desc')
    .limit(limit)
    .execute()
}

/** Makes links work or ends them, all of the owner's or the given ones. Returns those that it changed. */
export async function decide(
  tx: Tx,
  owner: LinkOwner,
  { isWorking, recordingIds }: { isWorking: boolean; recordingIds?: readonly string[] | undefined },
): Promise<{ id: string; title: string }[]> {
  const changed = await linksOf(tx, owner)
    .$if(recordingIds !== undefined, (query) => query.where('r.id', 'in', recordingIds ?? []))
    .where(sql<boolean>`${isLinkWorking} <> ${isWorking}`)
    .orderBy('r.id')
    .forUpdate('r')
    .execute()
  if (changed.length === 0) return []
  await tx
    .updateTable('recordings')
    .set({ link_decision: isWorking ? 'kept' : 'ended' })
    .where(
      'id',
      'in',
      changed.map(({ id }) => id),
    )
    .execute()
  return changed
}
