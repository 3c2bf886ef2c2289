-- People who were taken off the list of a meeting after dates to which they were invited. They stay in the attendance of those dates.
CREATE TABLE former_invitees (
  id uuid PRIMARY KEY,
  meeting_id uuid NOT NULL REFERENCES meetings (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('host', 'co_host', 'panelist', 'participant')),
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  email citext,
  name text,
  outside_user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  account_id uuid GENERATED ALWAYS AS (coalesce(user_id, outside_user_id)) STORED,
  -- Original starts of the dates that they had declined.
  declined_starts timestamptz[] NOT NULL DEFAULT '{}',
  invited_at timestamptz NOT NULL,
  removed_at timestamptz NOT NULL,
  CHECK ((user_id IS NULL) <> (email IS NULL)),
  CHECK (outside_user_id IS NULL OR user_id IS NULL)
);
CREATE INDEX former_invitees_meeting ON former_invitees (meeting_id);
CREATE INDEX former_invitees_user ON former_invitees (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX former_invitees_outside_user ON former_invitees (outside_user_id) WHERE outside_user_id IS NOT NULL;

-- When a date is over: its room ended after the date had begun; otherwise its planned end, or never while the room is open.
CREATE FUNCTION end_of_date(room_state text, starts_at timestamptz, ends_at timestamptz, closes_at timestamptz)
RETURNS timestamptz LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN room_state = 'ended' AND closes_at > starts_at THEN closes_at ELSE greatest(ends_at, closes_at) END
$$;

-- Who was invited to each date when it ended; of dates that are not over, who is invited now. The list with which a meeting was planned holds
-- for all its dates.
CREATE VIEW invitees_of_dates AS
WITH dates AS NOT MATERIALIZED (
  SELECT o.id, o.meeting_id, o.original_start, m.created_at AS planned_at,
    end_of_date(o.room_state, o.starts_at, o.ends_at, o.closes_at) AS ended_at
  FROM occurrences o JOIN meetings m ON m.id = o.meeting_id
)
SELECT d.id AS occurrence_id, d.meeting_id, d.original_start, d.ended_at,
  i.id AS invitee_id, i.role, i.user_id, i.account_id, i.email, i.name, i.created_at AS invited_at,
  -- Answers that were given later don't count.
  coalesce(r.response, CASE WHEN i.responded_at <= d.ended_at THEN i.response END) IS NOT DISTINCT FROM 'declined' AS has_declined
FROM dates d
JOIN invitees i ON i.meeting_id = d.meeting_id AND i.created_at <= greatest(d.ended_at, d.planned_at)
LEFT JOIN occurrence_responses r ON r.invitee_id = i.id AND r.original_start = d.original_start
UNION ALL
SELECT d.id, d.meeting_id, d.original_start, d.ended_at,
  f.id, f.role, f.user_id, f.account_id, f.email, f.name, f.invited_at, d.original_start = ANY (f.declined_starts)
FROM dates d
JOIN former_invitees f ON f.meeting_id = d.meeting_id
  AND f.invited_at <= greatest(d.ended_at, d.planned_at) AND f.removed_at > d.ended_at;
