-- A content that is dropped counts against the space of its organisation until it is gone: how much it is, and whose it was.
ALTER TABLE dropped_contents
  ADD COLUMN counts_for uuid,
  ADD COLUMN bytes bigint NOT NULL DEFAULT 0 CHECK (bytes >= 0);
CREATE INDEX dropped_contents_counts_for ON dropped_contents (counts_for) INCLUDE (bytes);

CREATE OR REPLACE FUNCTION drop_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dropped_contents (storage_key, counts_for, bytes)
  VALUES (coalesce(OLD.stored_under, OLD.organization_id) || '/' || OLD.id, OLD.organization_id, OLD.bytes)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- Of archives only.
CREATE OR REPLACE FUNCTION drop_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dropped_contents (storage_key, counts_for, bytes)
  VALUES (OLD.organization_id || '/' || OLD.id, OLD.organization_id, coalesce(OLD.bytes, 0))
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

-- The parts that have come, and one that may be on its way.
CREATE FUNCTION drop_parts(key text, organization uuid, bytes bigint, part_bytes integer, part_count integer, parts_there integer)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO dropped_contents (storage_key, counts_for, bytes)
  SELECT key || '.' || part, organization,
    CASE WHEN part <= parts_there THEN least(part_bytes, bytes - part::bigint * part_bytes) ELSE 0 END
  FROM generate_series(0, part_count - 1) AS part
  ON CONFLICT DO NOTHING;
$$;

CREATE OR REPLACE FUNCTION drop_agenda_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM drop_parts(coalesce(OLD.stored_under, OLD.organization_id) || '/' || OLD.id, OLD.organization_id,
    OLD.bytes, OLD.part_bytes, OLD.part_count, OLD.parts_there);
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION drop_recording() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM drop_parts(coalesce(OLD.stored_under, OLD.organization_id) || '/' || OLD.id, OLD.organization_id,
    OLD.bytes, OLD.part_bytes, OLD.part_count, OLD.parts_there);
  RETURN NULL;
END $$;

-- What lies on the disk, or is about to, of one organisation.
CREATE FUNCTION stored_bytes_of(organization uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (
    (SELECT coalesce(sum(bytes), 0) FROM files WHERE organization_id = organization) +
    (SELECT coalesce(sum(bytes), 0) FROM agenda_files WHERE organization_id = organization) +
    (SELECT coalesce(sum(bytes), 0) FROM recordings WHERE organization_id = organization AND removed_at IS NULL) +
    (SELECT coalesce(sum(bytes), 0) FROM data_exports WHERE organization_id = organization) +
    (SELECT coalesce(sum(length(content)), 0) FROM user_imports WHERE organization_id = organization) +
    (SELECT coalesce(sum(bytes), 0) FROM dropped_contents WHERE counts_for = organization)
  )::bigint
$$;

-- The same of all of them.
CREATE FUNCTION stored_bytes() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (
    (SELECT coalesce(sum(bytes), 0) FROM files) +
    (SELECT coalesce(sum(bytes), 0) FROM agenda_files) +
    (SELECT coalesce(sum(bytes), 0) FROM recordings WHERE removed_at IS NULL) +
    (SELECT coalesce(sum(bytes), 0) FROM data_exports) +
    (SELECT coalesce(sum(length(content)), 0) FROM user_imports) +
    (SELECT coalesce(sum(bytes), 0) FROM dropped_contents)
  )::bigint
$$;
