-- Recordings by LiveKit Egress: each has files of its own, which become segments once they are complete.
CREATE TABLE capture_egresses (
  -- LiveKit's.
  id text PRIMARY KEY,
  capture_id uuid NOT NULL REFERENCES captures (id) ON DELETE CASCADE,
  file_name text NOT NULL,
  created_at timestamptz NOT NULL,
  -- It is a segment, or has failed.
  taken_at timestamptz
);
CREATE INDEX capture_egresses_of ON capture_egresses (capture_id, created_at);
