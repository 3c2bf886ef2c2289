-- An uploaded list takes space in the database long after its file is gone: what was read of it counts against its organisation.
ALTER TABLE user_imports ADD COLUMN rows_bytes bigint NOT NULL DEFAULT 0 CHECK (rows_bytes >= 0);
UPDATE user_imports SET rows_bytes = (
  SELECT coalesce(sum(200 + 2 * octet_length(cells::text)), 0) FROM user_import_rows WHERE import_id = user_imports.id
);
CREATE INDEX user_imports_organization ON user_imports (organization_id);

-- What lies on the disk, or is about to, of one organisation.
CREATE OR REPLACE FUNCTION stored_bytes_of(organization uuid) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (
    (SELECT coalesce(sum(bytes), 0) FROM files WHERE organization_id = organization) +
    (SELECT coalesce(sum(bytes), 0) FROM agenda_files WHERE organization_id = organization) +
    (SELECT coalesce(sum(bytes), 0) FROM recordings WHERE organization_id = organization AND removed_at IS NULL) +
    (SELECT coalesce(sum(bytes), 0) FROM data_exports WHERE organization_id = organization) +
    (SELECT coalesce(sum(coalesce(length(content), 0) + rows_bytes), 0) FROM user_imports WHERE organization_id = organization) +
    (SELECT coalesce(sum(bytes), 0) FROM dropped_contents WHERE counts_for = organization)
  )::bigint
$$;

-- The same of all of them.
CREATE OR REPLACE FUNCTION stored_bytes() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT (
    (SELECT coalesce(sum(bytes), 0) FROM files) +
    (SELECT coalesce(sum(bytes), 0) FROM agenda_files) +
    (SELECT coalesce(sum(bytes), 0) FROM recordings WHERE removed_at IS NULL) +
    (SELECT coalesce(sum(bytes), 0) FROM data_exports) +
    (SELECT coalesce(sum(coalesce(length(content), 0) + rows_bytes), 0) FROM user_imports) +
    (SELECT coalesce(sum(bytes), 0) FROM dropped_contents)
  )::bigint
$$;
