-- PDFs that were made of office files: what they take of the space of their organisation. Each lies beside its content.
CREATE TABLE made_pdfs (
  storage_key text PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  bytes bigint NOT NULL CHECK (bytes >= 0),
  made_at timestamptz NOT NULL
);
CREATE INDEX made_pdfs_organization ON made_pdfs (organization_id);

CREATE FUNCTION drop_made_pdf() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dropped_contents (storage_key, counts_for, bytes) VALUES (OLD.storage_key, OLD.organization_id, OLD.bytes)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER made_pdfs_drop_content AFTER DELETE ON made_pdfs FOR EACH ROW EXECUTE FUNCTION drop_made_pdf();
