import { sql } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'
import { seriesColumns, type SeriesRow } from '../meetings/index.ts'
import type { InviteeResponse, InviteeRole, ShowMeAs } from '../meetings/meetings.tables.ts'
import type { CalendarOwner } from './calendar-date.ts'

/** A series that goes on beyond its rows, and how someone takes part. */
export interface FarSeriesRow extends SeriesRow {
  id: string
  organization_id: string
  public_id: string
  title: string
  color_code_hex: string
  show_me_as: ShowMeAs
  is_in_own_calendar: boolean
  materialized_until: Date
  host_name: string
  user_id: string | null
  role: InviteeRole | null
  response: InviteeResponse | null
  /** Original starts of dates that have a row of their own already. */
  written: Date[]
  /** Answers for single dates. */
  answers: { original_start: string; response: InviteeResponse }[]
}

/**
 * The series that go on beyond their rows before `to`; few unless the range is far ahead, so they are found first and their participants
 * later. Meetings of people invited from outside are found by the people: those are few.
 */
export function farSeriesQuery(owner: CalendarOwner, { from, to }: { from: number; to: number }) {
  const columns = sql.join(seriesColumns.map((column) => sql.ref(`m.${column}`)))
  const ofOwner =
    owner.kind === 'people'
      ? sql`m.organization_id = ${owner.organizationId}`
      : sql`m.resource_id = ${owner.resourceId} AND m.organization_id = ${owner.organizationId}`
  const takingPart =
    owner.kind === 'people'
      ? sql`JOIN invitees i ON i.meeting_id = f.id AND i.account_id = ANY(${owner.userIds}::uuid[])`
      : sql`LEFT JOIN invitees i ON i.meeting_id = f.id AND i.user_id = ${owner.viewerId}`
  const far = sql`SELECT m.id, m.organization_id, m.meeting_id AS public_id, m.title, m.color_code_hex, m.show_me_as, m.is_in_own_calendar,
        m.host_user_id, m.materialized_until, ${columns}
      FROM meetings m`
  const isFar = sql`m.materialized_until < ${new Date(to)} AND m.series_ends_at > ${new Date(from)} AND m.cancelled_at IS NULL`
  const fromOutside =
    owner.kind === 'people'
      ? sql`UNION ALL ${far}
      WHERE m.id IN (SELECT meeting_id FROM invitees WHERE outside_user_id = ANY(${owner.userIds}::uuid[]))
        AND (m.organization_id <> ${owner.organizationId}) IS TRUE AND ${isFar}`
      : sql``
  return sql<FarSeriesRow>`
    WITH far AS MATERIALIZED (
      ${far}
      WHERE ${ofOwner} AND ${isFar}
      ${fromOutside}
    )
    SELECT f.*, h.display_name AS host_name, i.account_id AS user_id, i.role, i.response,
      ARRAY(SELECT original_start FROM occurrences WHERE meeting_id = f.id AND original_start >= f.materialized_until) AS written,
      coalesce((
        SELECT jsonb_agg(jsonb_build_object('original_start', r.original_start, 'response', r.response))
        FROM occurrence_responses r WHERE r.invitee_id = i.id AND r.original_start >= f.materialized_until
      ), '[]') AS answers
    FROM far f
    JOIN users h ON h.id = f.host_user_id
    ${takingPart}`
}

export async function listFarSeries(
  db: DbOrTx,
  owner: CalendarOwner,
  range: { from: number; to: number },
): Promise<FarSeriesRow[]> {
  const { rows } = await farSeriesQuery(owner, range).execute(db)
  return rows
}
