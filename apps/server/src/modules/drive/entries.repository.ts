/** Entries as one person may see them. */

import type { DriveRole, DriveSort } from '@majlis/contract'
import { sql, type RawBuilder } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import { matches, rank } from '../../platform/search/matching.ts'
import type { SearchQuery } from '../../platform/search/search-kind.ts'
import './drive.tables.ts'

/** An entry, and what one person may do with it. */
export interface Entry {
  id: string
  organization_id: string
  owner_user_id: string
  parent_id: string | null
  ancestors: string[]
  is_file: boolean
  name: string
  version_id: string | null
  changed_at: Date
  trashed_at: Date | null
  trashed_with: string | null
  owner_name: string
  content_type: string | null
  bytes: number | null
  is_starred: boolean
  is_shared: boolean
  role: DriveRole
}

export interface Viewer {
  organizationId: string
  userId: string
}

export interface ListOptions {
  sort: DriveSort
  isDescending: boolean
  after: Position | null
  limit: number
}

/** Where a page of a list ends. */
export interface Position {
  isFile: boolean
  /** What the list is sorted by. */
  key: string
  id: string
}

/** The shares of a person, also as a member of teams. */
export const sharesOf = ({ userId }: Viewer) => sql`(
  SELECT s.entry_id, s.can_edit FROM drive_shares s WHERE s.user_id = ${userId}
  UNION ALL
  SELECT s.entry_id, s.can_edit FROM drive_shares s JOIN team_members m ON m.team_id = s.team_id WHERE m.user_id = ${userId})`

/** `areShared`: which entries their shares hold for. */
const roleWhere = (viewer: Viewer, areShared: RawBuilder<unknown>) => sql`CASE
  WHEN e.owner_user_id = ${viewer.userId} THEN 'owner'
  WHEN ${areShared} THEN (
    SELECT CASE WHEN bool_or(s.can_edit) THEN 'edit' WHEN count(*) > 0 THEN 'view' END
    FROM ${sharesOf(viewer)} s WHERE s.entry_id = ANY (e.ancestors || e.id)) END`

/** Null for entries that they may not see. Only owners see their trash. */
const roleFor = (viewer: Viewer) => roleWhere(viewer, sql`e.trashed_at IS NULL`)

/** The same in the trash: what is shared with them only if they moved it there. */
const roleInTrash = (viewer: Viewer) => roleWhere(viewer, sql`e.trashed_by_user_id = ${viewer.userId}`)

/** What the person has marked. PostgreSQL leaves it out if a statement does not use it. */
const withMarks = ({ userId }: Viewer) =>
  sql`LEFT JOIN drive_marks m ON m.entry_id = e.id AND m.user_id = ${userId}`

function entries(
  viewer: Viewer,
  rest: RawBuilder<unknown>,
  role: RawBuilder<unknown> = roleFor(viewer),
): RawBuilder<Entry> {
  return sql<Entry>`SELECT * FROM (
    SELECT e.id, e.organization_id, e.owner_user_id, e.parent_id, e.ancestors, e.is_file, e.name, e.version_id, e.changed_at,
      e.trashed_at, e.trashed_with, o.display_name AS owner_name, c.content_type,
      CASE WHEN e.is_file THEN e.version_bytes END AS bytes, m.starred_at IS NOT NULL AS is_starred,
      EXISTS (SELECT FROM drive_shares s WHERE s.entry_id = e.id) OR EXISTS (SELECT FROM drive_links l WHERE l.entry_id = e.id) AS is_shared,
      ${role} AS role
    FROM drive_entries e
    JOIN users o ON o.id = e.owner_user_id AND o.deleted_at IS NULL
    LEFT JOIN drive_versions v ON v.id = e.version_id
    LEFT JOIN drive_contents c ON c.id = v.content_id
    ${withMarks(viewer)}
    WHERE e.organization_id = ${viewer.organizationId} AND ${rest}) AS seen WHERE role IS NOT NULL`
}

