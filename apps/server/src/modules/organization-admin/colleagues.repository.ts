/** The people of an organisation, as pickers show them, by name. */

import type { Colleague, InvitedColleague, OrganizationRole } from '@majlis/contract'
import { sql, type RawBuilder } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import { pictureUrlOf } from '../files/index.ts'
import { hasWords, wordsOf } from '../accounts/index.ts'
import { placeOf, readNamePage, type Named, type NamePage } from './name-pages.ts'

function colleagues(db: DbOrTx, organizationId: string) {
  return db
    .selectFrom('users as u')
    .select(['u.id', 'u.display_name', 'u.email', 'u.role', 'u.picture_file_id'])
    .where('u.organization_id', '=', organizationId)
    .where('u.status', '=', 'active')
    .where('u.deleted_at', 'is', null)
    .orderBy('u.first_name')
    .orderBy('u.last_name')
    .orderBy('u.id')
}

/** Everyone active, in the order of `users_list_name`. */
export async function list(
  db: DbOrTx,
  organizationId: string,
  page: NamePage,
): Promise<{ users: Colleague[]; total: number; nextCursor: string | null }> {
  const place = placeOf(page)
  const active = sql`u.organization_id = ${organizationId} AND u.status = 'active' AND u.deleted_at IS NULL`
  const after = place ? sql`AND (u.sort_name, u.id) > (${place.name}, ${place.id}::uuid)` : sql``
  const { rows, ...more } = await readNamePage(
    db,
    {
      rows: sql<ColleagueRow & Named>`
        SELECT u.id, u.sort_name, u.display_name, u.email, u.role, u.picture_file_id FROM users u
        WHERE ${active} ${after}`,
      total: sql<number>`SELECT count(*)::int FROM users u WHERE ${active}`,
    },
    page,
  )
  return { users: rows.map(colleagueOf), ...more }
}

/** People whose name and address contain every word, ignoring letter case. */
export async function search(
  db: DbOrTx,
  organizationId: string,
  text: string,
  limit: number,
): Promise<Colleague[]> {
  const { rows } = await colleagueSearch(organizationId, text, limit).execute(db)
  return rows.map(colleagueOf)
}

/** People who were invited and have not joined yet, like `search`. */
export async function searchInvited(
  db: DbOrTx,
  organizationId: string,
  text: string,
  limit: number,
): Promise<InvitedColleague[]> {
  const { rows } = await colleagueSearch(organizationId, text, limit, 'invited').execute(db)
  return rows.map(({ id, display_name: name, email }) => ({ id, name, email }))
}

/** The people with these proven addresses, given in lower case. */
export async function listByEmail(
  db: DbOrTx,
  organizationId: string,
  emails: readonly string[],
): Promise<Colleague[]> {
  if (emails.length === 0) return []
  const rows = await colleagues(db, organizationId).where('u.proven_email', 'in', emails).execute()
  return rows.map(colleagueOf)
}

/** By name. */
export async function listByIds(
  db: DbOrTx,
  organizationId: string,
  userIds: readonly string[],
): Promise<Colleague[]> {
  if (userIds.length === 0) return []
  const rows = await colleagues(db, organizationId)
    .where(sql<boolean>`u.id = ANY(${userIds}::uuid[])`)
    .execute()
  return rows.map(colleagueOf)
}

/** How many of these are active people of the organisation. */
export async function count(db: DbOrTx, organizationId: string, userIds: readonly string[]): Promise<number> {
  if (userIds.length === 0) return 0
  const rows = await colleagues(db, organizationId).where('u.id', 'in', userIds).execute()
  return rows.length
}

interface ColleagueRow {
  id: string
  display_name: string
  email: string
  role: OrganizationRole
  picture_file_id: string | null
}

/** By name. Rare words are found with the index of words, common ones by reading people in the order of names; neither reads everyone. */
export function colleagueSearch(
  organizationId: string,
  text: string,
  limit: number,
  status: 'active' | 'invited' = 'active',
): RawBuilder<ColleagueRow> {
  const words = wordsOf(text)
  return sql<ColleagueRow>`
    SELECT u.id, u.display_name, u.email, u.role, u.picture_file_id FROM users u
    WHERE u.organization_id = ${organizationId} AND u.status = ${sql.lit(status)} AND u.deleted_at IS NULL
      ${words.length > 0 ? sql`AND ${hasWords(words)}` : sql``}
    ORDER BY u.sort_name, u.id LIMIT ${limit}`
}

function colleagueOf(row: ColleagueRow): Colleague {
  const { id, display_name: name, email, role, picture_file_id } = row
  const pictureUrl = pictureUrlOf(picture_file_id)
  return { id, name, email, pictureUrl, role }
}
