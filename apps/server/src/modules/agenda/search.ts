/** Documents that people find by name: those of meetings that they take part in and that were not cancelled, as for their download. */

import { sql, type RawBuilder } from 'kysely'
import type { UserCaller } from '../../platform/http/context.ts'
import { matches, rank } from '../../platform/search/matching.ts'
import { searchKind, type SearchQuery } from '../../platform/search/search-kind.ts'
import { foundMeetings, isKept } from '../meetings/index.ts'

interface DocumentRow {
  id: string
  file_name: string
  bytes: number
  meeting_title: string
  calendar_id: string
  form: string
}

/** What is shown, and what only dates that are over show: removed files, but not the earlier versions of others. */
const isFound = sql`(l.replaced_at IS NULL OR ${isKept} AND NOT EXISTS (
  SELECT FROM meeting_agenda_files shown JOIN agenda_files s_file ON s_file.id = shown.file_id JOIN agenda_files l_file ON l_file.id = l.file_id
  WHERE shown.meeting_id = l.meeting_id AND shown.original_start IS NULL AND shown.replaced_at IS NULL
    AND lower(s_file.file_name) = lower(l_file.file_name)))`

export function documentsQuery(
  { userId }: Pick<UserCaller, 'userId'>,
  query: SearchQuery,
): RawBuilder<DocumentRow> {
  const where = sql`NOT s.is_cancelled AND s.files <> ''`
  const form = sql`search_form(f.file_name)`
  return sql<DocumentRow>`
    WITH ${foundMeetings({ userId }, query, { column: 'files', where })}, files AS (
      SELECT DISTINCT ON (f.id) f.id, f.file_name, f.bytes, f.created_at, m.title AS meeting_title, m.id AS calendar_id,
        ${form} AS form, ${rank(form, query)} AS rank
      FROM found
      JOIN meetings m ON m.id = found.meeting_id AND m.cancelled_at IS NULL
      JOIN invitees i ON i.meeting_id = m.id AND i.account_id = ${userId}
      JOIN users viewer ON viewer.id = ${userId} AND (m.guests_see_files OR viewer.organization_id = m.organization_id)
      JOIN meeting_agenda_files l ON l.meeting_id = m.id AND ${isFound}
      JOIN agenda_files f ON f.id = l.file_id
      WHERE ${matches(form, query)}
      ORDER BY f.id, m.created_at DESC
    )
    SELECT * FROM files ORDER BY rank, created_at DESC, id LIMIT ${query.limit}`
}

export const documentSearch = searchKind({
  kind: 'document',
  isOfMeetings: true,
  async list(tx, caller, query) {
    const { rows } = await documentsQuery(caller, query).execute(tx)
    return rows.map((row) => ({
      form: row.form,
      hit: {
        kind: 'document' as const,
        id: row.id,
        fileName: row.file_name,
        bytes: row.bytes,
        meetingTitle: row.meeting_title,
        calendarId: row.calendar_id,
      },
    }))
  },
})
