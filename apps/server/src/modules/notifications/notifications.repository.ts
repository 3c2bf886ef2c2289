import {
  limits,
  topicOfKind,
  type NotificationKind,
  type NotificationOutcome,
  type NotificationTopic,
} from '@majlis/contract'
import { sql, type Insertable } from 'kysely'
import type { DbOrTx, Tables } from '../../platform/database/database.ts'
import type { HeldMail } from './notifications.tables.ts'
import { pairs, type Subject } from './subjects.ts'

/** A notification with the name of its actor. */
export interface NotificationRow {
  id: string
  kind: NotificationKind
  data: object
  outcome: NotificationOutcome | null
  actorName: string | null
  createdAt: number
  isRead: boolean
}

function shown(db: DbOrTx) {
  return db
    .selectFrom('notifications as n')
    .leftJoin('users as a', 'a.id', 'n.actor_user_id')
    .select(['n.id', 'n.kind', 'n.data', 'n.outcome', 'n.created_at', 'n.read_at'])
    .select('a.display_name as actor_name')
}

type ShownRow = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]

const rowOf = (row: ShownRow): NotificationRow => ({
  id: row.id,
  kind: row.kind,
  data: row.data,
  outcome: row.outcome,
  actorName: row.actor_name,
  createdAt: row.created_at.getTime(),
  isRead: row.read_at !== null,
})

/** The kinds of a topic. */
const kindsOf = (topic: NotificationTopic) =>
  // The keys of a record by kind.
  (Object.keys(topicOfKind) as NotificationKind[]).filter((kind) => topicOfKind[kind] === topic)

export interface CenterPage {
  /** The ID after which the page begins; none for the newest. */
  before?: string | undefined
  isUnread: boolean
  topic?: NotificationTopic | undefined
  limit: number
}

export function listQuery(db: DbOrTx, userId: string, { before, isUnread, topic, limit }: CenterPage) {
  let query = shown(db).where('n.user_id', '=', userId).where('n.is_in_center', '=', true)
  if (before !== undefined) query = query.where('n.id', '<', before)
  if (isUnread) query = query.where('n.read_at', 'is', null)
  if (topic !== undefined) query = query.where('n.kind', 'in', kindsOf(topic))
  return query.orderBy('n.id', 'desc').limit(limit)
}

/** A page of the center, newest first. */
export async function list(db: DbOrTx, userId: string, page: CenterPage): Promise<NotificationRow[]> {
  return (await listQuery(db, userId, page).execute()).map(rowOf)
}

/** Unread notifications for the browser, in the center or not, newest first. */
export async function listAnnounced(db: DbOrTx, userId: string, since: Date): Promise<NotificationRow[]> {
  const rows = await shown(db)
    .where('n.user_id', '=', userId)
    .where('n.is_announced', '=', true)
    .where('n.read_at', 'is', null)
    .where('n.created_at', '>', since)
    .orderBy('n.id', 'desc')
    .limit(5)
    .execute()
  return rows.map(rowOf)
}

/** By user, counted up to `limits.notifications.maxCounted`. */
export async function countUnread(
  db: DbOrTx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ id: string; unread: number }>`
    SELECT u.id, (SELECT count(*) FROM (
      SELECT FROM notifications n WHERE n.user_id = u.id AND n.is_in_center AND n.read_at IS NULL
      LIMIT ${limits.notifications.maxCounted}) AS counted) AS unread
    FROM unnest(${userIds}::uuid[]) AS u (id)`.execute(db)
  return new Map(rows.map(({ id, unread }) => [id, unread]))
}

/** An earlier notification about the same subject. */
export interface EarlierNotification extends Subject {
  data: object
  createdAt: Date
  isRead: boolean
  /** Its mail or the digest waits. */
  isMailDue: boolean
}

