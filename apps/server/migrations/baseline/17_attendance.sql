-- The ledger of joins and leaves, as reported by the SFU. Rows are only added; totals are derived.
CREATE TABLE attendance_entries (
  -- The event's ID, so that an event counts once however often it arrives.
  id text PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  room_session_id uuid NOT NULL REFERENCES room_sessions (id) ON DELETE CASCADE,
  participant_id uuid NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('joined', 'left')),
  -- The connection to the SFU, which a join and its leave have in common.
  connection_id text NOT NULL,
  -- Reported by a webhook, or found when the ledger was compared with the SFU.
  source text NOT NULL CHECK (source IN ('webhook', 'reconcile')),
  at timestamptz NOT NULL
);
CREATE INDEX attendance_entries_session ON attendance_entries (room_session_id, participant_id);
CREATE INDEX attendance_entries_organization ON attendance_entries (organization_id);

-- One visit per connection. The first join and the first leave count; a visit in progress has no end.
CREATE VIEW attendance_stays AS
SELECT
  organization_id,
  room_session_id,
  participant_id,
  connection_id,
  min(at) FILTER (WHERE kind = 'joined') AS joined_at,
  min(at) FILTER (WHERE kind = 'left') AS left_at
FROM attendance_entries
GROUP BY organization_id, room_session_id, participant_id, connection_id;
