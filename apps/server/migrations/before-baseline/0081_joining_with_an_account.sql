-- Who continued alone can be invited into an organisation. The invitation is an invited user there, as any other; the account that comes in
-- by it is named beside it and keeps the address until then.
ALTER TABLE users ADD COLUMN moves_user_id uuid REFERENCES users (id) ON DELETE CASCADE;
ALTER TABLE users ADD CONSTRAINT users_moves_while_invited CHECK (moves_user_id IS NULL OR status = 'invited');
ALTER TABLE users DROP CONSTRAINT users_email_key;
CREATE UNIQUE INDEX users_email ON users (email) WHERE moves_user_id IS NULL;
CREATE UNIQUE INDEX users_moves ON users (moves_user_id, organization_id) WHERE moves_user_id IS NOT NULL;

-- Contents stay where they lie when what they belong to goes to another organisation; null: under the organisation of the row.
ALTER TABLE files ADD COLUMN stored_under uuid;
ALTER TABLE agenda_files ADD COLUMN stored_under uuid;
DROP TRIGGER files_drop_content ON files;
CREATE FUNCTION drop_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dropped_contents (storage_key) VALUES (coalesce(OLD.stored_under, OLD.organization_id) || '/' || OLD.id)
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER files_drop_content AFTER DELETE ON files FOR EACH ROW EXECUTE FUNCTION drop_file();
CREATE OR REPLACE FUNCTION drop_agenda_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dropped_contents (storage_key)
  SELECT coalesce(OLD.stored_under, OLD.organization_id) || '/' || OLD.id || '.' || part
  FROM generate_series(0, OLD.part_count - 1) AS part
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