export async function find(db: DbOrTx, viewer: Viewer, id: string): Promise<Entry | null> {
  const { rows } = await entries(viewer, sql`e.id = ${id}`).execute(db)
  return rows[0] ?? null
}

export async function listByIds(db: DbOrTx, viewer: Viewer, ids: readonly string[]): Promise<Entry[]> {
  const { rows } = await entries(viewer, sql`e.id = ANY(${[...ids]}::uuid[])`).execute(db)
  return rows
}

/** Those that were moved to the trash themselves, by the person or from the person's own drive. */
export async function listTrashed(db: DbOrTx, viewer: Viewer, ids: readonly string[]): Promise<Entry[]> {
  const among = sql`e.id = ANY(${[...ids]}::uuid[]) AND e.trashed_with = e.id`
  const { rows } = await entries(viewer, among, roleInTrash(viewer)).execute(db)
  return rows
}

/** The folder and those around it that the person may see, outermost first. */
export async function listPath(
  db: DbOrTx,
  viewer: Viewer,
  { id, ancestors }: Pick<Entry, 'id' | 'ancestors'>,
): Promise<Entry[]> {
  const found = await listByIds(db, viewer, [...ancestors, id])
  return found.toSorted((a, b) => a.ancestors.length - b.ancestors.length)
}

/** What is in a folder, or at the top of a drive. */
export const inFolder = (ownerUserId: string, folderId: string | null): RawBuilder<unknown> =>
  sql`e.owner_user_id = ${ownerUserId} AND e.trashed_at IS NULL AND ${
    folderId === null ? sql`e.parent_id IS NULL` : sql`e.parent_id = ${folderId}`
  }`

export const starred = (viewer: Viewer): RawBuilder<unknown> =>
  sql`m.starred_at IS NOT NULL AND e.trashed_at IS NULL AND ${roleFor(viewer)} IS NOT NULL`

export const sharedWith = (viewer: Viewer): RawBuilder<unknown> =>
  sql`e.id IN (SELECT entry_id FROM ${sharesOf(viewer)} s) AND e.owner_user_id <> ${viewer.userId} AND e.trashed_at IS NULL`

export const inTrash = ({ userId }: Viewer): RawBuilder<unknown> =>
  sql`e.owner_user_id = ${userId} AND e.trashed_with = e.id`

