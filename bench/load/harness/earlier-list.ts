import { CompiledQuery } from 'kysely'

const shownAnswer = `
  CASE WHEN i.role = 'host' THEN NULL
    WHEN coalesce(r.response, i.response) = 'suggested' AND EXISTS (
      SELECT FROM time_requests t
      WHERE t.invitee_id = i.id AND t.state = 'confirmed' AND t.suggested_start = o.starts_at
    ) THEN 'confirmed'
    ELSE coalesce(r.response, i.response) END`

const statement = `
  WITH page AS MATERIALIZED (
    SELECT d.*, (count(*) OVER ())::int AS total
    FROM (
      SELECT o.id, o.meeting_id, o.starts_at, o.ends_at, o.original_start, o.title, o.color_code_hex, o.room_state,
        ${shownAnswer} AS my_response, i.user_id IS NULL AS is_from_outside
      FROM invitees i
      JOIN occurrences o ON o.meeting_id = i.meeting_id
      LEFT JOIN occurrence_responses r ON r.invitee_id = i.id AND r.original_start = o.original_start
      WHERE i.account_id = $1 AND o.closes_at > $2
    ) d
    ORDER BY d.room_state = 'open' DESC, d.starts_at ASC, d.id ASC
    LIMIT $3
  )
  SELECT m.id, m.organization_id, p.id AS occurrence_id, m.meeting_id, coalesce(p.title, m.title) AS title, m.kind, m.id_source, m.settings,
    m.passcode, m.link_token, s.pmu, p.starts_at, p.ends_at, p.original_start, m.is_all_day, m.time_zone,
    coalesce(p.color_code_hex, m.color_code_hex) AS color_code_hex, m.rrule, m.host_user_id = $1 AS is_host, u.role AS host_role,
    u.first_name, u.last_name, p.room_state, c.invitee_count, c.accepted_count, p.my_response, p.total
  FROM page p
  JOIN meetings m ON m.id = p.meeting_id
  JOIN resources s ON s.id = m.resource_id
  JOIN users u ON u.id = m.host_user_id
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS invitee_count, (count(*) FILTER (WHERE ${shownAnswer} IN ('accepted', 'confirmed')))::int AS accepted_count
    FROM (SELECT p.starts_at) o
    JOIN invitees i ON i.meeting_id = m.id AND i.role <> 'host' AND NOT p.is_from_outside
    LEFT JOIN occurrence_responses r ON r.invitee_id = i.id AND r.original_start = p.original_start
  ) c
  ORDER BY p.room_state = 'open' DESC, p.starts_at ASC, p.id ASC`

/**
 * The first page of “My upcoming meetings” as one statement that reads, sorts and counts all dates to come: what the list was at first, and
 * is measured beside.
 */
export function earlierListQuery(
  userId: string,
  limit: number,
  now: Date,
): CompiledQuery<{ occurrence_id: string }> {
  return CompiledQuery.raw(statement, [userId, now, limit])
}
