-- What one participant said in a recording, without interruption, for its transcript: an Opus file of their own. The storage has its fragments as
-- captures/voices/{id}.{number}; joined, they are the file.
CREATE TABLE capture_voices (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  capture_id uuid NOT NULL REFERENCES captures (id) ON DELETE CASCADE,
  -- The browser that recorded it. Its row is deleted with the fragments of the film, sooner than this one.
  segment_id uuid NOT NULL,
  participant_id uuid NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
  mime_type text NOT NULL,
  started_at timestamptz NOT NULL,
  -- Where it begins in the recording.
  recording_offset_ms bigint NOT NULL CHECK (recording_offset_ms >= 0),
  length_ms bigint NOT NULL DEFAULT 0,
  fragments integer NOT NULL DEFAULT 0,
  bytes bigint NOT NULL DEFAULT 0
);
CREATE INDEX capture_voices_capture ON capture_voices (capture_id, started_at);
CREATE INDEX capture_voices_participant ON capture_voices (participant_id);
CREATE INDEX capture_voices_organization ON capture_voices (organization_id) INCLUDE (bytes);
CREATE INDEX capture_voices_started ON capture_voices (started_at);

CREATE FUNCTION drop_voice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dropped_contents (storage_key, counts_for, bytes)
  SELECT 'captures/voices/' || OLD.id || '.' || number, NULL, 0
  -- One more may be on its way to the disk.
  FROM generate_series(0, OLD.fragments) AS number
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER capture_voices_drop AFTER DELETE ON capture_voices FOR EACH ROW EXECUTE FUNCTION drop_voice();