/** One transaction at a time adds to the notifications of these keys. */
export async function lockMerged(db: DbOrTx, kind: NotificationKind, keys: readonly string[]): Promise<void> {
  for (const key of [...new Set(keys)].toSorted())
    await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`notification:${kind}:${key}`}, 0))`.execute(db)
}

/** The earlier notifications about the same subjects. */
export async function findEarlier(
  db: DbOrTx,
  kind: NotificationKind,
  subjects: readonly Subject[],
): Promise<EarlierNotification[]> {
  const { rows } = await sql<EarlierNotification>`
    SELECT n.user_id AS "userId", n.key, n.data, n.created_at AS "createdAt", n.read_at IS NOT NULL AS "isRead",
      n.mail_at IS NOT NULL AS "isMailDue"
    FROM notifications n
    JOIN ${pairs(subjects)} ON n.user_id = s.user_id AND n.key = s.key
    WHERE n.kind = ${kind}`.execute(db)
  return rows
}

/** Of accounts, by ID. */
export async function listNames(
  db: DbOrTx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'display_name'])
    .where('id', 'in', userIds)
    .execute()
  return new Map(rows.map(({ id, display_name: name }) => [id, name]))
}

export async function insert(
  db: DbOrTx,
  rows: readonly Insertable<Tables['notifications']>[],
): Promise<void> {
  if (rows.length === 0) return
  // In a fixed order, so that two transactions that notify the same people cannot deadlock.
  const inOrder = rows.toSorted((one, other) => (one.user_id < other.user_id ? -1 : 1))
  await db
    .insertInto('notifications')
    .values(inOrder)
    .onConflict((conflict) =>
      // Another transaction inserted the same; the later one wins.
      conflict.columns(['user_id', 'kind', 'key']).doUpdateSet((eb) => ({
        id: eb.ref('excluded.id'),
        data: eb.ref('excluded.data'),
        actor_user_id: eb.ref('excluded.actor_user_id'),
        actor_email: eb.ref('excluded.actor_email'),
        is_in_center: eb.ref('excluded.is_in_center'),
        is_announced: eb.ref('excluded.is_announced'),
        outcome: null,
        mail_at: eb.ref('excluded.mail_at'),
        mail: eb.ref('excluded.mail'),
        created_at: eb.ref('excluded.created_at'),
        read_at: null,
      })),
    )
    .execute()
}

export async function deleteAbout(
  db: DbOrTx,
  kind: NotificationKind,
  subjects: readonly Subject[],
): Promise<void> {
  if (subjects.length === 0) return
  await sql`
    DELETE FROM notifications n USING ${pairs(subjects)}
    WHERE n.user_id = s.user_id AND n.key = s.key AND n.kind = ${kind}`.execute(db)
}

/** Returns whether one of the person's notifications changed. */
export async function mark(
  db: DbOrTx,
  userId: string,
  { ids, isRead }: { ids: readonly string[]; isRead: boolean },
  now: Date,
): Promise<boolean> {
  const marked = await db
    .updateTable('notifications')
    .set({ read_at: isRead ? now : null })
    .where('user_id', '=', userId)
    .where('id', 'in', ids)
    .where('read_at', isRead ? 'is' : 'is not', null)
    .returning('id')
    .execute()
  return marked.length > 0
}

export async function markAll(
  db: DbOrTx,
  userId: string,
  topic: NotificationTopic | undefined,
  now: Date,
): Promise<void> {
  let query = db
    .updateTable('notifications')
    .set({ read_at: now })
    .where('user_id', '=', userId)
    .where('is_in_center', '=', true)
    .where('read_at', 'is', null)
  if (topic !== undefined) query = query.where('kind', 'in', kindsOf(topic))
  await query.execute()
}

/** People whose mails are due, the longest waiting first. */
export async function listDueUsers(db: DbOrTx, now: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('notifications')
    .select('user_id')
    .where('mail_at', '<=', now)
    .groupBy('user_id')
    .orderBy(({ fn }) => fn.min('mail_at'))
    .limit(limit)
    .execute()
  return rows.map(({ user_id }) => user_id)
}

/** Takes the due mails of one person, so that each is sent once; newest first. */
export async function takeDue(
  db: DbOrTx,
  userId: string,
  now: Date,
): Promise<(NotificationRow & { mail: HeldMail | null })[]> {
  const due = await db
    .selectFrom('notifications')
    .select(['id', 'mail'])
    .where('user_id', '=', userId)
    .where('mail_at', '<=', now)
    .forUpdate()
    .execute()
  if (due.length === 0) return []
  const ids = due.map(({ id }) => id)
  await db.updateTable('notifications').set({ mail_at: null, mail: null }).where('id', 'in', ids).execute()
  const mails = new Map(due.map(({ id, mail }) => [id, mail]))
  const rows = await shown(db).where('n.id', 'in', ids).orderBy('n.id', 'desc').execute()
  return rows.map((row) => ({ ...rowOf(row), mail: mails.get(row.id) ?? null }))
}

/** Deletes up to `limit` and returns how many. */
export async function deleteBefore(db: DbOrTx, before: Date, limit: number): Promise<number> {
  const result = await db
    .deleteFrom('notifications')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('notifications').select('id').where('created_at', '<', before).limit(limit),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

/** Deletes notifications in the organisation that people without an account caused, by their addresses in lower case. */
export async function deleteByActors(
  db: DbOrTx,
  organizationId: string,
  emails: readonly string[],
): Promise<void> {
  if (emails.length === 0) return
  await db
    .deleteFrom('notifications')
    .where('actor_email', 'in', emails)
    .where('user_id', 'in', ({ selectFrom }) =>
      selectFrom('users').select('id').where('organization_id', '=', organizationId),
    )
    .execute()
}
