/** The lines of minutes. */

import type { MinuteSection } from '@majlis/contract'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { MinuteLinesTable } from './minutes.tables.ts'

export interface LineRow extends Selectable<MinuteLinesTable> {
  evidence: { segmentId: string; startMs: number }[]
}

/** Lines with evidence, and when it was said. Segments that were cut off, deleted or transcribed again are no evidence any more. */
export async function list(db: DbOrTx, minutesId: string): Promise<LineRow[]> {
  return db
    .selectFrom('minute_lines as l')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('transcript_segments as g')
          .select(
            sql<LineRow['evidence']>`jsonb_agg(jsonb_build_object('segmentId', g.id, 'startMs', g.start_ms)
              ORDER BY g.start_ms, g.id)`.as('evidence'),
          )
          .where(sql<boolean>`g.id = ANY (l.segment_ids)`)
          .as('proof'),
      (join) => join.onTrue(),
    )
    .selectAll('l')
    .select('proof.evidence')
    .where('l.minutes_id', '=', minutesId)
    .where('proof.evidence', 'is not', null)
    .orderBy('l.id')
    .execute()
}

export async function insert(tx: Tx, rows: Insertable<MinuteLinesTable>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('minute_lines').values(rows).execute()
}

/** All lines, or those of one section. */
export async function deleteOf(tx: Tx, minutesId: string, section: MinuteSection | null): Promise<void> {
  await tx
    .deleteFrom('minute_lines')
    .where('minutes_id', '=', minutesId)
    .$if(section !== null, (query) => query.where('section', '=', section))
    .execute()
}

/** False if there is no such line. */
export async function update(
  db: DbOrTx,
  minutesId: string,
  id: string,
  changes: Pick<Updateable<MinuteLinesTable>, 'text' | 'owner' | 'due' | 'assignee_user_id'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('minute_lines')
    .set(changes)
    .where('minutes_id', '=', minutesId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False if there is no such line. */
export async function deleteOne(db: DbOrTx, minutesId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('minute_lines')
    .where('minutes_id', '=', minutesId)
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Keeps the actions, without the names of their owners. */
export async function forgetOwners(db: DbOrTx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await db.updateTable('minute_lines').set({ owner: '' }).where('assignee_user_id', 'in', userIds).execute()
}
