-- Archives, written by a job: one at a time for an organisation (`user_id` is null), and one for each person. The storage keeps them
-- as {organization}/{id}.
CREATE TABLE data_exports (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  requested_by uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('waiting', 'running', 'ready', 'failed')),
  progress real NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
  bytes bigint,
  created_at timestamptz NOT NULL,
  ends_at timestamptz,
  CONSTRAINT data_exports_subject UNIQUE NULLS NOT DISTINCT (organization_id, user_id),
  CHECK ((state = 'ready') = (bytes IS NOT NULL AND ends_at IS NOT NULL))
);
CREATE INDEX data_exports_requested_by ON data_exports (requested_by);
CREATE INDEX data_exports_end ON data_exports (ends_at) WHERE ends_at IS NOT NULL;
CREATE INDEX data_exports_user_id ON data_exports (user_id) WHERE user_id IS NOT NULL;

CREATE FUNCTION drop_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dropped_contents (storage_key, counts_for, bytes)
  VALUES (OLD.organization_id || '/' || OLD.id, OLD.organization_id, coalesce(OLD.bytes, 0))
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER data_exports_drop_content AFTER DELETE ON data_exports FOR EACH ROW EXECUTE FUNCTION drop_content();
