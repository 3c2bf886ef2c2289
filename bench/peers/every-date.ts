/**
 * “My upcoming meetings” in the simplest way: every upcoming date of every meeting that the account is in, sorted, counted, and cut to a
 * page. The parameters are the account, the moment, and the length of the page.
 */
export const everyDate = `
  WITH page AS MATERIALIZED (
    SELECT o.id, o.meeting_id, o.starts_at, o.ends_at, o.original_start, o.title, o.color_code_hex, o.room_state,
      coalesce(r.response, i.response) AS my_response, (count(*) OVER ())::int AS total
    FROM invitees i
    JOIN occurrences o ON o.meeting_id = i.meeting_id
    LEFT JOIN occurrence_responses r ON r.invitee_id = i.id AND r.original_start = o.original_start
    WHERE i.account_id = $1 AND o.closes_at > $2
    ORDER BY o.room_state = 'open' DESC, o.starts_at, o.id
    LIMIT $3
  )
  SELECT m.id, m.organization_id, p.id AS occurrence_id, m.meeting_id, coalesce(p.title, m.title) AS title, m.kind, m.id_source,
    m.settings, m.passcode, m.link_token, s.pmu, p.starts_at, p.ends_at, p.original_start, m.is_all_day, m.time_zone,
    coalesce(p.color_code_hex, m.color_code_hex) AS color_code_hex, m.rrule, m.host_user_id = $1 AS is_host, u.role AS host_role,
    u.first_name, u.last_name, p.room_state, c.invitee_count, c.accepted_count, p.my_response, p.total
  FROM page p
  JOIN meetings m ON m.id = p.meeting_id
  JOIN resources s ON s.id = m.resource_id
  JOIN users u ON u.id = m.host_user_id
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS invitee_count,
      (count(*) FILTER (WHERE coalesce(r.response, i.response) = 'accepted'))::int AS accepted_count
    FROM invitees i
    LEFT JOIN occurrence_responses r ON r.invitee_id = i.id AND r.original_start = p.original_start
    WHERE i.meeting_id = m.id AND i.role <> 'host'
  ) c
  ORDER BY p.room_state = 'open' DESC, p.starts_at, p.id`
