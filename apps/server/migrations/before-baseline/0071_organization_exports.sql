-- Everything of an organisation in one archive, which a job writes. The content lies in the storage under
-- `<organization_id>/<id>`; it goes with the row, by whatever way that goes.
CREATE TABLE organization_exports (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL UNIQUE REFERENCES organizations (id) ON DELETE CASCADE,
  requested_by uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('waiting', 'running', 'ready', 'failed')),
  progress real NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
  bytes bigint,
  created_at timestamptz NOT NULL,
  ends_at timestamptz,
  CHECK ((state = 'ready') = (bytes IS NOT NULL AND ends_at IS NOT NULL))
);
CREATE INDEX organization_exports_requested_by ON organization_exports (requested_by);
CREATE INDEX organization_exports_end ON organization_exports (ends_at) WHERE ends_at IS NOT NULL;
CREATE TRIGGER organization_exports_drop_content AFTER DELETE ON organization_exports
  FOR EACH ROW EXECUTE FUNCTION drop_content();
