/** The only SQL for `feedback` and `feedback_screenshots`, beside the exports. */

import type { FeedbackEntry, FeedbackIssue } from '@majlis/contract'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { FeedbackTable } from './feedback.tables.ts'
import { screenshotIds } from './screenshot-ids.ts'

export interface FeedbackFilter {
  stars?: number | undefined
  issue?: FeedbackIssue | undefined
}

export interface FeedbackPage {
  /** The id after which the page begins; null for the newest. */
  cursor: string | null
  limit: number
}

export async function insert(db: DbOrTx, feedback: Insertable<FeedbackTable>): Promise<void> {
  await db.insertInto('feedback').values(feedback).execute()
}

/** Locks it, so that its pictures are counted one after the other; false if it is deleted. */
export async function lock(db: DbOrTx, id: string): Promise<boolean> {
  const row = await db.selectFrom('feedback').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return row !== undefined
}

/** Of the organisation; null: of none. No one adds to it until the transaction ends. */
export function findForUpdate(
  db: DbOrTx,
  organizationId: string | null,
  id: string,
): Promise<Selectable<FeedbackTable> | undefined> {
  return db
    .selectFrom('feedback')
    .selectAll()
    .where('id', '=', id)
    .where('organization_id', 'is not distinct from', organizationId)
    .forUpdate()
    .executeTakeFirst()
}

export async function listScreenshotIds(db: DbOrTx, feedbackId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('feedback_screenshots')
    .select('file_id')
    .where('feedback_id', '=', feedbackId)
    .execute()
  return rows.map((row) => row.file_id)
}

async function deleteRow(db: DbOrTx, id: string): Promise<void> {
  await db.deleteFrom('feedback').where('id', '=', id).execute()
}

export function find(db: DbOrTx, id: string): Promise<Selectable<FeedbackTable> | undefined> {
  return db.selectFrom('feedback').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function countScreenshots(db: DbOrTx, feedbackId: string): Promise<number> {
  const { count } = await db
    .selectFrom('feedback_screenshots')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('feedback_id', '=', feedbackId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function insertScreenshot(db: DbOrTx, feedbackId: string, fileId: string): Promise<void> {
  await db.insertInto('feedback_screenshots').values({ feedback_id: feedbackId, file_id: fileId }).execute()
}

export async function hasScreenshot(db: DbOrTx, organizationId: string, fileId: string): Promise<boolean> {
  const row = await db
    .selectFrom('feedback_screenshots as s')
    .innerJoin('feedback as f', 'f.id', 's.feedback_id')
    .select('s.file_id')
    .where('s.file_id', '=', fileId)
    .where('f.organization_id', '=', organizationId)
    .executeTakeFirst()
  return row !== undefined
}

/** Of the organisation; null: of none. The newest first. Titles and names are those of today. */
export async function list(
  db: DbOrTx,
  organizationId: string | null,
  { stars, issue }: FeedbackFilter,
  { cursor, limit }: FeedbackPage,
): Promise<FeedbackEntry[]> {
  let query = db
    .selectFrom('feedback as f')
    .leftJoin('room_sessions as s', 's.id', 'f.room_session_id')
    .leftJoin('meetings as m', 'm.id', 's.meeting_id')
    .leftJoin('occurrences as o', 'o.id', 's.occurrence_id')
    .leftJoin('participants as p', 'p.id', 'f.participant_id')
    .leftJoin('users as u', (join) =>
      join
        .onRef('u.id', '=', 'f.user_id')
        .on(({ eb, or }) =>
          or([
            eb('u.organization_id', '=', eb.ref('f.organization_id')),
            eb('f.organization_id', 'is', null),
          ]),
        ),
    )
    .select(['f.id', 'f.created_at', 'f.stars', 'f.issues', 'f.text', 'f.user_id', 'f.participant_id'])
    .select(['p.display_name', 'p.role', 'u.display_name as account_name'])
    .select((eb) => eb.fn.coalesce('o.title', 'm.title').as('title'))
    .select((eb) => eb.fn.coalesce('s.started_at', 's.created_at').as('started_at'))
    .select(screenshotIds('f'))
    .where('f.organization_id', organizationId === null ? 'is' : '=', organizationId)
    .orderBy('f.id', 'desc')
    .limit(limit)
  if (cursor !== null) query = query.where('f.id', '<', cursor)
  if (stars !== undefined) query = query.where('f.stars', '=', stars)
  if (issue !== undefined) query = query.where(sql<boolean>`${issue} = ANY(f.issues)`)
  return (await query.execute()).map(present)
}

/** Of what people said; the files hold the contents. */
export function listScreenshotsOf(db: DbOrTx, userIds: readonly string[]) {
  return db
    .selectFrom('feedback_screenshots as s')
    .innerJoin('feedback as f', 'f.id', 's.feedback_id')
    .innerJoin('files', 'files.id', 's.file_id')
    .select(['files.id', 'files.organization_id', 'files.stored_under'])
    .where('f.user_id', '=', sql<string>`ANY(${[...userIds]}::uuid[])`)
    .execute()
}

export async function eraseWords(db: DbOrTx, userIds: readonly string[]): Promise<void> {
  await db
    .updateTable('feedback')
    .set({ text: null })
    .where('user_id', '=', sql<string>`ANY(${[...userIds]}::uuid[])`)
    .execute()
}

interface Row {
  id: string
  created_at: Date
  stars: number
  issues: FeedbackIssue[]
  text: string | null
  user_id: string | null
  participant_id: string | null
  display_name: string | null
  role: string | null
  account_name: string | null
  title: string | null
  started_at: Date | null
  screenshots: string[]
}

function present(row: Row): FeedbackEntry {
  const { title, started_at: startedAt } = row
  return {
    id: row.id,
    at: row.created_at.getTime(),
    stars: row.stars,
    issues: row.issues,
    text: row.text,
    meeting: title === null || startedAt === null ? null : { title, startedAt: startedAt.getTime() },
    person: personOf(row),
    screenshotIds: row.screenshots,
  }
}

/** The account's name to its own organisation, else the one that stood in the call. */
function personOf(row: Row): FeedbackEntry['person'] {
  if (row.user_id === null && row.participant_id === null) return null
  return { name: row.account_name || row.display_name || null, isGuest: row.role === 'guest' }
}

export { deleteRow as delete }
