-- Uploads by tus, of every kind. What has arrived is stored as {organization}/{id}.0. With the last byte the content becomes a file, with the same
-- ID, of the table of its kind; the row stays for a day, for senders who missed the response.
CREATE TABLE uploads (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- As in `files`.
  stored_under uuid,
  owner_user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('agenda_file', 'recording')),
  file_name text NOT NULL CHECK (file_name <> ''),
  -- What the kind needs to know besides, such as the meeting.
  target jsonb NOT NULL,
  bytes bigint NOT NULL CHECK (bytes > 0),
  -- Bytes that may be on the disk, also those of a request that is still being received.
  begun_bytes bigint NOT NULL DEFAULT 0 CHECK (begun_bytes BETWEEN 0 AND bytes),
  missing_bytes bigint NOT NULL GENERATED ALWAYS AS (bytes - begun_bytes) STORED,
  -- When bytes of it last arrived, or it was announced.
  progress_at timestamptz NOT NULL,
  -- The request that receives bytes of it, at whichever process.
  locked_by uuid,
  locked_until timestamptz,
  finished_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX uploads_organization ON uploads (organization_id) INCLUDE (bytes);
CREATE INDEX uploads_owner ON uploads (owner_user_id);
CREATE INDEX uploads_created ON uploads (created_at);
CREATE INDEX uploads_target ON uploads USING gin (target jsonb_path_ops) WHERE finished_at IS NULL;
CREATE INDEX uploads_missing ON uploads (progress_at) INCLUDE (organization_id, missing_bytes) WHERE missing_bytes > 0;

CREATE FUNCTION drop_upload() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dropped_contents (storage_key, counts_for, bytes)
  VALUES (coalesce(OLD.stored_under, OLD.organization_id) || '/' || OLD.id || '.0', OLD.organization_id, OLD.begun_bytes)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER uploads_drop AFTER DELETE ON uploads
  FOR EACH ROW WHEN (OLD.finished_at IS NULL) EXECUTE FUNCTION drop_upload();

-- Unfinished uploads of before cannot be continued by the pages of this version. Whole recordings that were not read yet stay.
DO $$
DECLARE
  files bigint;
  recordings bigint;
BEGIN
  DELETE FROM agenda_files WHERE parts_there < part_count;
  GET DIAGNOSTICS files = ROW_COUNT;
  DELETE FROM recordings r WHERE r.parts_there < r.part_count;
  GET DIAGNOSTICS recordings = ROW_COUNT;
  IF files + recordings > 0 THEN
    RAISE WARNING 'Unfinished uploads were dropped: % agenda files, % recordings. Their owners can upload them again.', files, recordings;
  END IF;
END $$;

-- New contents are one part, which can be longer than 2 GiB.
CREATE FUNCTION drop_parts(key text, organization uuid, bytes bigint, part_bytes bigint, part_count integer, parts_there integer)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO dropped_contents (storage_key, counts_for, bytes)
  SELECT key || '.' || part, organization,
    CASE WHEN part <= parts_there THEN least(part_bytes, bytes - part::bigint * part_bytes) ELSE 0 END
  FROM generate_series(0, part_count - 1) AS part
  ON CONFLICT DO NOTHING;
$$;

-- Only complete files are in `agenda_files` from now on.
CREATE OR REPLACE FUNCTION drop_agenda_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM drop_parts(coalesce(OLD.stored_under, OLD.organization_id) || '/' || OLD.id, OLD.organization_id,
    OLD.bytes, OLD.part_bytes, OLD.part_count, OLD.part_count);
  RETURN NULL;
END $$;
ALTER TABLE agenda_files
  DROP COLUMN missing_bytes,
  DROP COLUMN parts_begun,
  DROP COLUMN progress_at,
  DROP COLUMN parts_there,
  DROP COLUMN part_count;
ALTER TABLE agenda_files ALTER COLUMN part_bytes TYPE bigint;
ALTER TABLE agenda_files
  ADD COLUMN part_count integer GENERATED ALWAYS AS ((bytes + part_bytes - 1) / part_bytes) STORED,
  ALTER COLUMN content_type SET NOT NULL;

-- Constraints that name the columns go with them.
ALTER TABLE recordings DROP COLUMN missing_bytes, DROP COLUMN part_count;
ALTER TABLE recordings ALTER COLUMN part_bytes TYPE bigint;
ALTER TABLE recordings
  ADD COLUMN part_count integer GENERATED ALWAYS AS ((bytes + part_bytes - 1) / part_bytes) STORED,
  ADD COLUMN missing_bytes bigint NOT NULL
    GENERATED ALWAYS AS (greatest(0, bytes - greatest(parts_there, parts_begun)::bigint * part_bytes)) STORED;
ALTER TABLE recordings
  ADD CONSTRAINT recordings_whole CHECK (kept_at IS NULL OR parts_there = part_count),
  ADD CONSTRAINT recordings_failed CHECK (failed_as IS NULL OR (kept_at IS NULL AND parts_there = part_count));
CREATE INDEX recordings_missing ON recordings (progress_at) INCLUDE (organization_id, missing_bytes) WHERE missing_bytes > 0;

DROP FUNCTION drop_parts(text, uuid, bigint, integer, integer, integer);
