/** The latest edits of the lines of minutes. */

import type { MinuteSection } from '@majlis/contract'
import { sql, type Insertable, type RawBuilder, type Selectable } from 'kysely'
import type { DbOrTx, Tx } from '../../platform/database/database.ts'
import { isShown } from './lines.repository.ts'
import type { MinuteEditsTable } from './minutes.tables.ts'

export type EditRow = Selectable<MinuteEditsTable>

export interface ListedEdit extends EditRow {
  /** Null after the account was deleted. */
  by: string | null
  before_assignee: string | null
  after_assignee: string | null
}

/** Newest first, in pages after the edit `after`. */
export async function list(
  db: DbOrTx,
  minutesId: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<ListedEdit[]> {
  return db
    .selectFrom('minute_edits as e')
    .leftJoin('users as u', 'u.id', 'e.edited_by_user_id')
    .leftJoin('users as b', 'b.id', 'e.before_assignee_user_id')
    .leftJoin('users as a', 'a.id', 'e.after_assignee_user_id')
    .selectAll('e')
    .select(['u.display_name as by', 'b.display_name as before_assignee', 'a.display_name as after_assignee'])
    .where('e.minutes_id', '=', minutesId)
    .where(isShown('e'))
    .$if(after !== undefined, (query) => query.where('e.id', '<', after ?? ''))
    .orderBy('e.id', 'desc')
    .limit(limit)
    .execute()
}

export async function find(db: DbOrTx, minutesId: string, id: string): Promise<EditRow | undefined> {
  return db
    .selectFrom('minute_edits as e')
    .selectAll('e')
    .where('e.minutes_id', '=', minutesId)
    .where('e.id', '=', id)
    .where(isShown('e'))
    .executeTakeFirst()
}

/** How an action read before an edit. */
export interface ActionEdit {
  lineId: string
  /** Null after the account was deleted. */
  byUserId: string | null
  at: Date
  /** Null: the edit added it. */
  textBefore: string | null
  dueBefore: string | null
}

/** The edits of actions, oldest first. */
export async function listOfActions(db: DbOrTx, minutesId: string): Promise<ActionEdit[]> {
  return db
    .selectFrom('minute_edits')
    .select(['line_id as lineId', 'edited_by_user_id as byUserId', 'edited_at as at'])
    .select(['before_text as textBefore', 'before_due as dueBefore'])
    .where('minutes_id', '=', minutesId)
    .where('section', '=', 'actions')
    .orderBy('id')
    .execute()
}

/** Inserts an edit and deletes the oldest beyond `maxEdits`. */
export async function insert(tx: Tx, row: Insertable<MinuteEditsTable>, maxEdits: number): Promise<void> {
  await tx.insertInto('minute_edits').values(row).execute()
  await sql`
    DELETE FROM minute_edits WHERE id IN (
      SELECT id FROM minute_edits WHERE minutes_id = ${row.minutes_id} ORDER BY id DESC OFFSET ${maxEdits})`.execute(
    tx,
  )
}

export async function deleteOfLine(tx: Tx, minutesId: string, lineId: string): Promise<void> {
  await tx
    .deleteFrom('minute_edits')
    .where('minutes_id', '=', minutesId)
    .where('line_id', '=', lineId)
    .execute()
}

/** The history of all lines that were written, or of those of one section; not of those that were added by hand. */
export async function deleteWritten(tx: Tx, minutesId: string, section: MinuteSection | null): Promise<void> {
  await tx
    .deleteFrom('minute_edits')
    .where('minutes_id', '=', minutesId)
    .where(sql<boolean>`cardinality(segment_ids) > 0`)
    .$if(section !== null, (query) => query.where('section', '=', section))
    .execute()
}

/** The history of lines that cite a segment `g` for which `isGone` holds. */
export async function deleteCiting(tx: Tx, minutesId: string, isGone: RawBuilder<boolean>): Promise<void> {
  await sql`
    DELETE FROM minute_edits e WHERE e.minutes_id = ${minutesId}
      AND EXISTS (SELECT FROM transcript_segments g WHERE g.id = ANY (e.segment_ids) AND (${isGone}))`.execute(
    tx,
  )
}

/** Keeps what was changed, without the names of the owners. */
export async function clearOwners(tx: DbOrTx, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .updateTable('minute_edits')
    .set({ before_owner: '' })
    .where('before_assignee_user_id', 'in', userIds)
    .execute()
  await tx
    .updateTable('minute_edits')
    .set({ after_owner: '' })
    .where('after_assignee_user_id', 'in', userIds)
    .execute()
}