/** The IDs of a page are looked up first, in one index; a plan that joins them may read all entries of the organisation. */
const among = (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`e.id = ANY (ARRAY(${ids}))`

const sortKeys: Record<DriveSort, { key: RawBuilder<unknown>; type: RawBuilder<unknown> }> = {
  name: { key: sql`e.name COLLATE drive_names`, type: sql`text` },
  changed: { key: sql`e.changed_at`, type: sql`timestamptz` },
  size: { key: sql`e.version_bytes`, type: sql`bigint` },
}

/** One page, folders first. Folders and files are looked up apart, so that one index has the order of both directions. */
export function listQuery(
  viewer: Viewer,
  where: RawBuilder<unknown>,
  { sort, isDescending, after, limit }: ListOptions,
): RawBuilder<Entry> {
  const { key, type } = sortKeys[sort]
  const direction = isDescending ? sql`DESC` : sql`ASC`
  const beyond = isDescending ? sql`<` : sql`>`
  const page = (isFile: boolean) => {
    const isAfter =
      after?.isFile === isFile
        ? sql`(${key}, e.id) ${beyond} (${after.key}::${type}, ${after.id}::uuid)`
        : sql`TRUE`
    return sql`(SELECT e.id FROM drive_entries e ${withMarks(viewer)}
      WHERE e.organization_id = ${viewer.organizationId} AND ${where} AND e.is_file = ${sql.lit(isFile)} AND ${isAfter}
      ORDER BY ${key} ${direction}, e.id ${direction} LIMIT ${limit})`
  }
  const ids = after?.isFile ? page(true) : sql`${page(false)} UNION ALL ${page(true)}`
  return entries(
    viewer,
    sql`${among(ids)} ORDER BY e.is_file, ${key} ${direction}, e.id ${direction} LIMIT ${limit}`,
  )
}

export async function list(
  db: DbOrTx,
  viewer: Viewer,
  where: RawBuilder<unknown>,
  options: ListOptions,
): Promise<Entry[]> {
  return (await listQuery(viewer, where, options).execute(db)).rows
}

export function positionOf(entry: Entry, sort: DriveSort): Position {
  const keys = { name: entry.name, changed: entry.changed_at.toISOString(), size: String(entry.bytes ?? 0) }
  return { isFile: entry.is_file, key: keys[sort], id: entry.id }
}

/** What the person opened or added last. */
export async function listRecent(db: DbOrTx, viewer: Viewer, limit: number): Promise<Entry[]> {
  const { rows } = await entries(
    viewer,
    sql`m.opened_at IS NOT NULL AND e.is_file AND e.trashed_at IS NULL AND ${roleFor(viewer)} IS NOT NULL ORDER BY m.opened_at DESC LIMIT ${limit}`,
  ).execute(db)
  return rows
}

/** Entries whose names have the words, of the person and of what is shared with them; one look at one index. */
export function searchQuery(
  viewer: Viewer,
  query: Pick<SearchQuery, 'words' | 'isTypoTolerant' | 'limit'>,
): RawBuilder<Entry & { form: string }> {
  const form = sql`e.search_form`
  return sql<Entry & { form: string }>`SELECT found.*, f.search_form AS form FROM (${entries(
    viewer,
    among(sql`SELECT e.id FROM drive_entries e
      WHERE (e.ancestors || ARRAY[e.owner_user_id, e.id]) && (SELECT array_agg(s.entry_id) || ${viewer.userId}::uuid FROM ${sharesOf(viewer)} s)
        AND e.trashed_at IS NULL AND ${matches(form, query)}
      ORDER BY ${rank(form, query)}, e.changed_at DESC, e.id LIMIT ${query.limit}`),
  )}) AS found JOIN drive_entries f ON f.id = found.id ORDER BY ${rank(sql`f.search_form`, query)}, f.changed_at DESC, f.id`
}

/** Shorter beginnings have very many words of all drives, which the index would read whole. */
const leastBeginning = 3

/** The words of the form ` lamps mill` as a query: each begins a word of the text; shorter ones are whole words of it. */
const wordQuery = (words: readonly string[]): string =>
  words.map((word) => (word.length < leastBeginning ? word : `${word}:*`)).join(' & ')

/** Files that have the words in their text and name together, among the person's own and shared entries, newest first. Takes one index scan. */
export function textQuery(
  viewer: Viewer,
  { words, limit }: Pick<SearchQuery, 'words' | 'limit'>,
): RawBuilder<Entry> {
  return entries(
    viewer,
    sql`${among(sql`SELECT e.id FROM drive_entries e
      WHERE (e.ancestors || ARRAY[e.owner_user_id, e.id]) && (SELECT array_agg(s.entry_id) || ${viewer.userId}::uuid FROM ${sharesOf(viewer)} s)
        AND e.trashed_at IS NULL AND e.words IS NOT NULL AND drive_words(e.words, e.search_form) @@ ${wordQuery(words)}::tsquery
      ORDER BY e.changed_at DESC, e.id LIMIT ${limit}`)} ORDER BY e.changed_at DESC, e.id`,
  )
}

export async function formOf(db: DbOrTx, text: string): Promise<string[]> {
  const { rows } = await sql<{ form: string }>`SELECT search_form(${text}::text) AS form`.execute(db)
  return (rows[0]?.form ?? '').split(' ').filter(Boolean)
}

/** What the versions of a person's files take, also of those in the trash. */
export async function sumOf(db: DbOrTx, ownerUserId: string): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    SELECT coalesce(sum(c.bytes), 0)::bigint AS bytes FROM drive_entries e
    JOIN drive_versions v ON v.entry_id = e.id JOIN drive_contents c ON c.id = v.content_id
    WHERE e.owner_user_id = ${ownerUserId} AND e.is_file`.execute(db)
  return Number(rows[0]?.bytes ?? 0)
}
