/** The lines of minutes. */

import type { MinuteSection } from '@majlis/contract'
import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import type { MinuteLinesTable } from './minutes.tables.ts'

/** The name of `minute_lines`, or of their history, in a query. */
type LinesName = 'l' | 't' | 'e'

export type StoredLine = Selectable<MinuteLinesTable>

/** Added by hand: no segment of the transcript was ever its evidence. */
const isAdded = (line: LinesName) => sql<boolean>`(cardinality(${sql.ref(line)}.segment_ids) = 0)`

const hasEvidence = (line: LinesName) =>
  sql<boolean>`EXISTS (SELECT FROM transcript_segments proof WHERE proof.id = ANY (${sql.ref(line)}.segment_ids))`

/** Added by hand, or still said in the transcript. */
export const isShown = (line: LinesName) => sql<boolean>`(${isAdded(line)} OR ${hasEvidence(line)})`

/** When its first evidence was said, from the beginning of the recording; null for a line that was added by hand. */
export const firstSaidMs = (line: LinesName) => sql<number | null>`(
  SELECT min(proof.start_ms) FROM transcript_segments proof WHERE proof.id = ANY (${sql.ref(line)}.segment_ids))`

export interface LineRow extends Selectable<MinuteLinesTable> {
  evidence: { segmentId: string; startMs: number }[]
  /** By hand. */
  is_added: boolean
  /** Who added it; null if no one did, or the account was deleted. */
  added_by: string | null
}

/**
 * Lines with evidence, and when it was said, then those that were added by hand. Segments that were cut off, deleted or transcribed again are no evidence
 * any more.
 */
export async function list(db: DbOrTx, minutesId: string): Promise<LineRow[]> {
  return db
    .selectFrom('minute_lines as l')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('transcript_segments as g')
          .select(
            sql<
              LineRow['evidence']
            >`coalesce(jsonb_agg(jsonb_build_object('segmentId', g.id, 'startMs', g.start_ms)
              ORDER BY g.start_ms, g.id), '[]')`.as('evidence'),
          )
          .where(sql<boolean>`g.id = ANY (l.segment_ids)`)
          .as('proof'),
      (join) => join.onTrue(),
    )
    .leftJoin('users as u', 'u.id', 'l.added_by_user_id')
    .selectAll('l')
    .select(['proof.evidence', 'u.display_name as added_by', isAdded('l').as('is_added')])
    .where('l.minutes_id', '=', minutesId)
    .where(sql<boolean>`(proof.evidence <> '[]' OR ${isAdded('l')})`)
    .orderBy(isAdded('l'))
    .orderBy('l.id')
    .execute()
}

export async function insert(tx: Tx, rows: Insertable<MinuteLinesTable>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('minute_lines').values(rows).execute()
}

/** How many lines were added by hand. */
export async function countAdded(tx: Tx, minutesId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('minute_lines as l')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('l.minutes_id', '=', minutesId)
    .where(isAdded('l'))
    .executeTakeFirstOrThrow()
  return count
}

/** All lines, or those of one section, but those that were added by hand. */
export async function deleteWritten(tx: Tx, minutesId: string, section: MinuteSection | null): Promise<void> {
  await tx
    .deleteFrom('minute_lines as l')
    .where('l.minutes_id', '=', minutesId)
    .where(sql<boolean>`NOT ${isAdded('l')}`)
    .$if(section !== null, (query) => query.where('l.section', '=', section))
    .execute()
}

export async function find(db: DbOrTx, minutesId: string, id: string): Promise<StoredLine | undefined> {
  return db
    .selectFrom('minute_lines')
    .selectAll()
    .where('minutes_id', '=', minutesId)
    .where('id', '=', id)
    .executeTakeFirst()
}

export async function update(
  db: DbOrTx,
  minutesId: string,
  id: string,
  changes: Pick<Updateable<MinuteLinesTable>, 'text' | 'owner' | 'due' | 'assignee_user_id'>,
): Promise<void> {
  await db
    .updateTable('minute_lines')
    .set(changes)
    .where('minutes_id', '=', minutesId)
    .where('id', '=', id)
    .execute()
}

export async function deleteOne(db: DbOrTx, minutesId: string, id: string): Promise<void> {
  await db.deleteFrom('minute_lines').where('minutes_id', '=', minutesId).where('id', '=', id).execute()
}

/** Of these, the actions that the person owns and that are shown. */
export async function listShownOf(
  db: DbOrTx,
  userId: string,
  ids: readonly string[],
): Promise<Pick<StoredLine, 'id' | 'text' | 'due'>[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('minute_lines as l')
    .select(['l.id', 'l.text', 'l.due'])
    .where('l.id', 'in', ids)
    .where('l.assignee_user_id', '=', userId)
    .where('l.section', '=', 'actions')
    .where(isShown('l'))
    .orderBy(isAdded('l'))
    .orderBy('l.id')
    .execute()
}

/** Keeps the actions, without the names of their owners. */
export async function clearOwners(db: DbOrTx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await db.updateTable('minute_lines').set({ owner: '' }).where('assignee_user_id', 'in', userIds).execute()
}
