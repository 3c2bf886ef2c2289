-- Recordings of meetings. The storage keeps them in parts, as {organization}/{id}.{part}.
-- uploading (parts arrive in order) → kept (has a name and a length) → removed (the row stays, the content is deleted).
CREATE TABLE recordings (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- As in `files`.
  stored_under uuid,
  meeting_id uuid NOT NULL REFERENCES meetings (id) ON DELETE CASCADE,
  room_session_id uuid NOT NULL REFERENCES room_sessions (id) ON DELETE CASCADE,
  -- Null: the account was purged, or no person added the recording.
  added_by_user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  original_file_name text NOT NULL CHECK (original_file_name <> ''),
  bytes bigint NOT NULL CHECK (bytes > 0),
  part_bytes integer NOT NULL CHECK (part_bytes > 0),
  parts_there integer NOT NULL DEFAULT 0,
  part_count integer GENERATED ALWAYS AS ((bytes + part_bytes - 1) / part_bytes) STORED,
  -- 128 random bits: everyone who knows the name can download the file.
  file_name text UNIQUE CHECK (file_name ~ '^[A-Za-z0-9_-]{22}$'),
  -- Detected from the content.
  extension text,
  has_video boolean,
  length_ms bigint CHECK (length_ms > 0),
  kept_at timestamptz,
  removed_at timestamptz,
  -- What the organisation decided about the link while the owner is suspended or deleted. Null: nothing decided; the link works
  -- while the owner is suspended and stops after they are deleted.
  link_decision text CHECK (link_decision IN ('kept', 'ended')),
  -- The error code with which the server gave up reading a complete recording; the owner decides what to do with it.
  failed_as text CHECK (failed_as IN ('recording.unread', 'recording.length_unknown', 'recording.not_allowed')),
  created_at timestamptz NOT NULL,
  CHECK (num_nulls(file_name, extension, has_video, length_ms, kept_at) IN (0, 5)),
  CHECK (kept_at IS NULL OR parts_there = part_count),
  CHECK (removed_at IS NULL OR kept_at IS NOT NULL),
  CONSTRAINT recordings_failed CHECK (failed_as IS NULL OR (kept_at IS NULL AND parts_there = part_count))
);
CREATE INDEX recordings_meeting ON recordings (meeting_id, id);
CREATE INDEX recordings_session ON recordings (room_session_id);
CREATE INDEX recordings_added_by ON recordings (added_by_user_id) WHERE added_by_user_id IS NOT NULL;
-- The size of an organisation's recordings, and those that its retention deletes.
CREATE INDEX recordings_organization ON recordings (organization_id, kept_at) INCLUDE (bytes) WHERE removed_at IS NULL;
-- For the deletion of an organisation.
CREATE INDEX recordings_removed ON recordings (organization_id) WHERE removed_at IS NOT NULL;
CREATE INDEX recordings_unfinished ON recordings (created_at) WHERE kept_at IS NULL;

CREATE FUNCTION drop_recording() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM drop_parts(coalesce(OLD.stored_under, OLD.organization_id) || '/' || OLD.id, OLD.organization_id,
    OLD.bytes, OLD.part_bytes, OLD.part_count, OLD.parts_there);
  RETURN NULL;
END $$;

CREATE TRIGGER recordings_drop AFTER DELETE ON recordings
  FOR EACH ROW WHEN (OLD.removed_at IS NULL) EXECUTE FUNCTION drop_recording();
CREATE TRIGGER recordings_remove AFTER UPDATE OF removed_at ON recordings
  FOR EACH ROW WHEN (OLD.removed_at IS NULL AND NEW.removed_at IS NOT NULL) EXECUTE FUNCTION drop_recording();
