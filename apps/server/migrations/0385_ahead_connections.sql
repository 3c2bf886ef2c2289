-- Connections to the SFU that people at pre-join have before they press Join. They see and hear nothing, and no one sees them. The ID becomes that
-- of the participant. Deleted within minutes.
CREATE TABLE ahead_connections (
  id uuid PRIMARY KEY,
  room_session_id uuid NOT NULL REFERENCES room_sessions (id) ON DELETE CASCADE,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL,
  address text NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX ahead_connections_of_room ON ahead_connections (room_session_id);
CREATE INDEX ahead_connections_of_user ON ahead_connections (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX ahead_connections_of_address ON ahead_connections (address text_pattern_ops);
CREATE INDEX ahead_connections_by_time ON ahead_connections (created_at);
