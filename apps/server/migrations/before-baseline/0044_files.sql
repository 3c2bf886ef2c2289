-- Contents that the storage keeps: whose they are, and what they are. The row decides; a content without one is dropped.
CREATE TABLE files (
  -- 74 random bits, so that an address tells nobody another one.
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- Set when the file is a person's: it is served while the account is active.
  owner_user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('logo', 'favicon', 'profile_picture')),
  content_type text NOT NULL,
  bytes bigint NOT NULL CHECK (bytes > 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX files_organization ON files (organization_id);
CREATE INDEX files_owner ON files (owner_user_id) WHERE owner_user_id IS NOT NULL;

-- A row can go with its organisation or its owner; the trigger names the contents to drop, in the same transaction.
CREATE TABLE dropped_contents (
  storage_key text PRIMARY KEY,
  dropped_at timestamptz NOT NULL DEFAULT now()
);
CREATE FUNCTION drop_content() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dropped_contents (storage_key) VALUES (OLD.organization_id || '/' || OLD.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER files_drop_content AFTER DELETE ON files FOR EACH ROW EXECUTE FUNCTION drop_content();
