-- The document that someone presents in a room, and its page: everyone inside sees the same. It goes with the room, its presenter or the file.
CREATE TABLE room_presentations (
  room_session_id uuid PRIMARY KEY REFERENCES room_sessions (id) ON DELETE CASCADE,
  presenter_id uuid NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
  file_id uuid NOT NULL REFERENCES agenda_files (id) ON DELETE CASCADE,
  page integer NOT NULL CHECK (page > 0),
  started_at timestamptz NOT NULL
);
CREATE INDEX room_presentations_presenter ON room_presentations (presenter_id);
CREATE INDEX room_presentations_file ON room_presentations (file_id);
