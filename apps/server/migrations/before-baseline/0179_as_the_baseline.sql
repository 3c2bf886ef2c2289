-- What differs from the schema of a new database (`baseline/`) and has no effect: unused functions, names from before a table was renamed,
-- and a comment that new databases have in their SQL.
DROP FUNCTION stored_bytes();
DROP FUNCTION stored_bytes_of(uuid);

ALTER TABLE data_exports RENAME CONSTRAINT organization_exports_pkey TO data_exports_pkey;
ALTER TABLE data_exports RENAME CONSTRAINT organization_exports_organization_id_fkey TO data_exports_organization_id_fkey;
ALTER TABLE data_exports RENAME CONSTRAINT organization_exports_requested_by_fkey TO data_exports_requested_by_fkey;
ALTER TABLE data_exports RENAME CONSTRAINT organization_exports_state_check TO data_exports_state_check;
ALTER TABLE data_exports RENAME CONSTRAINT organization_exports_progress_check TO data_exports_progress_check;
ALTER TABLE data_exports RENAME CONSTRAINT organization_exports_check TO data_exports_check;

COMMENT ON TABLE chat_tokens IS NULL;
