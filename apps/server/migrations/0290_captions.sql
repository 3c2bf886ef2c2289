-- Who captions which room: one row for each room with captions, leased by one process at a time.
CREATE TABLE caption_runs (
  room_session_id uuid PRIMARY KEY REFERENCES room_sessions (id) ON DELETE CASCADE,
  worker_id uuid NOT NULL,
  -- Its identity in the SFU.
  listener_id uuid NOT NULL,
  state text NOT NULL CHECK (state IN ('starting', 'live', 'behind', 'unavailable')),
  leased_until timestamptz NOT NULL
);

-- What was said in running meetings; deleted with the end of the room session.
CREATE TABLE caption_lines (
  id uuid PRIMARY KEY,
  room_session_id uuid NOT NULL REFERENCES room_sessions (id) ON DELETE CASCADE,
  participant_id uuid NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
  -- As the room knew them then.
  name text NOT NULL,
  text text NOT NULL,
  started_at timestamptz NOT NULL
);
CREATE INDEX caption_lines_of ON caption_lines (room_session_id, started_at);
CREATE INDEX caption_lines_participant ON caption_lines (participant_id);

-- Looked through every second: a few rows among all that ever existed.
CREATE INDEX room_sessions_captioned ON room_sessions (started_at)
  WHERE ended_at IS NULL AND settings @> '{"liveCaptions": true}';
