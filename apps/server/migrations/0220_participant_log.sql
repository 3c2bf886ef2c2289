-- What happened in a room beside joins and leaves, which the ledger of attendance has (spec 3.28). Kept only if the host keeps a log.
CREATE TABLE participant_log_entries (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  room_session_id uuid NOT NULL REFERENCES room_sessions (id) ON DELETE CASCADE,
  participant_id uuid NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
  -- Who decided it about them; null if they did it themselves.
  by_participant_id uuid REFERENCES participants (id) ON DELETE CASCADE,
  act text NOT NULL CHECK (act IN ('hand_raised', 'hand_lowered', 'share_started', 'share_stopped', 'role_changed', 'removed')),
  -- The new one, after a change.
  role text,
  at timestamptz NOT NULL
);
CREATE INDEX participant_log_entries_session ON participant_log_entries (room_session_id, at);
CREATE INDEX participant_log_entries_organization ON participant_log_entries (organization_id);
CREATE INDEX participant_log_entries_participant ON participant_log_entries (participant_id);
CREATE INDEX participant_log_entries_by ON participant_log_entries (by_participant_id) WHERE by_participant_id IS NOT NULL;
