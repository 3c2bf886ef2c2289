-- One archive at a time for an organisation (`user_id` NULL), and one for each of its people with what is theirs.
ALTER TABLE organization_exports RENAME TO data_exports;
ALTER TABLE data_exports ADD COLUMN user_id uuid REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE data_exports DROP CONSTRAINT organization_exports_organization_id_key;
ALTER TABLE data_exports ADD CONSTRAINT data_exports_subject UNIQUE NULLS NOT DISTINCT (organization_id, user_id);
CREATE INDEX data_exports_user_id ON data_exports (user_id) WHERE user_id IS NOT NULL;
ALTER INDEX organization_exports_requested_by RENAME TO data_exports_requested_by;
ALTER INDEX organization_exports_end RENAME TO data_exports_end;
ALTER TRIGGER organization_exports_drop_content ON data_exports RENAME TO data_exports_drop_content;
