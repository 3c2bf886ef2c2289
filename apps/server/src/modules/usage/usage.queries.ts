import type { UsageFigure } from '@majlis/contract'
import { sql, type RawBuilder } from 'kysely'
import type { DbOrTx } from '../../platform/database/database.ts'

interface UsageRange {
  organizationId: string
  from: Date
  until: Date
  /** In which months begin. */
  timeZone: string
  now: Date
}

/** One figure of all hosts or of the hosts of one unit, in one month or in all of them. */
export interface UsageRow {
  figure: UsageFigure
  /** Of all hosts; otherwise of those of the unit, and null stands for those without one. */
  is_all: boolean
  unit: string | null
  /** `2026-02`; null: the whole range. */
  month: string | null
  value: number
}

export interface UnitRow {
  id: string
  name: string
}

export async function listUsage(db: DbOrTx, range: UsageRange): Promise<UsageRow[]> {
  const { rows } = await usageQuery(range).execute(db)
  return rows
}

export async function listUnits(db: DbOrTx, organizationId: string): Promise<UnitRow[]> {
  return db
    .selectFrom('business_units')
    .select(['id', 'name'])
    .where('organization_id', '=', organizationId)
    .orderBy('name')
    .orderBy('id')
    .execute()
}

/** Everything of a range in one statement. Something of a host who is in several units counts in each of them, and once for all hosts. */
export function usageQuery({ organizationId, from, until, timeZone, now }: UsageRange): RawBuilder<UsageRow> {
  const monthOf = (at: RawBuilder<unknown>) => sql`to_char(${at} AT TIME ZONE ${timeZone}::text, 'YYYY-MM')`
  /** The scopes in which something of a user counts, as `scope`. */
  const scopeOf = (userId: RawBuilder<unknown>) => sql`CROSS JOIN LATERAL (
      SELECT true AS is_all, NULL::uuid AS unit
      UNION ALL
      SELECT false, b.business_unit_id FROM (SELECT) one
        LEFT JOIN business_unit_members b ON b.user_id = ${userId} AND b.organization_id = ${organizationId}
    ) scope`
  const figure = (name: UsageFigure, value: RawBuilder<unknown>, of: RawBuilder<unknown>) => sql`
    SELECT ${sql.lit(name)} AS figure, scope.is_all, scope.unit, x.month, (${value})::float8 AS value
    FROM ${of} x ${scopeOf(sql`x.user_id`)}
    GROUP BY GROUPING SETS ((scope.is_all, scope.unit, x.month), (scope.is_all, scope.unit))`
  const inRange = (at: RawBuilder<unknown>) => sql`${at} >= ${from} AND ${at} < ${until}`
  return sql<UsageRow>`
    WITH held AS MATERIALIZED (
      SELECT s.id, s.occurrence_id, m.host_user_id AS user_id, ${monthOf(sql`s.started_at`)} AS month,
        extract(epoch FROM greatest(coalesce(s.ended_at, ${now}), s.started_at) - s.started_at) * 1000 AS open_ms
      FROM room_sessions s JOIN meetings m ON m.id = s.meeting_id
      WHERE s.organization_id = ${organizationId} AND ${inRange(sql`s.started_at`)}
    ), came AS MATERIALIZED (
      SELECT DISTINCT h.user_id, h.month, coalesce(p.user_id::text, p.registration_id::text,
        encode(sha256(p.device_hash || convert_to(p.display_name, 'UTF8')), 'hex')) AS person
      FROM held h JOIN participants p ON p.room_session_id = h.id AND p.connected_at IS NOT NULL
    ), dates AS MATERIALIZED (
      SELECT o.id, h.user_id, min(h.month) AS month
      FROM held h JOIN occurrences o ON o.id = h.occurrence_id AND o.room_state <> 'open'
      GROUP BY o.id, h.user_id
    ), missed AS MATERIALIZED (
      SELECT d.user_id, d.month, count(*) AS people
      -- OFFSET: date by date, so that only their rows are read.
      FROM dates d CROSS JOIN LATERAL (
        SELECT v.account_id FROM invitees_of_dates v
        WHERE v.occurrence_id = d.id AND v.account_id IS NOT NULL AND NOT v.has_declined OFFSET 0
      ) i
      WHERE NOT EXISTS (
        SELECT FROM room_sessions s JOIN participants p ON p.room_session_id = s.id
        WHERE s.occurrence_id = d.id AND p.user_id = i.account_id AND p.connected_at IS NOT NULL)
      GROUP BY d.user_id, d.month
    ), stored AS MATERIALIZED (
      SELECT m.host_user_id AS user_id, ${monthOf(sql`r.kept_at`)} AS month, r.bytes
      FROM recordings r JOIN meetings m ON m.id = r.meeting_id
      WHERE r.organization_id = ${organizationId} AND r.removed_at IS NULL AND ${inRange(sql`r.kept_at`)}
      UNION ALL
      SELECT f.owner_user_id, ${monthOf(sql`f.created_at`)}, f.bytes FROM agenda_files f
      WHERE f.organization_id = ${organizationId} AND ${inRange(sql`f.created_at`)}
      UNION ALL
      -- Copies share their stored content. It counts once, for the owner of the first.
      SELECT first.owner_user_id, ${monthOf(sql`c.created_at`)}, c.bytes FROM drive_contents c
      CROSS JOIN LATERAL (
        SELECT e.owner_user_id FROM drive_versions v JOIN drive_entries e ON e.id = v.entry_id
        WHERE v.content_id = c.id ORDER BY v.created_at, v.id LIMIT 1
      ) first
      WHERE c.organization_id = ${organizationId} AND ${inRange(sql`c.created_at`)}
    )
    ${figure('meetings', sql`count(DISTINCT coalesce(x.occurrence_id, x.id))`, sql`held`)}
    UNION ALL ${figure('openMs', sql`sum(x.open_ms)`, sql`held`)}
    UNION ALL ${figure('people', sql`count(DISTINCT x.person)`, sql`came`)}
    UNION ALL ${figure('noShows', sql`sum(x.people)`, sql`missed`)}
    UNION ALL ${figure('storageBytes', sql`sum(x.bytes)`, sql`stored`)}`
}
