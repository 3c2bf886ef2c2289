-- Recordings of meetings. Their contents lie in the storage in parts, under {organization}/{id}.{part}, as files of agendas do.
-- on its way (parts come in order) → kept (has a name and a length) → removed (the entry stays, the content goes).
CREATE TABLE recordings (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- Under which organisation the parts lie, where that is another one.
  stored_under uuid,
  meeting_id uuid NOT NULL REFERENCES meetings (id) ON DELETE CASCADE,
  room_session_id uuid NOT NULL REFERENCES room_sessions (id) ON DELETE CASCADE,
  -- Null: that account is gone, or no person added it.
  added_by_user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  original_file_name text NOT NULL CHECK (original_file_name <> ''),
  bytes bigint NOT NULL CHECK (bytes > 0),
  part_bytes integer NOT NULL CHECK (part_bytes > 0),
  parts_there integer NOT NULL DEFAULT 0,
  part_count integer GENERATED ALWAYS AS ((bytes + part_bytes - 1) / part_bytes) STORED,
  created_at timestamptz NOT NULL,
  -- 128 random bits: who knows it may have the file.
  file_name text UNIQUE CHECK (file_name ~ '^[A-Za-z0-9_-]{22}$'),
  -- What the content shows it to be.
  extension text,
  has_video boolean,
  length_ms bigint CHECK (length_ms > 0),
  kept_at timestamptz,
  removed_at timestamptz,
  CHECK (num_nulls(file_name, extension, has_video, length_ms, kept_at) IN (0, 5)),
  CHECK (kept_at IS NULL OR parts_there = part_count),
  CHECK (removed_at IS NULL OR kept_at IS NOT NULL)
);
CREATE INDEX recordings_meeting ON recordings (meeting_id, id);
CREATE INDEX recordings_session ON recordings (room_session_id);
CREATE INDEX recordings_added_by ON recordings (added_by_user_id) WHERE added_by_user_id IS NOT NULL;
-- How much an organisation has, and what its retention ends.
CREATE INDEX recordings_organization ON recordings (organization_id, kept_at) INCLUDE (bytes) WHERE removed_at IS NULL;
-- For the removal of an organisation.
CREATE INDEX recordings_removed ON recordings (organization_id) WHERE removed_at IS NOT NULL;
CREATE INDEX recordings_unfinished ON recordings (created_at) WHERE kept_at IS NULL;

-- All parts are named, also those that are on their way: dropping what is not there is harmless.
CREATE FUNCTION drop_recording() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dropped_contents (storage_key)
  SELECT coalesce(OLD.stored_under, OLD.organization_id) || '/' || OLD.id || '.' || part
  FROM generate_series(0, OLD.part_count - 1) AS part
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER recordings_drop AFTER DELETE ON recordings
  FOR EACH ROW WHEN (OLD.removed_at IS NULL) EXECUTE FUNCTION drop_recording();
CREATE TRIGGER recordings_remove AFTER UPDATE OF removed_at ON recordings
  FOR EACH ROW WHEN (OLD.removed_at IS NULL AND NEW.removed_at IS NOT NULL) EXECUTE FUNCTION drop_recording();
