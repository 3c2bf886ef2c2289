-- Files of meetings and of the drive can share a content. `stored_as`: the ID under which it is stored, where that is another one.
ALTER TABLE agenda_files ADD COLUMN stored_as uuid;
ALTER TABLE drive_contents ADD COLUMN stored_as uuid;
-- Null: one part. Contents of agenda files from before 0230 have several.
ALTER TABLE drive_contents ADD COLUMN part_bytes bigint CHECK (part_bytes > 0);
CREATE INDEX agenda_files_stored_as ON agenda_files (stored_as) WHERE stored_as IS NOT NULL;
CREATE INDEX drive_contents_stored_as ON drive_contents (stored_as) WHERE stored_as IS NOT NULL;

-- Drops a content with the last row that refers to it. The lock lets the later of two transactions that delete such rows see what the other did.
CREATE FUNCTION drop_shared(content uuid, prefix uuid, organization uuid, bytes bigint, part_bytes bigint) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  parts integer := greatest(1, (bytes + part_bytes - 1) / part_bytes);
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('content:' || content, 0));
  IF EXISTS (SELECT FROM drive_contents c WHERE c.id = content AND c.stored_as IS NULL)
    OR EXISTS (SELECT FROM drive_contents c WHERE c.stored_as = content)
    OR EXISTS (SELECT FROM agenda_files f WHERE f.id = content AND f.stored_as IS NULL)
    OR EXISTS (SELECT FROM agenda_files f WHERE f.stored_as = content) THEN
    RETURN;
  END IF;
  PERFORM drop_parts(prefix || '/' || content, organization, bytes, part_bytes, parts, parts);
END $$;

CREATE OR REPLACE FUNCTION drop_drive_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM drop_shared(coalesce(OLD.stored_as, OLD.id), coalesce(OLD.stored_under, OLD.organization_id), OLD.organization_id, OLD.bytes,
    coalesce(OLD.part_bytes, greatest(OLD.bytes, 1)));
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION drop_agenda_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM drop_shared(coalesce(OLD.stored_as, OLD.id), coalesce(OLD.stored_under, OLD.organization_id), OLD.organization_id, OLD.bytes,
    OLD.part_bytes);
  RETURN NULL;
END $$;
