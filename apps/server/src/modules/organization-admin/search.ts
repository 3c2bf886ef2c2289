/** Finds active people and groups of the caller's organisation, like every list of invitees. */

import type { GroupKind } from '@majlis/contract'
import { sql, type RawBuilder } from 'kysely'
import type { UserCaller } from '../../platform/http/context.ts'
import { matches, rank } from '../../platform/search/matching.ts'
import { searchKind, type SearchQuery } from '../../platform/search/search-kind.ts'
import { pictureUrlOf } from '../files/index.ts'

type Scope = Pick<UserCaller, 'organizationId' | 'userId'>

interface PersonRow {
  id: string
  display_name: string
  email: string
  picture_file_id: string | null
  form: string
}

/** Names the organisation as the index of words does, so that PostgreSQL uses that index. */
export function peopleQuery({ organizationId, userId }: Scope, query: SearchQuery): RawBuilder<PersonRow> {
  const form = sql`u.search_form`
  return sql<PersonRow>`
    SELECT u.id, u.display_name, u.email, u.picture_file_id, u.search_form AS form FROM users u
    WHERE ARRAY[u.organization_id] @> ARRAY[${organizationId}::uuid] AND u.status = 'active' AND u.deleted_at IS NULL
      AND u.id <> ${userId} AND ${matches(form, query)}
    ORDER BY ${rank(form, query)}, u.sort_name, u.id LIMIT ${query.limit}`
}

export const personSearch = searchKind({
  kind: 'person',
  isOfMeetings: false,
  async list(tx, caller, query) {
    if (query.words.length === 0) return []
    const { rows } = await peopleQuery(caller, query).execute(tx)
    return rows.map((row) => ({
      form: row.form,
      hit: {
        kind: 'person' as const,
        id: row.id,
        name: row.display_name,
        email: row.email,
        pictureUrl: pictureUrlOf(row.picture_file_id),
      },
    }))
  },
})

interface GroupRow {
  id: string
  name: string
  group_kind: GroupKind
  form: string
}

export function groupsQuery({ organizationId }: Scope, query: SearchQuery): RawBuilder<GroupRow> {
  const form = sql`g.search_form`
  return sql<GroupRow>`
    SELECT g.id, g.name, g.group_kind, g.search_form AS form FROM (
      SELECT id, name, 'team' AS group_kind, search_form FROM teams WHERE organization_id = ${organizationId}
      UNION ALL
      SELECT id, name, 'business_unit', search_form FROM business_units WHERE organization_id = ${organizationId}
    ) g WHERE ${matches(form, query)} ORDER BY ${rank(form, query)}, g.name, g.id LIMIT ${query.limit}`
}

export const groupSearch = searchKind({
  kind: 'team',
  isOfMeetings: false,
  async list(tx, caller, query) {
    if (query.words.length === 0) return []
    const { rows } = await groupsQuery(caller, query).execute(tx)
    return rows.map((row) => ({
      form: row.form,
      hit: { kind: 'team' as const, id: row.id, name: row.name, groupKind: row.group_kind },
    }))
  },
})
