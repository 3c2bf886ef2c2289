-- What the storage keeps: the owner and the type of each content. A content without a row is deleted.
CREATE TABLE files (
  -- 74 random bits, so that an address can't be guessed from another one.
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- Set if the file belongs to a person: it is served while the account is active.
  owner_user_id uuid,
  kind text NOT NULL CHECK (kind IN ('logo', 'favicon', 'profile_picture', 'feedback_screenshot', 'meeting_banner')),
  content_type text NOT NULL,
  bytes bigint NOT NULL CHECK (bytes > 0),
  -- The organisation whose folder the content is in, if the file moved to another organisation since; else null.
  stored_under uuid,
  created_at timestamptz NOT NULL
);
CREATE INDEX files_organization ON files (organization_id);
CREATE INDEX files_owner ON files (owner_user_id) WHERE owner_user_id IS NOT NULL;
CREATE INDEX files_banners ON files (created_at) WHERE kind = 'meeting_banner';

-- Contents to delete from the storage. Triggers write here in the transaction that deletes the row, also when it is deleted
-- with its organisation or owner.
CREATE TABLE dropped_contents (
  storage_key text PRIMARY KEY,
  dropped_at timestamptz NOT NULL DEFAULT now(),
  -- The organisation whose storage it counts towards until it is deleted, and its size.
  counts_for uuid,
  bytes bigint NOT NULL DEFAULT 0 CHECK (bytes >= 0)
);
CREATE INDEX dropped_contents_counts_for ON dropped_contents (counts_for) INCLUDE (bytes);

CREATE FUNCTION drop_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dropped_contents (storage_key, counts_for, bytes)
  VALUES (coalesce(OLD.stored_under, OLD.organization_id) || '/' || OLD.id, OLD.organization_id, OLD.bytes)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER files_drop_content AFTER DELETE ON files FOR EACH ROW EXECUTE FUNCTION drop_file();

-- For contents that arrive in parts: the parts that are there, and one that may be arriving.
CREATE FUNCTION drop_parts(key text, organization uuid, bytes bigint, part_bytes integer, part_count integer, parts_there integer)
RETURNS void LANGUAGE sql AS $$
  INSERT INTO dropped_contents (storage_key, counts_for, bytes)
  SELECT key || '.' || part, organization,
    CASE WHEN part <= parts_there THEN least(part_bytes, bytes - part::bigint * part_bytes) ELSE 0 END
  FROM generate_series(0, part_count - 1) AS part
  ON CONFLICT DO NOTHING;
$$;
